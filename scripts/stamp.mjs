import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const IGNORED = new Set(['node_modules', 'dist'])

function* filesIn(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) return yield path
  for (const name of readdirSync(path).sort()) {
    if (!IGNORED.has(name)) yield* filesIn(join(path, name))
  }
}

/** A hash of all files below these paths. File times do not count: a checkout changes them all. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesIn(path))
      hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** True when the stamp holds this hash: the product was made from these files. */
export function isFresh(stamp, made) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === made
}

export function writeStamp(stamp, made) {
  writeFileSync(stamp, made)
}

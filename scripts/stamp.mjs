import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const IGNORED = new Set(['node_modules', 'dist'])

function* filesIn(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return
  if (stat.isFile()) return yield path
  for (const name of readdirSync(path).sort()) {
    if (!IGNORED.has(name)) yield* filesIn(join(path, name))
  }
}

/** Reads a file; undefined when it was removed meanwhile, as temporary files are. */
function contentOf(file) {
  try {
    return readFileSync(file)
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Hashes all files below these paths, but not their times: a checkout changes them all. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesIn(path)) {
      const content = contentOf(file)
      if (content) hash.update(`${file}\0`).update(content).update('\0')
    }
  }
  return hash.digest('hex')
}

/** True when the stamp contains this hash, so the product was made from these files. */
export function isFresh(stamp, made) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === made
}

export function writeStamp(stamp, made) {
  writeFileSync(stamp, made)
}

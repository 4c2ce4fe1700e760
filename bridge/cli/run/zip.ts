import { createWriteStream } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** Packs the files of a folder into one zip, which is there whole or not at all. Throws what the file system throws. */
export async function zipFolder(folder: string, path: string): Promise<void> {
  const part = `${path}.part`
  const out = createWriteStream(part, { flags: 'wx' })
  const closed = finished(out)
  closed.catch(() => undefined) // told below, where it is waited for
  try {
    const zip = new Zip((error, chunk, isLast) => {
      if (error) {
        out.destroy(error)
        return
      }
      out.write(chunk)
      if (isLast) out.end()
    })
    for (const name of (await readdir(folder)).sort()) {
      // Pictures are compressed already.
      const entry = name.endsWith('.png') ? new ZipPassThrough(name) : new ZipDeflate(name)
      zip.add(entry)
      entry.push(await readFile(join(folder, name)), true)
    }
    zip.end()
    await closed
    await rename(part, path)
  } catch (thrown) {
    out.destroy()
    await rm(part, { force: true })
    throw thrown
  }
}

// Files that may be uploaded to a page: those that the user allowed, and small ones of Harness.
import { readFile, stat } from 'node:fs/promises'
import { extname, isAbsolute } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { fileNameOf } from '@harness/shared/device/conditions.ts'
import { OWN_FILES, type OwnFile } from '@harness/shared/device/own-files.ts'
import { mediaTypeOf } from './media-type.ts'

/** Playwright's maximum size for a file from memory, in bytes. */
const MAX_GIVEN_BYTES = 50 * 1024 * 1024

export interface GivenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

export interface GivenFiles {
  readonly names: readonly string[]
  /** Current content of a file; undefined for an unknown name. Throws file system errors. */
  read(name: string): Promise<GivenFile | undefined>
}

/** Reads the allowed files. Throws `browser_failed` for a path that is not a readable file. */
export async function givenFiles(paths: readonly string[] = []): Promise<GivenFiles> {
  const allowed = new Map<string, string>()
  for (const path of paths) {
    await check(path)
    allowed.set(freeName(fileNameOf(path), allowed), path)
  }
  return filesOf(allowed)
}

/** Files by name: allowed ones by their paths, before those of Harness. */
function filesOf(allowed: ReadonlyMap<string, string>): GivenFiles {
  const own = new Map(OWN_FILES.map((file) => [file.name, file]))
  const names = [...new Set([...allowed.keys(), ...own.keys()])]
  return {
    names,
    async read(given) {
      const name = nameIn(names, given)
      const path = name === undefined ? undefined : allowed.get(name)
      if (name === undefined) return undefined
      if (path !== undefined)
        return { name, mimeType: mediaTypeOf(name), buffer: await readFile(path) }
      const file = own.get(name)
      return file && { name, mimeType: file.mediaType, buffer: bytesOf(file) }
    },
  }
}

export const ONLY_OWN_FILES = filesOf(new Map())

function bytesOf(file: OwnFile): Buffer {
  return 'text' in file ? Buffer.from(file.text) : Buffer.from(file.base64, 'base64')
}

/** Finds a name ignoring case; a model may also give the whole path of an allowed file. */
function nameIn(names: readonly string[], given: string): string | undefined {
  const wanted = given.trim()
  const last = fileNameOf(wanted).toLowerCase()
  return names.find((name) => name === wanted) ?? names.find((name) => name.toLowerCase() === last)
}

async function check(path: string): Promise<void> {
  const failed = (what: string) =>
    new HarnessError('browser_failed', {
      what: `the file ${fileNameOf(path)}, which may be uploaded, ${what}`,
    })
  if (!isAbsolute(path)) throw failed('needs its whole path')
  const found = await stat(path).catch(() => undefined)
  if (!found) throw failed('is not there or cannot be read')
  if (!found.isFile()) throw failed('is no file')
  if (found.size > MAX_GIVEN_BYTES) throw failed('is larger than 50 MB')
}

/** Free name for a file: `cv.pdf`, then `cv (2).pdf`. */
export function freeName(name: string, taken: { has(name: string): boolean }): string {
  if (!taken.has(name)) return name
  const end = extname(name)
  const start = name.slice(0, name.length - end.length)
  for (let number = 2; ; number++) {
    const next = `${start} (${number})${end}`
    if (!taken.has(next)) return next
  }
}

import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A file of the built app; its name has `/` separators, as in its address. */
export type BuiltFile = readonly [name: string, content: string | Uint8Array]

const nameIn = (folder: string, path: string) => relative(folder, path).replaceAll('\\', '/')

export function publicFiles(folder: string): readonly BuiltFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [nameIn(folder, path), readFileSync(path)])
}

interface Site {
  readonly from: string
  readonly to: string
  /** Matches names that are left out. */
  readonly skip: RegExp
  /** Files that are added, or replace those of the same name. */
  readonly files: readonly BuiltFile[]
}

/** Recreates the folder from another folder and additional files. */
export function writeSite({ from, to, skip, files }: Site): void {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true, filter: (path) => !skip.test(nameIn(from, path)) })
  for (const [name, content] of files) writeFileSync(join(to, name), content)
}

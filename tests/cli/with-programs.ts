// Programs that a script finds before those of the machine.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { clean, ROOT, temporaryOf } from './harness.ts'

/** The command line of this checkout, as a program. */
export const HARNESS = { harness: `exec node "${join(ROOT, 'scripts/harness.mjs')}" "$@"` }

/** A folder with programs of these names before all others in the PATH. */
export function withPrograms(folder: string, programs: Readonly<Record<string, string>>) {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  return {
    ...clean(),
    PATH: `${bin}${delimiter}${process.env['PATH']}`,
    TMPDIR: temporaryOf(folder),
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for everything of one run that nobody needs afterwards: the bridge's state and the browsers' profiles. */
interface Scratch {
  readonly folder: string
  /** Removes it. Idempotent. */
  remove(): void
}

/**
 * Makes it, and makes it the folder for temporary files of this process, so that browsers put their profiles there too.
 * It is removed when the process exits, however suddenly, unless it was killed.
 */
export function makeScratch(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'harness-run-'))
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  const remove = () => {
    process.off('exit', remove)
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // A browser that is still dying writes into its profile; the system clears such folders.
    }
  }
  process.on('exit', remove)
  return { folder, remove }
}

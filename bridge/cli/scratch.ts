import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary folder of one run, for the bridge's state and the browsers' profiles. */
interface Scratch {
  readonly folder: string
  /** Removes it. Idempotent. */
  remove(): void
}

/**
 * Creates it and sets TMPDIR to it, so that browsers put their profiles there too. It is removed at
 * every exit of the process but SIGKILL.
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
      // A browser that is still ending writes into its profile; the system clears such folders.
    }
  }
  process.on('exit', remove)
  return { folder, remove }
}

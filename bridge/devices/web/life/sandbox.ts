// The sandbox of the browser keeps a page that breaks its renderer from becoming a program of the
// user. It costs no time, and only few systems refuse it: root on Linux, and some containers.

import { outputOf } from '../../../system/exec.ts'

/** Chromium on Linux ends at once when root starts it with a sandbox. */
export function mayHaveSandbox(platform: NodeJS.Platform = process.platform): boolean {
  return platform !== 'linux' || process.getuid?.() !== 0
}

/** True when a browser did not start because of its sandbox; the words are Playwright's. */
export function isSandboxFailure(error: unknown): boolean {
  return error instanceof Error && /sandboxing failed|No usable sandbox/i.test(error.message)
}

const START_MS = 15_000

/** Starts the browser once to see whether its sandbox works on this machine. */
export async function hasSandbox(program: string, folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  if (!mayHaveSandbox()) return false
  const flags = ['--headless', `--user-data-dir=${folder}`, '--dump-dom', 'about:blank']
  return (await outputOf(program, flags, START_MS)) !== undefined
}

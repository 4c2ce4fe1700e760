// The browser's sandbox keeps a page that takes over its renderer from running programs as the
// user. It costs no time, and only few systems refuse it: root on Linux, and some containers.

import { outputOf } from '../../../system/exec.ts'

/** False for root on Linux, where Chromium with a sandbox exits at once. */
export function mayHaveSandbox(platform: NodeJS.Platform = process.platform): boolean {
  return platform !== 'linux' || process.getuid?.() !== 0
}

/** True when a browser did not start because of its sandbox, by the text of Playwright's error. */
export function isSandboxFailure(error: unknown): boolean {
  return error instanceof Error && /sandboxing failed|No usable sandbox/i.test(error.message)
}

const START_MS = 15_000

/** Starts the browser once to test whether its sandbox works on this machine. */
export async function hasSandbox(program: string, folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  if (!mayHaveSandbox()) return false
  const flags = ['--headless', `--user-data-dir=${folder}`, '--dump-dom', 'about:blank']
  return (await outputOf(program, flags, START_MS)) !== undefined
}

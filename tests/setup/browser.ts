// The browser of tests that drive pages themselves: the installed one, with as little around the
// pages as the web device has.
import { createRequire } from 'node:module'
import { LIGHT_FLAGS } from '@harness/bridge/devices/web/life/flags.ts'
import type * as Playwright from 'playwright-core'
import { findChromium } from '../../scripts/find-chromium.mjs'

/**
 * An import reads its four megabytes once more, for names only: 0.1 s of processor time (measured).
 */
export const { chromium }: typeof Playwright = createRequire(import.meta.url)('playwright-core')

/** For Playwright's `launch` and `launchPersistentContext`; more arguments go behind. */
export function launchOptions(more: readonly string[] = []) {
  return { executablePath: findChromium() ?? '', args: [...LIGHT_FLAGS, ...more] }
}

/**
 * Browser with a profile of Playwright. `off` disables more features, `more` adds arguments, and
 * `without` drops Playwright's own.
 */
export function launchBrowser(
  off: readonly string[] = [],
  more: readonly string[] = [],
  without: readonly string[] = [],
): Promise<Playwright.Browser> {
  const { args, ...options } = launchOptions(more)
  // Chromium reads only the last list on its command line.
  const list = args.map((each) =>
    each.startsWith('--disable-features=') ? [each, ...off].join(',') : each,
  )
  return chromium.launch({ ...options, args: list, ignoreDefaultArgs: [...without] })
}

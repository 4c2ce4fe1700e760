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

/** A browser whose profile Playwright keeps and removes. */
export function launchBrowser(): Promise<Playwright.Browser> {
  return chromium.launch(launchOptions())
}

// The browser of tests that drive pages themselves: the installed one, with as little around the pages as the web device has.
import { LIGHT_FLAGS } from '@harness/bridge/devices/web/life/flags.ts'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/find-chromium.mjs'

/** For Playwright's `launch` and `launchPersistentContext`; more arguments go behind. */
export function launchOptions(more: readonly string[] = []) {
  return { executablePath: findChromium() ?? '', args: [...LIGHT_FLAGS, ...more] }
}

/** A browser whose profile Playwright keeps and removes. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions())
}

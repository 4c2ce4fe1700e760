import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import solid from 'vite-plugin-solid'
import { defineConfig } from 'vitest/config'
import { LIGHT_FLAGS } from '../bridge/devices/web/life/flags.ts'
import { findChromium } from '../scripts/find-chromium.mjs'
import { LONG } from '../scripts/results.mjs'
import { ByProject } from './setup/by-project.ts'

/** Tests that drive a real Chromium from Node. */
const DEVICE = [
  'bridge/web-device*.test.ts',
  'bridge/web-device/**/*.test.ts',
  'ios/**/*.test.ts',
  'probe/**/*.test.ts',
  'sweep/**/*.test.ts',
  'report/**/*.test.ts',
  'sample/**/*.test.ts',
  'html-prototype/**/*.test.ts',
]
const BROWSER = '**/*.browser.test.{ts,tsx}'
const E2E = '{e2e,cli}/**/*.test.ts'
const NEVER = ['**/node_modules/**', '**/dist/**']

/** Tests that drive pages wait for them now and then; more files only wait for each other. */
const FILES_AT_ONCE = 3

/**
 * Shares modules among a worker's files, since reloading them took a tenth of all processor time.
 * Helpers therefore keep no state and call no hook.
 */
const SHARED_MODULES = { isolate: false } as const

const executablePath = findChromium()

/**
 * Polling interval of conditions, in milliseconds. A poll may read a whole log or list all
 * processes, so a shorter one would slow the tested work.
 */
const LOOK_MS = 200

/**
 * Time limits of a test, and half of that for one condition, so that a failure names what never
 * came. They far exceed a test's need and only end one that hangs.
 */
function timeouts(testTimeout: number, interval = 50) {
  const conditionMs = testTimeout / 2
  return {
    testTimeout,
    expect: { poll: { timeout: conditionMs, interval } },
    // For `soon`, which `expect.poll` cannot be in a hook.
    provide: { conditionMs },
  }
}

export default defineConfig({
  test: {
    watch: false,
    // A test that fails now and then is a fault to find: nothing runs a second time.
    retry: 0,
    sequence: { sequencer: ByProject },
    tags: [{ name: LONG, description: 'Left to npm run long: the gate has no time for it.' }],
    projects: [
      {
        test: {
          name: 'node',
          include: ['**/*.test.ts'],
          exclude: [...NEVER, ...DEVICE, BROWSER, E2E],
          // No module keeps state of its own, so all files of a worker share them; starting over
          // for each takes twice as long as the tests. One worker alone leaves a processor idle.
          isolate: false,
          maxWorkers: '100%',
          // Projects with different numbers of workers run one after the other.
          sequence: { groupOrder: 0 },
          ...timeouts(30_000),
        },
      },
      {
        test: {
          name: 'device',
          include: DEVICE,
          exclude: [...NEVER, BROWSER],
          ...SHARED_MODULES,
          maxWorkers: FILES_AT_ONCE,
          sequence: { groupOrder: 2 },
          // Of tests that are side by side in their file: more of them wait for each other than for
          // their pages.
          maxConcurrency: 2,
          ...timeouts(120_000),
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [tailwindcss(), solid()],
        test: {
          name: 'browser',
          sequence: { groupOrder: 1 },
          include: [BROWSER],
          exclude: NEVER,
          setupFiles: './setup/fresh-page.ts',
          ...SHARED_MODULES,
          // One page alone leaves a processor idle.
          maxWorkers: 2,
          ...timeouts(60_000),
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                args: LIGHT_FLAGS,
                ...(executablePath !== undefined && { executablePath }),
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          include: [E2E],
          exclude: NEVER,
          setupFiles: './setup/at-failure.ts',
          ...SHARED_MODULES,
          maxWorkers: FILES_AT_ONCE,
          sequence: { groupOrder: 2 },
          ...timeouts(240_000, LOOK_MS),
          hookTimeout: 240_000,
        },
      },
    ],
  },
})

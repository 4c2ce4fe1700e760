import { playwright } from '@vitest/browser-playwright'
import solid from 'vite-plugin-solid'
import { defineConfig } from 'vitest/config'
import { LIGHT_FLAGS } from '../bridge/devices/web/life/flags.ts'
import { findChromium } from '../scripts/find-chromium.mjs'
import { InTurn } from './setup/in-turn.ts'

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

/** Tests that drive pages mostly wait for them to be still: five files share two processors. */
const FILES_AT_ONCE = 5

const executablePath = findChromium()

/**
 * How long a test may take, and half of that for one condition it waits for, so that a failure says which one never came.
 * Vitest's own second would be a figure about the machine and not about Harness.
 */
function timeouts(testTimeout: number) {
  return { testTimeout, expect: { poll: { timeout: testTimeout / 2 } } }
}

export default defineConfig({
  test: {
    watch: false,
    // A test that fails now and then is a fault to find: nothing runs a second time.
    retry: 0,
    sequence: { sequencer: InTurn },
    projects: [
      {
        test: {
          name: 'node',
          include: ['**/*.test.ts'],
          exclude: [...NEVER, ...DEVICE, BROWSER, E2E],
          // No module keeps state of its own, so all files share one; starting over for each takes twice as long as the tests.
          isolate: false,
          ...timeouts(10_000),
        },
      },
      {
        test: {
          name: 'device',
          include: DEVICE,
          exclude: [...NEVER, BROWSER],
          maxWorkers: FILES_AT_ONCE,
          // Of tests that are side by side in their file: more of them wait for each other than for their pages.
          maxConcurrency: 2,
          ...timeouts(60_000),
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [solid()],
        test: {
          name: 'browser',
          include: [BROWSER],
          exclude: NEVER,
          ...timeouts(20_000),
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
          maxWorkers: FILES_AT_ONCE,
          ...timeouts(120_000),
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

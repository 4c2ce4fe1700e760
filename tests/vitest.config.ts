import { playwright } from '@vitest/browser-playwright'
import solid from 'vite-plugin-solid'
import { defineConfig } from 'vitest/config'
import { findChromium } from '../scripts/find-chromium.mjs'

/** Tests that drive a real Chromium from Node. */
const DEVICE = [
  'bridge/web-device*.test.ts',
  'bridge/web-device/**/*.test.ts',
  'ios/**/*.test.ts',
  'probe/**/*.test.ts',
  'explorer/**/*.test.ts',
  'sample/**/*.test.ts',
]
const BROWSER = '**/*.browser.test.{ts,tsx}'
const E2E = '{e2e,cli}/**/*.test.ts'
const NEVER = ['**/node_modules/**', '**/dist/**']

const executablePath = findChromium()

export default defineConfig({
  test: {
    watch: false,
    // A test that fails now and then is a failing test.
    retry: 0,
    projects: [
      {
        test: {
          name: 'node',
          include: ['**/*.test.ts'],
          exclude: [...NEVER, ...DEVICE, BROWSER, E2E],
          testTimeout: 10_000,
        },
      },
      {
        test: {
          name: 'device',
          include: DEVICE,
          exclude: [...NEVER, BROWSER],
          fileParallelism: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [solid()],
        test: {
          name: 'browser',
          include: [BROWSER],
          exclude: NEVER,
          testTimeout: 20_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: executablePath === undefined ? {} : { executablePath },
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
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

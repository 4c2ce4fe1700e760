// The stages of the gate and of the long tests that need a built app or a browser.
import { run } from './child.mjs'
import { chromiumMissing, ensureChromium } from './find-chromium.mjs'
import { stage } from './stages.mjs'
import { tests } from './tests.mjs'

export const build = stage('build', async () => {
  const { ensureBuilt } = await import('./build.mjs')
  await ensureBuilt()
  return true
})

/**
 * Finds or installs a browser. Resolves with its environment for tests, and with a function that
 * makes a stage of projects; without a browser that stage fails with one sentence.
 */
export async function withBrowser() {
  const chromium = await ensureChromium(run)
  const env = chromium === undefined ? {} : { HARNESS_CHROME: chromium }
  function inBrowser(projects, options = {}) {
    if (chromium !== undefined) return tests(projects, { env, ...options })
    return stage(`${projects.join(' and ')} tests`, async () => {
      console.error(chromiumMissing())
      return false
    })
  }
  return { env, inBrowser }
}

// npm test: the whole gate. Installs what is missing, finds a browser, runs every stage and ends with one line of sums.
import { run } from './child.mjs'
import { chromiumMissing, ensureChromium } from './find-chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { fromRoot } from './root.mjs'
import { lint, runStages, stage, tests, types } from './stages.mjs'

await ensureInstalled()
const chromium = await ensureChromium(run)
const env = chromium === undefined ? {} : { HARNESS_CHROME: chromium }

/** A stage that needs the browser fails with one sentence when there is none. */
function inBrowser(project) {
  if (chromium !== undefined) return tests(project, env)
  return stage(`${project} tests`, async () => {
    console.error(chromiumMissing())
    return false
  })
}

const build = stage('build', async () => {
  const { ensureBuilt } = await import('./build.mjs')
  await ensureBuilt()
  return true
})

const size = stage('size', async () => {
  // Imported here because it needs what was just installed.
  const { sizeFits } = await import('./size.mjs')
  return sizeFits(fromRoot('web/dist/app'))
})

// The tests of devices and the end-to-end tests mostly wait for pages to be still, so they share the machine.
const [device, browser, e2e] = ['device', 'browser', 'e2e'].map(inBrowser)
const quick = [lint, types, tests('node', env), build, size, browser]
process.exitCode = await runStages([...quick, [device, e2e]])

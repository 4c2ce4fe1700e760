// npm test: the whole gate. Installs what is missing, finds a browser, runs every stage and ends
// with one line of sums.
import { run } from './child.mjs'
import { chromiumMissing, ensureChromium } from './find-chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { fromRoot } from './root.mjs'
import { lint, runStages, stage, types } from './stages.mjs'
import { tests } from './tests.mjs'

await ensureInstalled()
const chromium = await ensureChromium(run)
const env = chromium === undefined ? {} : { HARNESS_CHROME: chromium }

/** A stage that needs the browser fails with one sentence when none was found. */
function inBrowser(...projects) {
  if (chromium !== undefined) return tests(projects, { env })
  return stage(`${projects.join(' and ')} tests`, async () => {
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
  // Imported only now: it needs the packages just installed.
  const { sizeFits } = await import('./size.mjs')
  return sizeFits(fromRoot('web/dist/app'))
})

process.exitCode = await runStages([
  ...[lint, types, tests(['node'], { env }), build, size],
  ...[inBrowser('browser'), inBrowser('device', 'e2e')],
])

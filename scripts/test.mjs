// npm test: the whole gate. Installs missing packages, finds a browser, runs every stage and ends
// with one line of sums.
import { build, withBrowser } from './browser-stages.mjs'
import { ensureInstalled } from './install.mjs'
import { fromRoot } from './root.mjs'
import { lint, runStages, stage, types } from './stages.mjs'
import { tests } from './tests.mjs'

await ensureInstalled()
const { env, inBrowser } = await withBrowser()

const size = stage('size', async () => {
  // Imported only now, because it needs the packages just installed.
  const { sizeFits } = await import('./size.mjs')
  return sizeFits(fromRoot('web/dist/app'))
})

process.exitCode = await runStages([
  lint,
  types,
  tests(['node'], { env }),
  build,
  size,
  inBrowser(['browser']),
  inBrowser(['device', 'e2e']),
])

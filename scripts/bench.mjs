// npm run bench [-- NAME…] [-- --json FILE]: measures Harness on this machine, as a table and as
// JSON. Fails only when a measurement was impossible: people judge whether a figure meets its
// target.
import { ensureBuilt } from './build.mjs'
import { run } from './child.mjs'
import { chromiumMissing, ensureChromium } from './find-chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { fromRoot } from './root.mjs'

await ensureInstalled()
if ((await ensureChromium(run)) === undefined) {
  console.error(chromiumMissing())
  process.exit(1)
}
await ensureBuilt()
const { register } = await import('tsx/esm/api')
register()
const { main } = await import('../tests/bench/main.ts')
const { measure, measureViewer, measureWorker } = await import('./size.mjs')
const APP = fromRoot('web/dist/app')
const status = await main({
  argv: process.argv.slice(2),
  firstRoute: () => [...measure(APP), ...measureWorker(APP), measureViewer(APP)],
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
})
process.exit(status)

// npm run screens [-- NAME]: pictures of every screen and state in .cache/screens, at three widths
// and in both themes, from the built app. Fails on page errors and on content that overflows the
// page. npm run screens -- --tour: the scripted tour of the sample in ten pictures, in .cache/tour.
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
// Loaded by Vite, as in the tests: some imports are text files that only Vite loads, and some are
// imported while the pictures are taken.
const { createServer } = await import('vite')
const server = await createServer({
  ...{ configFile: false, root: fromRoot('.'), appType: 'custom', logLevel: 'error' },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
const load = (path) => server.ssrLoadModule(fromRoot(path))
if (process.argv[2] === '--tour') {
  const { film } = await load('tests/screens/film.ts')
  const folder = fromRoot('.cache/tour')
  await film(folder, (line) => console.log(line))
  console.log(`Pictures are in ${folder}.`)
  process.exit(0)
}
const { shoot } = await load('tests/screens/shoot.ts')
const folder = fromRoot('.cache/screens')
const only = process.argv[2] ?? ''
const wrong = await shoot({ folder, only, say: (line) => console.log(line) })
console.log(`\nPictures are in ${folder}. Problems found: ${wrong.length}.`)
process.exit(wrong.length === 0 ? 0 : 1)

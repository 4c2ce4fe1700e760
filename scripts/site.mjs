// npm run build: installs what is missing, builds what is stale, and names the folder that any web
// server can host.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { fromRoot } from './root.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
  console.log(`Built: ${fromRoot('web/dist/static')}
Copy what is in it to any folder of any web server that speaks https. docs/hosting.md says more.`)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

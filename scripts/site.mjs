// npm run build: installs missing packages, builds outdated products, and prints the folder that
// any web server can host.
import { cp } from 'node:fs/promises'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { fromRoot } from './root.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
  await cp(fromRoot('docs/dist/docs'), fromRoot('web/dist/static/docs'), { recursive: true })
  console.log(`Built: ${fromRoot('web/dist/static')}
Copy what is in it to any folder of any web server that speaks https. docs/guide/hosting.md says more.`)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

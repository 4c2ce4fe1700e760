// npm pack: installs missing packages and builds outdated products, so the tarball needs neither.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

// npm run docs: builds the documentation site, and prints the path of its first page. It needs no
// server.
import { ensureDocsBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

try {
  await ensureInstalled()
  console.log(`Built: ${await ensureDocsBuilt()}`)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

// npm run docs: builds the documentation site, which needs no server, and prints its first page.
import { ensureDocsBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

try {
  await ensureInstalled()
  console.log(`Built: ${await ensureDocsBuilt()}`)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

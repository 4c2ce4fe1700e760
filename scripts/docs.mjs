// npm run docs: makes the site of the documentation, and names its first page. It needs no server.
import { ensureDocsBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

try {
  await ensureInstalled()
  console.log(`Built: ${await ensureDocsBuilt()}`)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

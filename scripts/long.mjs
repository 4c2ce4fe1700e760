// npm run long: all device and end-to-end tests, also those with the tag `long`, for which the gate
// has no time.
import { build, withBrowser } from './browser-stages.mjs'
import { ensureInstalled } from './install.mjs'
import { runStages } from './stages.mjs'

await ensureInstalled()
const { inBrowser } = await withBrowser()

process.exitCode = await runStages([build, inBrowser(['device', 'e2e'], { long: true })])

// npm run long: all device and end-to-end tests, including those tagged `long`, for which the gate
// has no time. `-- --part 2/4` runs the second quarter of the files with long tests. Files are
// never split, because later tests in a file may depend on earlier ones.
import { parseArgs } from 'node:util'
import { build, withBrowser } from './browser-stages.mjs'
import { ensureInstalled } from './install.mjs'
import { runStages } from './stages.mjs'

const { part } = parseArgs({ options: { part: { type: 'string' } } }).values
await ensureInstalled()
const { inBrowser } = await withBrowser()

process.exitCode = await runStages([build, inBrowser(['device', 'e2e'], { which: 'all', part })])

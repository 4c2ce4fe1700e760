// npm run check: checks a change in under a minute, without a browser.
import { ensureInstalled } from './install.mjs'
import { lint, runStages, types } from './stages.mjs'
import { tests } from './tests.mjs'

await ensureInstalled()
process.exitCode = await runStages([lint, types, tests(['node'])])

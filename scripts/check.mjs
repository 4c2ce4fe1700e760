// npm run check: checks a change without a browser, in under a minute on two idle cores. A longer
// duration is printed but does not fail, because it may be caused by other work on the machine.
import { ensureInstalled } from './install.mjs'
import { lint, runStages, types } from './stages.mjs'
import { tests } from './tests.mjs'

const LIMIT_S = 60

await ensureInstalled()
const start = performance.now()
process.exitCode = await runStages([lint, types, tests(['node'])])
const seconds = (performance.now() - start) / 1000
if (seconds > LIMIT_S)
  console.log(
    `It took ${seconds.toFixed(0)} s; alone on two cores it should take under ${LIMIT_S} s.`,
  )

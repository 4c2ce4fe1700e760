// npm run attack, npm run faults, npm run soak: the whole of what the gate runs a small part of.
// `-- --count N` changes how many attempts each test makes.
import { run } from './child.mjs'
import { chromiumMissing, ensureChromium } from './find-chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { fromRoot } from './root.mjs'

/** The test files of each suite, as vitest takes them. */
const SUITES = {
  attack: [
    ...['bridge/attack', 'bridge/guard', 'bridge/socket-fuzz', 'bridge/socket/bounds'],
    ...['bridge/web-device-safe', 'bridge/web-device-hostile', 'core/injection', 'core/rules'],
    ...['shared/bundle/damage', 'e2e/local-mode', 'e2e/refusals', 'cli/sign-in'],
  ],
  faults: [
    ...['core/resume', 'store/interrupted', 'bridge/owned-folder', 'bridge/web-device-life'],
    ...['bridge/web-device-host', 'cli/kills', 'cli/endings', 'cli/full-disk', 'e2e/mishaps'],
  ],
  soak: ['bridge/web-device-soak', 'core/long-run'],
}

function countFrom(args) {
  const at = args.indexOf('--count')
  return at < 0 ? {} : { HARNESS_COUNT: args[at + 1] ?? '' }
}

async function suite([name, ...args]) {
  const files = SUITES[name]
  if (!files) throw new Error(`Name a suite: ${Object.keys(SUITES).join(', ')}.`)
  await ensureInstalled()
  const chromium = await ensureChromium(run)
  if (chromium === undefined) throw new Error(chromiumMissing())
  const { ensureBuilt } = await import('./build.mjs')
  await ensureBuilt()
  const vitest = fromRoot('node_modules/vitest/vitest.mjs')
  const env = { HARNESS_SUITE: 'whole', HARNESS_CHROME: chromium, ...countFrom(args) }
  const options = ['run', '--root', 'tests', '--maxWorkers', '1', '--reporter', 'verbose']
  return run(process.execPath, [vitest, ...options, ...files], env)
}

try {
  process.exitCode = await suite(process.argv.slice(2))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

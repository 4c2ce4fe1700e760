// npm run attack, npm run faults, npm run soak: full suites, of which the gate runs a small part.
// `-- --count N` changes how many attempts each test makes; `-- NAME` runs only the files with that
// name, such as `npm run soak -- net-log`, ten minutes of the network log of a browser under test.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './child.mjs'
import { chromiumMissing, ensureChromium } from './find-chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { fromRoot } from './root.mjs'

/** Test files of each suite, in vitest's notation. */
const SUITES = {
  attack: [
    // Attacks on the bridge's socket and port, by other programs, and on the programs it starts.
    'bridge/attack',
    'bridge/server/guard',
    'bridge/socket-fuzz',
    'bridge/server/socket/bounds',
    'bridge/server/idle-connection',
    'bridge/web-device-safe',
    'bridge/web-device-hostile',
    'bridge/web-device-attach',
    'bridge/web-device-foreign-ports',
    'bridge/appium',
    'models/endless',
    'cli/control-characters',
    // Injected instructions from a page, a model and another agent.
    'core/injection',
    'core/rules',
    'bridge/web-device/guard-pages',
    'bridge/web-device/hold',
    'bridge/web-device/meant',
    'bridge/web-device/counting',
    'core/control/held-requests',
    'bridge/mcp',
    'cli/mcp',
    // Secrets.
    'bridge/web-device/shown-secret',
    'bridge/web-device/sign-in',
    'bridge/cli/sign-in-home',
    'bridge/redact-forms',
    'bridge/masked-base64',
    'shared/base/redact',
    'shared/files/redact',
    'bundle/redact',
    'cli/sign-in',
    // Files and prototypes.
    'shared/base/bounds',
    'shared/log/versions/damage',
    'shared/files/bundle',
    'bundle/hostile',
    'bundle/signed',
    'html-prototype/hostile',
    'html-prototype/peers',
    'e2e/local-mode',
    'e2e/refusals',
  ],
  faults: [
    'core/resume',
    'core/clock-jumps',
    'store/log',
    'store/newer',
    'bridge/system/owned-folder',
    'bridge/server/start',
    'bridge/server/socket/lease',
    'bridge/web-device-life',
    'bridge/web-device-host',
    'cli/kills',
    'cli/endings',
    'cli/full-disk',
    'e2e/mishaps',
    'e2e/killed-often',
    'e2e/killed-saves',
    'e2e/reposts',
  ],
  soak: ['bridge/web-device-soak', 'bridge/web-device-net-log', 'core/long-run'],
}

function read([...args]) {
  const at = args.indexOf('--count')
  const count = at < 0 ? [] : args.splice(at, 2)
  return { names: args, env: count.length > 0 ? { HARNESS_COUNT: count[1] ?? '' } : {} }
}

function filesOf(suite, names) {
  const files = SUITES[suite]
  if (!files) throw new Error(`Name a suite: ${Object.keys(SUITES).join(', ')}.`)
  const chosen = files.filter((file) => names.some((name) => file.includes(name)))
  if (names.length > 0 && chosen.length === 0)
    throw new Error(`Name files of ${suite}: ${files.join(', ')}.`)
  return names.length > 0 ? chosen : files
}

async function suite([name, ...args]) {
  const { names, env: more } = read(args)
  const files = filesOf(name, names)
  await ensureInstalled()
  const chromium = await ensureChromium(run)
  if (chromium === undefined) throw new Error(chromiumMissing())
  const { ensureBuilt } = await import('./build.mjs')
  await ensureBuilt()
  const vitest = fromRoot('node_modules/vitest/vitest.mjs')
  const options = ['run', '--root', 'tests', '--maxWorkers', '1', '--reporter', 'verbose']
  return withSums(name, (sums) => {
    const env = { HARNESS_SUITE: 'whole', HARNESS_CHROME: chromium, HARNESS_SUMS: sums, ...more }
    return run(process.execPath, [vitest, ...options, ...files], env)
  })
}

/** Runs a suite and prints the totals again at the end, because long output hides them. */
async function withSums(name, work) {
  const folder = mkdtempSync(join(tmpdir(), 'harness-sums-'))
  const file = join(folder, 'sums')
  writeFileSync(file, '')
  try {
    const status = await work(file)
    const verdict = status === 0 ? 'all held' : 'something failed, see above'
    console.log(`\nTotals of ${name}: ${verdict}\n${readFileSync(file, 'utf8')}`)
    return status
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

try {
  process.exitCode = await suite(process.argv.slice(2))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

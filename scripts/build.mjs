import { existsSync } from 'node:fs'
import { alone } from './alone.mjs'
import { fromRoot } from './root.mjs'
import { runQuietly } from './run-quietly.mjs'
import { fingerprint, isFresh, writeStamp } from './stamp.mjs'

const COMMON = ['pnpm-lock.yaml', 'tsconfig.base.json', 'package.json', 'shared']

const BRIDGE = {
  name: 'bridge',
  dir: 'bridge',
  from: [...COMMON, 'bridge'],
  output: 'bridge/dist/app/main.js',
}

const PROBE = {
  name: 'page probe',
  dir: 'shared/page/probe',
  from: COMMON,
  output: 'shared/page/probe/dist/probe.js',
}

/** The builds in order: folder, sources, and the file that shows it is done. */
const PRODUCTS = [
  PROBE,
  {
    name: 'app',
    dir: 'web',
    from: [...COMMON, 'prompts', 'web'],
    output: 'web/dist/app/index.html',
  },
  BRIDGE,
]

const LOCK = 'node_modules/.harness-building'

function stampOf({ dir }) {
  return fromRoot(`${dir}/dist/.harness-built`)
}

function isBuilt(product) {
  const { from, output } = product
  return existsSync(fromRoot(output)) && isFresh(stampOf(product), fingerprint(from.map(fromRoot)))
}

/** True when the built bridge is made from the sources as they are. */
export function bridgeIsBuilt() {
  return isBuilt(BRIDGE)
}

async function build(product) {
  const { name, dir, from } = product
  const wanted = fingerprint(from.map(fromRoot))
  console.error(`Building the ${name}.`)
  try {
    const vite = fromRoot('node_modules/vite/bin/vite.js')
    // A test runner sets NODE_ENV, which must not turn this into a development build.
    const env = { ...process.env, NODE_ENV: 'production' }
    await runQuietly(process.execPath, [vite, 'build'], { cwd: fromRoot(dir), env })
  } catch (error) {
    throw new Error(`The ${name} could not be built.\n${error.message}`)
  }
  writeStamp(stampOf(product), wanted)
}

async function ensure(products) {
  if (products.every(isBuilt)) return
  await alone(fromRoot(LOCK), async () => {
    for (const product of products) if (!isBuilt(product)) await build(product)
  })
}

/**
 * Builds what is older than its sources; needs the packages. Two builds at once would empty each
 * other's folder: the later one waits and uses the first one's result. Throws with the end of the
 * builder's output.
 */
export function ensureBuilt() {
  return ensure(PRODUCTS)
}

/** Like `ensureBuilt` for the page probe alone; resolves with its file. */
export async function ensureProbeBuilt() {
  await ensure([PROBE])
  return fromRoot(PROBE.output)
}

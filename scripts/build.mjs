import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
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

const DOCS = {
  name: 'documentation',
  dir: 'docs',
  from: ['docs', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'pnpm-lock.yaml'],
  output: 'docs/dist/docs/index.html',
  make: makeDocs,
}

/** Builds in order: the folder, its sources, and the file that proves completion. */
const PRODUCTS = [
  PROBE,
  {
    name: 'app',
    dir: 'web',
    from: [...COMMON, 'prompts', 'web'],
    output: 'web/dist/app/index.html',
  },
  BRIDGE,
  DOCS,
]

const LOCK = 'node_modules/.harness-building'

function stampOf({ dir }) {
  return fromRoot(`${dir}/dist/.harness-built`)
}

function isBuilt(product) {
  const { from, output } = product
  return existsSync(fromRoot(output)) && isFresh(stampOf(product), fingerprint(from.map(fromRoot)))
}

/** True when the built bridge matches the current sources. */
export function bridgeIsBuilt() {
  return isBuilt(BRIDGE)
}

function makeWithVite({ dir }) {
  const vite = fromRoot('node_modules/vite/bin/vite.js')
  // A test runner sets NODE_ENV, which must not turn this into a development build.
  const env = { ...process.env, NODE_ENV: 'production' }
  return runQuietly(process.execPath, [vite, 'build'], { cwd: fromRoot(dir), env })
}

/** Builds into an empty folder, because the generator keeps pages whose source was removed. */
async function makeDocs() {
  await rm(fromRoot('docs/dist'), { recursive: true, force: true })
  const eleventy = fromRoot('node_modules/@11ty/eleventy/cmd.cjs')
  const args = [eleventy, '--config=docs/site/eleventy.config.mjs']
  await runQuietly(process.execPath, args, { cwd: fromRoot('') })
}

async function build(product) {
  const { name, from, make = makeWithVite } = product
  const wanted = fingerprint(from.map(fromRoot))
  console.error(`Building the ${name}.`)
  try {
    await make(product)
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
 * Builds outdated products; needs the packages. Concurrent builds would empty each other's folder,
 * so a later one waits and uses the first one's result. Throws with the end of the builder's
 * output.
 */
export function ensureBuilt() {
  return ensure(PRODUCTS)
}

/** Builds only the page probe if outdated; resolves with its file. */
export async function ensureProbeBuilt() {
  await ensure([PROBE])
  return fromRoot(PROBE.output)
}

/** Builds only the documentation; resolves with its first page. */
export async function ensureDocsBuilt() {
  await ensure([DOCS])
  return fromRoot(DOCS.output)
}

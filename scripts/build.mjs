import { existsSync } from 'node:fs'
import { fromRoot } from './root.mjs'
import { runQuietly } from './run-quietly.mjs'
import { fingerprint, isFresh, writeStamp } from './stamp.mjs'

const COMMON = ['pnpm-lock.yaml', 'tsconfig.base.json', 'package.json', 'shared']

/** What is built, in order: where, from what, and the file that proves it. */
const PRODUCTS = [
  { name: 'page probe', dir: 'shared/probe', from: COMMON, output: 'shared/probe/dist/probe.js' },
  {
    name: 'app',
    dir: 'web',
    from: [...COMMON, 'prompts', 'web'],
    output: 'web/dist/app/index.html',
  },
]

async function build({ name, dir, from, output }) {
  const wanted = fingerprint(from.map(fromRoot))
  const stamp = fromRoot(`${dir}/dist/.harness-built`)
  if (existsSync(fromRoot(output)) && isFresh(stamp, wanted)) return
  console.error(`Building the ${name}.`)
  try {
    const vite = fromRoot('node_modules/vite/bin/vite.js')
    // Whoever starts the build, a test runner for one, must not make it a build for development.
    const env = { ...process.env, NODE_ENV: 'production' }
    await runQuietly(process.execPath, [vite, 'build'], { cwd: fromRoot(dir), env })
  } catch (error) {
    throw new Error(`The ${name} could not be built.\n${error.message}`)
  }
  writeStamp(stamp, wanted)
}

/** Builds what is older than its sources; needs the packages. Throws with the end of the builder's output. */
export async function ensureBuilt() {
  for (const product of PRODUCTS) await build(product)
}

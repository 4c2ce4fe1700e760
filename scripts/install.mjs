// Runs before anything is installed, so it may import only Node modules.
import { existsSync } from 'node:fs'
import { fromRoot } from './root.mjs'
import { runQuietly } from './run-quietly.mjs'
import { fingerprint, isFresh, writeStamp } from './stamp.mjs'

const PNPM = 'pnpm@12.21.0'
const OLDEST_NODE = [20, 19]

const PACKAGES = [
  '',
  'shared/',
  'shared/page/probe/',
  'shared/page/prototype-frame/',
  'prompts/',
  'web/',
  'bridge/',
  'tests/',
]
const SOURCES = [
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  ...PACKAGES.map((dir) => `${dir}package.json`),
]
const STAMP = 'node_modules/.harness-installed'

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  const oldest = `${OLDEST_NODE.join('.')}.0`
  throw new Error(`Harness needs Node ${oldest} or later; this is ${process.versions.node}.`)
}

/** Runs the npm that started this script, as a script, so that Windows needs no shell. */
function npx(args) {
  const npm = process.env.npm_execpath ?? ''
  if (npm.endsWith('npm-cli.js')) return [process.execPath, [npm, 'exec', '--yes', '--', ...args]]
  return ['npx', ['-y', ...args]]
}

/**
 * Installs the packages if their manifests have changed since the last time. Throws one clear
 * sentence.
 */
export async function ensureInstalled() {
  checkNode()
  const wanted = fingerprint(SOURCES.map(fromRoot))
  const stamp = fromRoot(STAMP)
  const isComplete = PACKAGES.every((dir) => existsSync(fromRoot(`${dir}package.json`)))
  if (isComplete && isFresh(stamp, wanted)) return
  console.error('Installing packages. The first time this takes up to a minute.')
  const [program, args] = npx([PNPM, 'install', '--frozen-lockfile'])
  try {
    // CI prevents questions by pnpm.
    await runQuietly(program, args, { cwd: fromRoot(''), env: { ...process.env, CI: '1' } })
  } catch (error) {
    throw new Error(
      `The packages could not be installed. Check the network and try again.\n${error.message}`,
    )
  }
  writeStamp(stamp, wanted)
}

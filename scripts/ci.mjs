// .ci/run: runs the gate and a quarter of the long tests as separate commands, and prints one line
// with the sums of both.
import { execFileSync, spawn } from 'node:child_process'
import { fromRoot } from './root.mjs'

/** Number of submissions that together run all long tests. */
const PARTS = 4

const SUMS = /^(\d+) passed, (\d+) failed$/

function git(...args) {
  const options = { cwd: fromRoot(''), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
  return execFileSync('git', args, options).trim()
}

/**
 * Part for this commit, from 1; each commit gets the next one. A shallow clone cannot count
 * commits, so their hash decides; without git it is the first.
 */
function partOfCommit() {
  try {
    const isShallow = git('rev-parse', '--is-shallow-repository') === 'true'
    const number = isShallow
      ? Number.parseInt(git('rev-parse', 'HEAD').slice(0, 8), 16)
      : Number(git('rev-list', '--count', 'HEAD'))
    return (number % PARTS) + 1
  } catch {
    return 1
  }
}

/** Runs npm with visible output; resolves with its status and the sums of its last line. */
function npm(args) {
  console.log(`\n$ npm ${args.join(' ')}`)
  const child = spawn('npm', args, {
    cwd: fromRoot(''),
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  })
  let line = ''
  let sums
  child.stdout.on('data', (piece) => {
    process.stdout.write(piece)
    const lines = (line + piece.toString('utf8')).split('\n')
    line = lines.pop() ?? ''
    sums = lines.map((each) => SUMS.exec(each)).findLast(Boolean) ?? sums
  })
  return new Promise((resolve) => {
    const end = (status) =>
      resolve({ status, passed: Number(sums?.[1] ?? 0), failed: Number(sums?.[2] ?? 0) })
    child.once('error', () => end(1))
    child.once('close', (code) => end(code ?? 1))
  })
}

const gate = await npm(['test'])
const long = await npm(['run', 'long', '--', '--part', `${partOfCommit()}/${PARTS}`])
const both = [gate, long]
// A command that failed without sums counts as one failure.
const failures = both.map(({ status, failed }) => (status === 0 ? failed : Math.max(1, failed)))
const failed = failures.reduce((total, each) => total + each, 0)
const passed = both.reduce((total, each) => total + each.passed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

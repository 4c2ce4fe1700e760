// node scripts/mutate.mjs [--seed 1] [--count 40]: makes one-token changes in core, tools and
// shared, one at a time. It runs the node tests of the same folder, then types, then all node tests
// that import the file, directly or not, and prints the changes that no test noticed. It changes
// files of the checkout, so commit first.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './install.mjs'
import { fromRoot } from './root.mjs'

const FOLDERS = ['web/src/core', 'web/src/tools', 'shared']
/** Files tested only by the slow device tests, because their answers come from a page. */
const LEFT_OUT = /^shared\/(?:probe|prototype-frame)\//

/** A token and its replacement; the spaces exclude generics and arrows. */
const CHANGES = [
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/\.some\(/g, '.every('],
  [/\.every\(/g, '.some('],
  [/\bMath\.min\b/g, 'Math.max'],
  [/\bMath\.max\b/g, 'Math.min'],
  [/(?<![\w.'#$-])\d+(?![\w.'])/g, (number) => String(Number(number) + 1)],
]

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '40' } },
})

/** Returns a random generator from 0 to 1, the same for the same seed (mulberry32). */
function random(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Finds every place in the code for a change, without comments, imports and strings. */
function sites() {
  const files = execFileSync('git', ['ls-files', ...FOLDERS], {
    cwd: fromRoot(''),
    encoding: 'utf8',
  })
  return files
    .trim()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !LEFT_OUT.test(file))
    .flatMap((file) =>
      readFileSync(fromRoot(file), 'utf8')
        .split('\n')
        .flatMap((line, at) => sitesIn(line).map((site) => ({ file, at, ...site }))),
    )
}

function sitesIn(line) {
  if (/^\s*(\/\/|\*|\/\*|import |export type |type |interface |readonly )/.test(line)) return []
  const code = line.replace(/'[^']*'|`[^`]*`|\/\/.*$/g, (text) => ' '.repeat(text.length))
  return CHANGES.flatMap(([pattern, to]) =>
    [...code.matchAll(pattern)].map(({ 0: from, index }) => ({
      index,
      from,
      to: typeof to === 'string' ? to : to(from),
    })),
  )
}

/** Time limit in milliseconds for tests that a change made endless; they count as failed. */
const LONGEST = 300_000

async function node(args) {
  const options = { cwd: fromRoot(''), stdio: 'ignore', detached: true }
  const child = spawn(process.execPath, args, options)
  // Kills the process group, because a test worker in an endless loop outlives its parent.
  const end = () => {
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The group has ended already.
    }
  }
  const limit = setTimeout(end, LONGEST)
  const [status] = await once(child, 'exit')
  clearTimeout(limit)
  end()
  return status === 0
}

function vitest(command, name) {
  const options = ['--run', '--root', 'tests', '--project', 'node', '--bail', '1']
  return node(['node_modules/vitest/vitest.mjs', command, name, ...options])
}

/** Folder in tests that mirrors that of the file, as a name for vitest; undefined without one. */
function nearest(file) {
  const folder = posix.dirname(file.replace(/^web\/src\//, ''))
  return existsSync(fromRoot(`tests/${folder}`)) ? `tests/${folder}/` : undefined
}

function typesHold() {
  return node(['node_modules/typescript/bin/tsc', '-b'])
}

/**
 * Check that noticed the mutation, tests or types; undefined when none did. Quick checks run first.
 */
async function noticedBy(file) {
  const near = nearest(file)
  if (near && !(await vitest('run', near))) return 'tests'
  if (!(await typesHold())) return 'types'
  return (await vitest('related', fromRoot(file))) ? undefined : 'tests'
}

await ensureInstalled()
if (!(await typesHold()))
  throw new Error('The types do not hold: every change would count as noticed.')
const next = random(Number(values.seed))
const all = sites()
const chosen = Array.from(
  { length: Number(values.count) },
  () => all.splice(Math.floor(next() * all.length), 1)[0],
)
let noticed = 0
for (const { file, at, index, from, to } of chosen) {
  const path = fromRoot(file)
  const text = readFileSync(path, 'utf8')
  const lines = text.split('\n')
  lines[at] = lines[at].slice(0, index) + to + lines[at].slice(index + from.length)
  writeFileSync(path, lines.join('\n'))
  try {
    const by = await noticedBy(file)
    if (by) noticed += 1
    console.log(
      `${by ? `✓ ${by}` : '✗ nothing'}  ${file}:${at + 1}  ${from.trim()} → ${to.trim()}  ${lines[at].trim()}`,
    )
  } finally {
    writeFileSync(path, text)
  }
}
console.log(`\n${noticed} of ${chosen.length} changes noticed, seed ${values.seed}`)

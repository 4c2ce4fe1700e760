// node scripts/sample-report.mjs: plays the first half of the tour and writes
// docs/sample-report.html, to which the README links. To keep the file small, its pictures are
// reduced and the elements of its screens removed.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { run } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { fromRoot } from './root.mjs'
import { smallPng } from './small-png.mjs'

const REPORT = fromRoot('docs/sample-report.html')
/** Label of the call before which the run ends: the mug is in the basket. */
const LAST = 'Checkout'
const GOAL = 'Put the Tide mug in blue and small into the basket.'
const CHECK = 'text=Tide mug, blue, small'

/** Replies of the tour up to the basket, and an end. */
async function replies() {
  const { replies: all } = JSON.parse(await readFile(fromRoot('sample/tour.json'), 'utf8'))
  const end = all.findIndex(({ calls }) => calls.some(({ input }) => input.id === LAST))
  if (end < 0) throw new Error(`The tour has no call “${LAST}” any more.`)
  const done = {
    name: 'mark_goal_done',
    input: {
      verdict: 'success',
      summary:
        'The blue mug is in the basket. A dead button and an error in code nearly stopped me.',
      would_real_user_succeed: true,
    },
  }
  return [...all.slice(0, end), { calls: [done] }]
}

async function harness(...args) {
  const status = await run(process.execPath, [fromRoot('scripts/harness.mjs'), ...args])
  if (status !== 0) throw new Error(`harness ${args[0]} ended with status ${status}.`)
}

/** Reduces the pictures of a run, and removes its elements and page texts. */
async function shrink(folder) {
  const { register } = await import('tsx/esm/api')
  const unregister = register()
  const { readPng } = await import('../bridge/devices/png.ts')
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (/^step-\d+\.json$/.test(name)) await rm(path)
    if (!name.endsWith('.png')) continue
    await writeFile(path, smallPng(readPng(await readFile(path)), { by: 2, colours: 10 }))
  }
  await unregister()
}

await ensureInstalled()
await ensureBuilt()
const folder = await mkdtemp(join(tmpdir(), 'harness-sample-report-'))
try {
  const script = join(folder, 'tour.jsonl')
  await writeFile(script, (await replies()).map((reply) => `${JSON.stringify(reply)}\n`).join(''))
  const tested = ['--sample', '--provider', 'scripted', '--script', script]
  const asked = ['--goal', GOAL, '--check', CHECK, '--persona', 'First-time visitor']
  await harness('run', ...tested, ...asked, '--output', join(folder, 'run'))
  await shrink(join(folder, 'run'))
  await rm(REPORT, { force: true })
  await harness('export', join(folder, 'run'), '--output', REPORT)
} finally {
  await rm(folder, { recursive: true, force: true })
}

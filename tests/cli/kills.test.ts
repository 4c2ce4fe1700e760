// A run of the command line on a tiny page, one part of it killed at a random moment. The page counts
// what reaches its server, so that the log can be compared with what was really done. Runs of the app
// that continue after each kill are in `e2e/killed-often`.
// @module-tag long
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sweepOwnedFolders } from '@harness/bridge/system/owned-folder.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import { readResumeState } from '@harness/web/core/resume/resume-state.ts'
import { expect, it, onTestFinished } from 'vitest'
import { kill, type Listed, listed, startedBy } from '../setup/processes.ts'
import { makeRandom } from '../setup/random.ts'
import { SEED } from '../setup/seed.ts'
import { howMany, limitMs, report } from '../setup/suite.ts'
import { type Counter, startCounter } from '../standins/counter.ts'
import { checkRun, rowsOf } from './check-run.ts'
import { call, filesIn, linesIn, makeFolder, temporaryOf, until, untilGone } from './harness.ts'

const KILLS = howMany({ gate: 1, whole: 100 })
/** The suite makes several attempts at once; each has its own folder, processes and counter. */
const AT_ONCE = Math.min(KILLS, 3)
const SLEEPS = howMany({ gate: 1, whole: 10 })
/**
 * Time that all processes of a run stand still, in milliseconds. In the suite it exceeds the
 * silence allowed to a device.
 */
const SLEEP_MS = limitMs({ gate: 500, whole: 50_000 })
const LIMIT_MS = limitMs({ gate: 120_000, whole: (KILLS + SLEEPS) * 120_000 })
/** A run of five presses has some forty rows; the last moments may be after its end. */
const PRESSES = 5
const ROWS = 40
/**
 * A kill comes up to this long after its row, so that it meets what is between two rows. In
 * milliseconds.
 */
const BETWEEN_MS = 250

const PARTS = [
  'command line',
  'device process',
  'browser under test',
  'browser of the run',
] as const
type Part = (typeof PARTS)[number]

/** The process of a part of the run; undefined before it starts. */
function pidOf(part: Part, root: number, folder: string): number | undefined {
  if (part === 'command line') return root
  const isMain = ({ command }: Listed) => command.includes(folder) && !command.includes('--type=')
  const found = listed().find((one) => {
    if (part === 'device process')
      return one.parent === root && one.command.includes('bridge/dist/app/device.js')
    const place = part === 'browser under test' ? '/profiles/' : '/page/profile'
    return isMain(one) && one.command.includes(`--user-data-dir=`) && one.command.includes(place)
  })
  return found?.pid
}

/** The presses, then the verdict. */
function scriptIn(folder: string): string {
  const why = { observation: 'A counter.', intent: 'Count.' }
  const presses = Array.from({ length: PRESSES }, (_, at) => ({
    tool: 'tap_mark',
    input: { id: `Count ${at + 1}`, ...why },
  }))
  const end = { verdict: 'success', summary: 'Counted.', would_real_user_succeed: true }
  const lines = [...presses, { tool: 'mark_goal_done', input: end }]
  const file = join(folder, 'script.jsonl')
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return file
}

function begin(folder: string, counter: Counter) {
  const output = join(folder, 'out')
  const goal = ['--goal', 'Count', '--provider', 'scripted', '--script', scriptIn(folder)]
  const { child, ended } = call(folder, ['run', '--url', counter.url, ...goal, '--output', output])
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  return { output, ended, isOver, root: child.pid ?? 0 }
}

interface Attempt {
  readonly part: Part
  /** The kill comes after so many rows. */
  readonly row: number
  readonly afterMs: number
}

interface Left {
  readonly killed: boolean
  readonly status: number | null
  readonly rows: readonly Row[]
  /** Rows that were in the file and are not any more. */
  readonly lost: number
  readonly faults: readonly string[]
  readonly files: readonly string[]
}

async function attempt({ part, row, afterMs }: Attempt, counter: Counter): Promise<Left> {
  const folder = makeFolder()
  const { output, ended, isOver, root } = begin(folder, counter)
  await until(() => isOver() || linesIn(output).length >= row)
  await until(() => isOver() || pidOf(part, root, folder) !== undefined)
  await pause(afterMs)
  const before = linesIn(output)
  const pid = isOver() ? undefined : pidOf(part, root, folder)
  const killed = pid !== undefined && kill(pid)
  const { status } = await ended
  await untilGone(folder)
  const after = linesIn(output)
  const { rows, faults } =
    after.length > 0 ? checkRun(output, { whole: false }) : { rows: [], faults: [] }
  await sweepOwnedFolders(temporaryOf(folder), 'harness-run-')
  const files = filesIn(folder)
  rmSync(folder, { recursive: true, force: true })
  const lost = before.filter((line, at) => line !== after[at]).length
  return { killed, status, rows, lost, faults, files }
}

/** Compares presses with the log: each press is logged once, and the log has no others. */
function effectFaults(rows: readonly Row[], presses: number): readonly string[] {
  const isPress = ({ tool }: { readonly tool: string }) => tool === 'tap_mark'
  const calls = rowsOf(rows, 'tool_call').filter(isPress)
  const results = rowsOf(rows, 'tool_result').filter(isPress)
  const made = results.filter(({ outcome }) => outcome === 'changed')
  return [
    ...(presses <= calls.length ? [] : [`${presses} presses, and ${calls.length} in the log`]),
    ...(made.length <= presses ? [] : [`${made.length} presses in the log, and ${presses} made`]),
    ...(new Set(results.map(({ callId }) => callId)).size === results.length
      ? []
      : ['a result twice']),
  ]
}

/** State of a run by its log: ended, resumable or not started. */
function toEnding(rows: readonly Row[]): 'ended' | 'resumable' | 'not started' {
  if (rows.length === 0) return 'not started'
  if (rowsOf(rows, 'run_completed').length === 1) return 'ended'
  readResumeState({ rows, screens: new Map(), device: 'recreated' })
  return 'resumable'
}

it(
  `a part that is killed at any moment costs no row, no second effect and no orphan (seed ${SEED})`,
  async () => {
    const random = makeRandom(SEED)
    const sums = { started: 0, kills: 0, late: 0, rows: 0, presses: 0 }
    const ends = { ended: 0, resumable: 0, 'not started': 0 }
    const attempts = async () => {
      const counter = await startCounter()
      onTestFinished(counter.close)
      while (sums.started < KILLS) {
        const number = ++sums.started
        const part = random.pick(PARTS)
        const row = random.below(ROWS)
        const afterMs = random.below(BETWEEN_MS)
        counter.forget()
        const left = await attempt({ part, row, afterMs }, counter)
        const why = `${part} at row ${row}, ${afterMs} ms later, attempt ${number}`
        const faults = [...left.faults, ...effectFaults(left.rows, counter.count())]
        expect([why, left.lost, faults, left.files]).toEqual([why, 0, [], []])
        if (!left.killed) {
          // What ended before its kill shows nothing of kills.
          sums.started -= 1
          sums.late += 1
          expect(sums.late).toBeLessThanOrEqual(KILLS + 5)
          continue
        }
        sums.kills += 1
        sums.rows += left.rows.length
        sums.presses += counter.count()
        const end = toEnding(left.rows)
        ends[end] += 1
        // Every other part leaves the command line, which writes the end.
        if (part !== 'command line') expect([why, end]).not.toEqual([why, 'resumable'])
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, attempts))
    expect(sums.kills).toBe(KILLS)
    report(
      `${KILLS} kills, and ${sums.late} runs that ended before theirs: ${sums.rows} rows kept, 0 lost, ${sums.presses} effects, 0 of them twice; ` +
        `${ends.ended} runs with an end, ${ends.resumable} to resume, ${ends['not started']} before their first row; 0 orphans`,
    )
  },
  LIMIT_MS,
)

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended meanwhile.
    }
  }
}

it(
  `a run whose machine sleeps at any moment continues where it was (seed ${SEED})`,
  async () => {
    const random = makeRandom(SEED)
    const counter = await startCounter()
    onTestFinished(counter.close)
    let asleep = 0
    for (let at = 0; at < SLEEPS; at++) {
      counter.forget()
      const folder = makeFolder()
      const row = 1 + random.below(ROWS / 2)
      const { output, ended, isOver, root } = begin(folder, counter)
      await until(() => isOver() || linesIn(output).length >= row)
      const tree = [root, ...startedBy(root).map(({ pid }) => pid)]
      asleep += tree.length
      signalAll(tree, 'SIGSTOP')
      await pause(SLEEP_MS)
      signalAll(tree, 'SIGCONT')
      const { status } = await ended
      const { rows, faults } = checkRun(output)
      const why = `asleep at row ${row}`
      const found = [...faults, ...effectFaults(rows, counter.count())]
      expect([why, found, status, counter.count()]).toEqual([why, [], 0, PRESSES])
      expect(tree.length).toBeGreaterThan(5)
      await untilGone(folder)
      expect([why, filesIn(folder)]).toEqual([why, []])
    }
    report(
      `${SLEEPS} sleeps of ${SLEEP_MS / 1_000} s with ${asleep} processes: every run ended as without one, ${SLEEPS * PRESSES} effects, 0 lost, 0 twice`,
    )
  },
  LIMIT_MS,
)

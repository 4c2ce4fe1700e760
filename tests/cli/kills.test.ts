import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sweepOwnedFolders } from '@harness/bridge/owned-folder.ts'
import { expect, it } from 'vitest'
import { makeRandom } from '../setup/random.ts'
import { SEED } from '../setup/seed.ts'
import { howMany, limitMs, report } from '../setup/suite.ts'
import { checkRun, rowsOf } from './check-run.ts'
import { call, filesIn, linesIn, makeFolder, processesOf, temporaryOf, until } from './harness.ts'

const KILLS = howMany({ gate: 1, whole: 1_000 })
/** The tour has 16 steps; the last moments are after its end. */
const STEPS = 17
const LIMIT_MS = limitMs({ gate: 120_000, whole: KILLS * 120_000 })

const PARTS = [
  'command line',
  'device process',
  'browser under test',
  'browser of the run',
] as const
type Part = (typeof PARTS)[number]

interface Listed {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

function listed(): readonly Listed[] {
  const { stdout } = spawnSync('ps', ['-Ao', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state = '', command = ''] =
      /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return state === '' || state.startsWith('Z')
      ? []
      : [{ pid: Number(pid), parent: Number(parent), command }]
  })
}

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

it(
  `a part that is killed at any moment costs no row, no second effect and no orphan (seed ${SEED})`,
  async () => {
    const random = makeRandom(SEED)
    const sums = { rows: 0, ended: 0, resumable: 0 }
    for (let at = 0; at < KILLS; at++) {
      const part = random.pick(PARTS)
      const moment = random.below(STEPS)
      const folder = makeFolder()
      const output = join(folder, 'out')
      const { child, ended } = call(folder, ['run', '--sample', '--output', output])
      const root = child.pid ?? 0
      const isOver = () => child.exitCode !== null || child.signalCode !== null
      const steps = () => linesIn(output).filter((line) => line.includes('"kind":"step_started"'))
      await until(() => isOver() || steps().length >= moment)
      await until(() => isOver() || pidOf(part, root, folder) !== undefined)
      const before = linesIn(output)
      const pid = isOver() ? undefined : pidOf(part, root, folder)
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
      const { status } = await ended
      const why = `${part} at step ${moment}, attempt ${at}`
      await until(() => processesOf(folder).length === 0)
      expect([why, linesIn(output).slice(0, before.length - 1)]).toEqual([why, before.slice(0, -1)])
      if (linesIn(output).length > 0) {
        const { rows, faults } = checkRun(output, { whole: false })
        expect([why, faults]).toEqual([why, []])
        const calls = rowsOf(rows, 'tool_result').map(({ callId }) => callId)
        expect([why, new Set(calls).size]).toEqual([why, calls.length])
        sums.rows += rows.length
        sums.ended += rowsOf(rows, 'run_completed').length
      }
      if (part === 'device process' || part === 'browser under test')
        expect([why, [0, 1].includes(status ?? -1)]).toEqual([why, true])
      await sweepOwnedFolders(temporaryOf(folder), 'harness-run-')
      expect([why, filesIn(folder)]).toEqual([why, []])
    }
    sums.resumable = KILLS - sums.ended
    report(
      `${KILLS} kills: ${sums.rows} rows kept, 0 lost, ${sums.ended} runs with an end, ${sums.resumable} to resume, 0 orphans`,
    )
  },
  LIMIT_MS,
)

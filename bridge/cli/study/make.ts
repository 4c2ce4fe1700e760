// Starts the remaining runs of a study, and prints a line for each.
import { setMaxListeners } from 'node:events'
import { existsSync } from 'node:fs'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { durationText, endText } from '@harness/shared/files/report/words.ts'
import { studyRun } from '@harness/shared/findings/study/runs.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { isOffline } from '@harness/shared/order/provider-names.ts'
import type { PlannedRun } from '@harness/shared/order/study/plan.ts'
import { type TimeLimit, timeoutText } from '../pipeline/wait-for.ts'
import { notStarted } from '../run/not-started.ts'
import { plainLine } from '../run/terminal.ts'
import type { StopRequest } from '../stop-signal.ts'
import { makeBudget } from './budget.ts'
import {
  faultFolder,
  leftFile,
  openStudyFolder,
  runFolder,
  type StudyFolder,
  writeKeptPlan,
} from './folder.ts'
import type { OpenedStudy } from './open.ts'
import type { Pool } from './pool.ts'
import { makeRuns } from './queue.ts'
import { unreachable } from './reachable.ts'
import { runLine } from './run-line.ts'

/** Number of parallel runs when no model server limits them. */
const PARALLEL_WITHOUT_MODEL = 2
/** Maximum number of parallel runs by default, because each has a browser for its worker here. */
const MOST_WITHOUT_ASKING = 20
/** Limit for event listeners: each run listens for exit and for a stop, and Node warns at ten. */
const LISTENERS = 1_000

/** Default number of parallel runs, when neither plan nor command sets one. */
export function usualParallel({
  cells,
  settings,
}: Pick<OpenedStudy, 'cells' | 'settings'>): number {
  const room = settings.pool?.reduce((total, { runs }) => total + runs, 0)
  if (room !== undefined) return Math.min(room, MOST_WITHOUT_ASKING)
  const isFree = cells.every(({ args }) => isOffline(args.order.model.provider))
  return isFree ? PARALLEL_WITHOUT_MODEL : 1
}

export interface Making {
  readonly left: readonly PlannedRun[]
  readonly parallel: number
  readonly spent: { runs: number; tokens: number }
  readonly stopRequest: StopRequest
  /** Addresses that answered this process; only for these does a missing answer mean a failure. */
  readonly answering: ReadonlySet<string>
  readonly pool: Pool | undefined
  readonly timeLimit: TimeLimit
}

interface MakingDeps {
  readonly ensureBuilt: () => Promise<void>
  readonly print: (text: string) => void
  readonly note: (text: string, isProblem?: boolean) => void
}

/** Starts the remaining runs, and closes the folder. */
export async function makeAll(
  study: OpenedStudy,
  { left, parallel, spent, stopRequest, answering, pool, timeLimit }: Making,
  { ensureBuilt, print, note }: MakingDeps,
): Promise<void> {
  const folder: StudyFolder = await openStudyFolder(study.folder, study.continues)
  const prepared = new Map(study.cells.map((each) => [each.cell.key, each]))
  try {
    await writeKeptPlan(study.folder, study.kept)
    if (left.length > 0) await ensureBuilt()
    process.setMaxListeners(LISTENERS)
    setMaxListeners(LISTENERS, stopRequest.stopSignal)
    await makeRuns(left, {
      folder,
      parallel,
      stopRequest,
      unreachable: async (address) => (answering.has(address) ? unreachable(address) : undefined),
      pool,
      poolKindOf: ({ cell }) => prepared.get(cell.key)?.poolKind,
      sharesServers: study.settings.parallel !== undefined,
      note: (text) => note(text, true),
      limit: makeBudget(study.settings, spent, study.own.length),
      argsOf({ cell }) {
        const own = prepared.get(cell.key)?.args
        if (own) return own
        throw new HarnessError('internal', { what: `no arguments for ${cell.key}` })
      },
      onRun(planned, state) {
        spent.runs += 1
        spent.tokens += studyRun(planned, state)?.tokens ?? 0
        print(
          `[${spent.runs}/${study.own.length}] ${endLine(state)}  ${runLine(planned)}${placeText(state)}\n`,
        )
      },
    })
    if (timeLimit.hasPassed()) await leaveRest(study, left, folder)
  } finally {
    await folder.close()
  }
}

/** Notes that there was no time for the runs that have neither a result nor an error. */
async function leaveRest(
  { cells, pipeline }: OpenedStudy,
  left: readonly PlannedRun[],
  folder: StudyFolder,
): Promise<void> {
  const why = timeoutText(pipeline)
  for (const { id, cell } of left) {
    const places = [runFolder(folder.path, id), faultFolder(folder.path, id)]
    if ([...places, leftFile(folder.path, id)].some((place) => existsSync(place))) continue
    const args = cells.find((each) => each.cell.key === cell.key)?.args
    if (args) await folder.leave(id, await notStarted(args, why))
  }
}

/** Formats "Success, confirmed 12 steps 0:45 min". */
function endLine(state: RunState): string {
  const { completed, steps, started } = state
  if (!completed || !started) return 'Not finished'
  const { verdict, confirmed, ending } = completed
  const end =
    ending === 'swept'
      ? 'Swept'
      : endText({ end: ending === 'goal' ? verdict : 'ended', confirmed, ending })
  const length = Date.parse(completed.ts) - Date.parse(started.ts)
  return `${end.padEnd(20)} ${String(steps.length).padStart(3)} steps ${durationText(length).padStart(9)}`
}

/** Host of the pool place, or of another device to which the run was attached. */
function placeText({ started }: RunState): string {
  const host = started?.device.attached
  return host === undefined ? '' : ` · at ${plainLine(host)}`
}

// Starts the remaining runs of a study, and prints a line for each.
import { setMaxListeners } from 'node:events'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { durationText, endText } from '@harness/shared/files/report/words.ts'
import { studyRun } from '@harness/shared/findings/study/runs.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { isOffline } from '@harness/shared/order/provider-names.ts'
import type { PlannedRun } from '@harness/shared/order/study/plan.ts'
import { plainLine } from '../run/terminal.ts'
import type { StopRequest } from '../stop-signal.ts'
import { makeBudget } from './budget.ts'
import { openStudyFolder, type StudyFolder, writeKeptPlan } from './folder.ts'
import type { OpenedStudy } from './open.ts'
import type { Pool } from './pool.ts'
import { makeRuns } from './queue.ts'
import { unreachable } from './reachable.ts'

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
}

interface MakingDeps {
  readonly ensureBuilt: () => Promise<void>
  readonly print: (text: string) => void
  readonly note: (text: string, isProblem?: boolean) => void
}

/** Starts the remaining runs, and closes the folder. */
export async function makeAll(
  study: OpenedStudy,
  { left, parallel, spent, stopRequest, answering, pool }: Making,
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
  } finally {
    await folder.close()
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

/** Names a run by its variant, persona, goal, screen, model and repeat. */
export function runLine({ cell, repeat }: PlannedRun): string {
  const { variant, persona, task, page, screen, model } = cell
  const parts = [variant, persona?.name, task.name, page, screen, model, `repeat ${repeat}`]
  return plainLine(parts.filter((part) => part !== undefined).join(' · '))
}

// Makes the runs of a study, some at the same time, each through the pipeline of `run`.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { RunState } from '@harness/shared/log/fold.ts'
import { EMPTY_RUN, foldAll } from '@harness/shared/log/fold.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import { failedStart } from '@harness/shared/log/views/failed-start.ts'
import type { PlannedRun } from '@harness/shared/order/study/plan.ts'
import type { RunArguments } from '../run/arguments.ts'
import { run } from '../run/run.ts'
import type { StopRequest } from '../stop-signal.ts'
import { refusedBetween } from './between-runs.ts'
import type { StudyFolder } from './folder.ts'
import { type Holds, makeHolds } from './holds.ts'

export interface QueueDeps {
  readonly folder: StudyFolder
  readonly argsOf: (planned: PlannedRun) => RunArguments
  readonly parallel: number
  readonly stopRequest: StopRequest
  /** A reason to start no further run, in words; undefined before that. */
  readonly limit: () => string | undefined
  readonly onRun: (planned: PlannedRun, state: RunState) => void
  readonly note: (text: string) => void
  readonly unreachable: (address: string) => Promise<string | undefined>
  /** The pipeline; that of `run` unless given. */
  readonly make?: typeof run
}

/** Makes the runs in their order, as far as nothing stands against them. */
export async function makeRuns(planned: readonly PlannedRun[], deps: QueueDeps): Promise<void> {
  const waiting = [...planned]
  const held = makeHolds(deps)
  const isOver = makeLimit(deps)
  let started = 0
  /** Takes the next run whose device is free. Undefined where nothing is left to do. */
  const next = async (): Promise<PlannedRun | undefined> => {
    while (waiting.length > 0 && !isOver()) {
      const at = waiting.findIndex((each) => held.isFree(each))
      if (at >= 0) return waiting.splice(at, 1)[0]
      await held.changed()
    }
    return undefined
  }
  const worker = async () => {
    for (let each = await next(); each !== undefined; each = await next()) {
      const current = each
      if (held.isLeft(current)) continue
      const isLater = started > 0
      started += 1
      await held.during(current, () => makeOne(current, { ...deps, isLater }, held))
    }
  }
  await Promise.all(Array.from({ length: deps.parallel }, worker))
}

/** True from the moment on when no further run may start; says why once. */
function makeLimit({ stopRequest, limit, note }: QueueDeps): () => boolean {
  let reached: string | undefined
  return () => {
    if (stopRequest.stopSignal.aborted || reached !== undefined) return true
    reached = limit()
    if (reached !== undefined) note(reached)
    return reached !== undefined
  }
}

async function makeOne(
  planned: PlannedRun,
  deps: QueueDeps & { readonly isLater: boolean },
  held: Holds,
): Promise<void> {
  const { folder, stopRequest } = deps
  const refused = deps.isLater ? await refusedBetween(planned, deps) : undefined
  const { state, notes } = refused ?? (await played(planned, deps))
  const { completed } = state
  if (stopRequest.stopSignal.aborted && completed?.ending !== 'goal')
    return folder.discard(planned.id)
  const isFault = completed === undefined || completed.ending === 'fault'
  const isDoubtful = isFault || failedStart(state) !== undefined
  const { url } = deps.argsOf(planned)
  const why = isDoubtful && url ? await deps.unreachable(url) : undefined
  if (why !== undefined) {
    held.leaveVariant(planned, why)
    return folder.discard(planned.id)
  }
  held.count(planned, isFault ? reasonOf(completed, notes) : undefined)
  if (completed === undefined) return folder.discard(planned.id)
  if (isFault) return folder.setAside(planned.id)
  await folder.keep(planned.id)
  deps.onRun(planned, state)
}

function reasonOf(completed: RunState['completed'], notes: readonly string[]): string {
  return completed?.summary || (notes[0] ?? 'no reason was given')
}

/** The run as it ended, complete only where its folder is. */
async function played(planned: PlannedRun, deps: QueueDeps) {
  const { folder, stopRequest, make = run } = deps
  const output = folder.partOf(planned.id)
  const args: RunArguments = { ...deps.argsOf(planned), output, reports: [], format: 'harness' }
  const rows: Row[] = []
  const notes: string[] = []
  const problems: string[] = []
  await folder.discard(planned.id)
  await mkdir(dirname(output), { recursive: true })
  const progress = {
    rows: (more: readonly Row[]) => void rows.push(...more),
    note: (text: string, isProblem = false) => void (isProblem ? problems : notes).push(text),
  }
  // The app is built before the first run.
  const ensureBuilt = async () => undefined
  try {
    await make(args, { stopRequest, ensureBuilt, terminal: undefined, progress })
  } catch (thrown) {
    problems.unshift(thrown instanceof Error ? thrown.message : String(thrown))
  }
  return { state: existsSync(output) ? foldAll(rows) : EMPTY_RUN, notes: [...problems, ...notes] }
}

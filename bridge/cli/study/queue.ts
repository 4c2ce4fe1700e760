// Runs the queue of a study, several runs at a time, each through the pipeline of `run`.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { HarnessError } from '@harness/shared/base/errors.ts'
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
import { type Claim, type Holds, type HoldsDeps, makeHolds } from './holds.ts'
import { placedIn } from './pool.ts'

export interface QueueDeps extends HoldsDeps {
  readonly folder: StudyFolder
  readonly parallel: number
  readonly stopRequest: StopRequest
  /** Reason to start no further run; undefined while runs may start. */
  readonly limit: () => string | undefined
  readonly onRun: (planned: PlannedRun, state: RunState) => void
  readonly unreachable: (address: string) => Promise<string | undefined>
  /** Pipeline of one run; `run` by default. */
  readonly make?: typeof run
}

/** Starts the runs in order, until a limit or a stop. */
export async function makeRuns(planned: readonly PlannedRun[], deps: QueueDeps): Promise<void> {
  let waiting = [...planned]
  const held = makeHolds(deps)
  const isOver = makeLimit(deps)
  let started = 0
  const takeFirst = (): Claim | undefined => {
    for (const [at, each] of waiting.entries()) {
      const claim = held.claim(each)
      if (claim) waiting.splice(at, 1)
      if (claim) return claim
    }
    return undefined
  }
  /** Takes the next run that may start, or waits for one. Undefined when no run remains. */
  const next = async (): Promise<Claim | undefined> => {
    while (!isOver()) {
      waiting = waiting.filter((each) => !held.isLeft(each))
      const claim = takeFirst()
      if (claim || waiting.length === 0) return claim
      await held.changed()
    }
    return undefined
  }
  const worker = async () => {
    for (let claim = await next(); claim !== undefined; claim = await next()) {
      const isLater = started > 0
      started += 1
      try {
        const isMade = await makeOne(claim, { ...deps, isLater }, held)
        if (!isMade) waiting = [claim.planned, ...waiting]
      } finally {
        held.release(claim)
      }
    }
  }
  await Promise.all(Array.from({ length: deps.parallel }, worker))
}

/** Returns true once no further run may start; prints the reason once. */
function makeLimit({ stopRequest, limit, note }: QueueDeps): () => boolean {
  let reached: string | undefined
  return () => {
    if (stopRequest.stopSignal.aborted || reached !== undefined) return true
    reached = limit()
    if (reached !== undefined) note(reached)
    return reached !== undefined
  }
}

/** Makes one run. Resolves to false when it must be retried in another place. */
async function makeOne(
  { planned, place }: Claim,
  deps: QueueDeps & { readonly isLater: boolean },
  held: Holds,
): Promise<boolean> {
  const { folder, stopRequest } = deps
  const refused = deps.isLater ? await refusedBetween(planned, deps) : undefined
  const { state, notes, failure } = refused ?? (await played({ planned, place }, deps))
  const { completed } = state
  const discard = async () => {
    await folder.discard(planned.id)
    return true
  }
  if (stopRequest.stopSignal.aborted && completed?.ending !== 'goal') return discard()
  const isFault = completed === undefined || completed.ending === 'fault'
  const isDoubtful = isFault || failedStart(state) !== undefined
  const kind = deps.poolKindOf(planned)
  if (isDoubtful && place && kind && !(await deps.pool?.check(place, kind, failure))) {
    await discard()
    return false
  }
  const { url } = deps.argsOf(planned)
  const why = isDoubtful && url ? await deps.unreachable(url) : undefined
  if (why !== undefined) {
    held.leaveVariant(planned, why)
    return discard()
  }
  held.count(planned, isFault ? reasonOf(completed, notes) : undefined)
  if (completed === undefined) return discard()
  await (isFault ? folder.setAside(planned.id) : folder.keep(planned.id))
  if (!isFault) deps.onRun(planned, state)
  return true
}

function reasonOf(completed: RunState['completed'], notes: readonly string[]): string {
  return completed?.summary || (notes[0] ?? 'no reason was given')
}

/** Result of a run, complete only if its folder exists. */
async function played({ planned, place }: Claim, deps: QueueDeps) {
  const { folder, stopRequest, make = run } = deps
  const output = folder.partOf(planned.id)
  const own: RunArguments = { ...deps.argsOf(planned), output, reports: [], format: 'harness' }
  const args = place ? placedIn(place, own) : own
  const rows: Row[] = []
  const notes: string[] = []
  const problems: string[] = []
  let failure: HarnessError | undefined
  await folder.discard(planned.id)
  await mkdir(dirname(output), { recursive: true })
  const progress = {
    rows: (more: readonly Row[]) => void rows.push(...more),
    note: (text: string, isProblem = false) => void (isProblem ? problems : notes).push(text),
  }
  const onFailure = (error: HarnessError) => {
    failure = error
  }
  // The app was built before the first run.
  const ensureBuilt = async () => undefined
  try {
    await make(args, { stopRequest, ensureBuilt, terminal: undefined, progress, onFailure })
  } catch (thrown) {
    problems.unshift(thrown instanceof Error ? thrown.message : String(thrown))
  }
  const state = existsSync(output) ? foldAll(rows) : EMPTY_RUN
  return { state, notes: [...problems, ...notes], failure }
}

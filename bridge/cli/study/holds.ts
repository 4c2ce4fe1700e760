// Reasons why a run of a study waits or is skipped: its device or model server is in use, or its
// variant, model or pool does not answer.
import { isServer } from '@harness/shared/order/provider-names.ts'
import type { PlannedRun } from '@harness/shared/order/study/plan.ts'
import type { Place } from '@harness/shared/order/study/pool.ts'
import type { RunArguments } from '../run/arguments.ts'
import type { Pool, PoolKind } from './pool.ts'

/** Consecutive failed runs of one model after which its remaining runs are skipped. */
const MOST_FAILURES = 2

/** Permission for a run to start, with the resources it uses until release. */
export interface Claim {
  readonly planned: PlannedRun
  /** Place of the pool that provides the device. */
  readonly place: Place | undefined
}

export interface Holds {
  /** Claims the resources of the run; undefined when it must wait. */
  claim(planned: PlannedRun): Claim | undefined
  release(claim: Claim): void
  /** Reason, as a sentence, why the run is not made; undefined for one that may be. */
  readonly whyLeft: (planned: PlannedRun) => string | undefined
  /** Resolves when a resource is released. */
  readonly changed: () => Promise<void>
  leaveVariant(planned: PlannedRun, why: string): void
  /** Counts consecutive failures; a run without failure resets the count. */
  count(planned: PlannedRun, failure: string | undefined): void
}

export interface HoldsDeps {
  readonly argsOf: (planned: PlannedRun) => RunArguments
  readonly note: (text: string) => void
  readonly pool?: Pool | undefined
  /** Kind of place that the run needs from the pool; undefined for a run with its own device. */
  readonly poolKindOf: (planned: PlannedRun) => PoolKind | undefined
  /** False when the runs of one model server take turns. */
  readonly sharesServers: boolean
}

export function makeHolds(deps: HoldsDeps): Holds {
  const { note, pool, poolKindOf } = deps
  const busy = new Set<string>()
  let waiters: (() => void)[] = []
  const left = new Map<string, string>()
  const failures = new Map<string, number>()
  return {
    claim(planned) {
      const uses = usesOf(planned, deps)
      if (uses.some((each) => busy.has(each))) return undefined
      const kind = poolKindOf(planned)
      const place = kind && pool?.take(kind)
      if (kind && !place) return undefined
      for (const each of uses) busy.add(each)
      return { planned, place }
    },
    release({ planned, place }) {
      for (const each of usesOf(planned, deps)) busy.delete(each)
      if (place) pool?.release(place)
      for (const wake of waiters) wake()
      waiters = []
    },
    whyLeft(planned) {
      const kind = poolKindOf(planned)
      const isWithoutPlace = kind !== undefined && (pool?.isEmpty(kind) ?? true)
      const own = left.get(variantKey(planned)) ?? left.get(modelKey(planned))
      return own ?? (isWithoutPlace ? NO_PLACE : undefined)
    },
    changed: () => new Promise((resolve) => void waiters.push(resolve)),
    leaveVariant(planned, why) {
      const key = variantKey(planned)
      if (left.has(key)) return
      const since = new Date().toTimeString().slice(0, 5)
      left.set(key, `${planned.cell.variant} ${why} since ${since}.`)
      note(
        `${planned.cell.variant} ${why} since ${since}: its other runs are left. Start it, then run the same command again.`,
      )
    },
    count(planned, failure) {
      const key = modelKey(planned)
      const count = failure === undefined ? 0 : (failures.get(key) ?? 0) + 1
      failures.set(key, count)
      if (failure === undefined) return
      note(`${planned.id} failed: ${failure}`)
      if (count < MOST_FAILURES || left.has(key)) return
      const what = `${count} runs in a row failed with ${planned.cell.model ?? 'this model'}`
      left.set(key, `${what}. The last one: ${failure}`)
      note(
        `${what}: its remaining runs are skipped. Run the same command again when that is fixed.`,
      )
    },
  }
}

const NO_PLACE = 'No place of the pool is left for this run. Start one, then run the command again.'

/** Resources of the run: its own device, and its model server if that serves one run at a time. */
function usesOf(planned: PlannedRun, { argsOf, poolKindOf, sharesServers }: HoldsDeps) {
  const { simulator, appium, attach, model } = argsOf(planned).order
  const device = poolKindOf(planned) ? undefined : (simulator ?? appium ?? attach)
  const server = isServer(model.provider) && 'origin' in model ? model.origin : undefined
  return [
    ...(device ? [JSON.stringify(device)] : []),
    ...(server !== undefined && !sharesServers ? [server] : []),
  ]
}

function variantKey({ cell }: PlannedRun): string {
  return JSON.stringify(['variant', cell.application, cell.variant])
}

function modelKey({ cell }: PlannedRun): string {
  return JSON.stringify(['model', cell.model ?? cell.task.kind])
}

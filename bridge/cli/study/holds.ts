// Reasons why a run of a study has to wait, or is left: its device is in use, its variant or its
// model does not answer.
import type { PlannedRun } from '@harness/shared/order/study/plan.ts'
import type { RunArguments } from '../run/arguments.ts'

/** Consecutive failed runs of one model after which its remaining runs are skipped. */
const MOST_FAILURES = 2

export interface Holds {
  /** True when the device of the run is not in use. */
  readonly isFree: (planned: PlannedRun) => boolean
  readonly isBusy: () => boolean
  /** True when the variant or model of the run is known not to answer. */
  readonly isLeft: (planned: PlannedRun) => boolean
  /** Resolves when a device is free again. */
  readonly changed: () => Promise<void>
  during(planned: PlannedRun, work: () => Promise<void>): Promise<void>
  leaveVariant(planned: PlannedRun, why: string): void
  /** Counts a failed run, or one that ended normally. */
  count(planned: PlannedRun, failure: string | undefined): void
}

interface HoldsDeps {
  readonly argsOf: (planned: PlannedRun) => RunArguments
  readonly note: (text: string) => void
}

export function makeHolds({ argsOf, note }: HoldsDeps): Holds {
  const busy: (string | undefined)[] = []
  let waiters: (() => void)[] = []
  const left = new Set<string>()
  const failures = new Map<string, number>()
  const deviceOf = (planned: PlannedRun) => {
    const { simulator, appium, attach } = argsOf(planned).order
    const device = simulator ?? appium ?? attach
    return device && JSON.stringify(device)
  }
  return {
    isFree(planned) {
      const device = deviceOf(planned)
      return device === undefined || !busy.includes(device)
    },
    isBusy: () => busy.length > 0,
    isLeft: (planned) => left.has(variantKey(planned)) || left.has(modelKey(planned)),
    changed: () => new Promise((resolve) => void waiters.push(resolve)),
    async during(planned, work) {
      const device = deviceOf(planned)
      busy.push(device)
      try {
        await work()
      } finally {
        busy.splice(busy.indexOf(device), 1)
        for (const wake of waiters) wake()
        waiters = []
      }
    },
    leaveVariant(planned, why) {
      const key = variantKey(planned)
      if (left.has(key)) return
      left.add(key)
      const since = new Date().toTimeString().slice(0, 5)
      note(
        `${planned.cell.variant} ${why} since ${since}: its other runs are left. Start it, then run the same command again.`,
      )
    },
    count(planned, failure) {
      const key = modelKey(planned)
      const count = failure === undefined ? 0 : (failures.get(key) ?? 0) + 1
      failures.set(key, count)
      if (failure === undefined) return
      note(`${planned.id} came to nothing: ${failure}`)
      if (count < MOST_FAILURES || left.has(key)) return
      left.add(key)
      note(
        `${count} runs in a row came to nothing with ${planned.cell.model ?? 'this model'}: its other runs are left. Run the same command again when that is fixed.`,
      )
    },
  }
}

function variantKey({ cell }: PlannedRun): string {
  return JSON.stringify(['variant', cell.application, cell.variant])
}

function modelKey({ cell }: PlannedRun): string {
  return JSON.stringify(['model', cell.model ?? cell.task.kind])
}

// Estimates how much of a delay the tester's own machine caused, which runs the browser, the bridge
// and perhaps the model.
import { cpus } from 'node:os'

/** Idle share below which all processors were busy, so that work had to wait. */
const BUSY_IDLE_SHARE = 0.1
/**
 * Share of a delay that is blamed on a busy machine. Work took about twice its time (measured with
 * one process too many per core).
 */
const DOUBTED_SHARE = 0.5

interface Processors {
  readonly idleMs: number
  readonly totalMs: number
}

export function readProcessors(): Processors {
  const all = cpus().map(({ times }) => times)
  const idleMs = all.reduce((sum, { idle }) => sum + idle, 0)
  const totalMs = all.reduce((sum, at) => sum + at.user + at.nice + at.sys + at.irq + at.idle, 0)
  return { idleMs, totalMs }
}

interface Wait {
  readonly before: Processors
  readonly after: Processors
  /** Total delay of this process's timers during the wait, in milliseconds. */
  readonly lateMs: number
  readonly waitedMs: number
}

/**
 * Part of a wait that the machine itself may have caused, in whole milliseconds; 0 on an idle
 * machine.
 */
export function machineLag({ before, after, lateMs, waitedMs }: Wait): number {
  const doubted = wasBusy(before, after) ? waitedMs * DOUBTED_SHARE : 0
  return Math.round(Math.max(lateMs, doubted))
}

/** True when the processors were almost never idle. */
export function wasBusy(before: Processors, after: Processors): boolean {
  const total = after.totalMs - before.totalMs
  const idle = after.idleMs - before.idleMs
  return total > 0 && idle / total < BUSY_IDLE_SHARE
}

/** Maximum number of attempts while all processors are busy. */
const BUSY_TRIES = 3

/** Time limit shared by several pieces of work. */
export interface Deadline {
  leftMs(): number
  /** Restarts the limit if the machine was busy, at most twice. False when it was not restarted. */
  extend(): boolean
}

export function deadlineWhileBusy(ms: number, read = readProcessors): Deadline {
  const before = read()
  const start = performance.now()
  let until = start + ms
  let tries = 1
  return {
    leftMs: () => Math.max(0, until - performance.now()),
    extend() {
      const waitedMs = performance.now() - start
      const isBusy = machineLag({ before, after: read(), lateMs: 0, waitedMs }) > 0
      if (tries === BUSY_TRIES || !isBusy) return false
      tries += 1
      until = performance.now() + ms
      return true
    },
  }
}

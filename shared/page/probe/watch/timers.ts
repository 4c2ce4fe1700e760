// Timers, intervals and worker messages that an input started and that are not finished.

import { watchUnseen } from './side-effects.ts'
import { around } from './surroundings.ts'

/** Longer timers are not waited for, in milliseconds (docs/internals/facts.md, Settling). */
const LONGEST = 2_000
/** Longest delay of an answer to an input, in milliseconds; longer timers are idle sign-outs. */
const LATEST_ANSWER = 60_000
/** Repetitions on an idle page after which a timer counts as a clock, not as an answer. */
const RESTLESS_AFTER = 3
/** Number of runs within one wait after which a repeated timer counts as a loop. */
const LOOPS_AFTER = 3
const MAX_KNOWN = 500
/** Id that no timer and no worker has. */
const NO_TIMER = 0

interface Timers {
  arm(): void
  disarm(): void
  /** Number of short timers since `arm`, directly or indirectly by the input, still to run. */
  pending(): number
  laterMs(): number
}

/**
 * Watches timers, intervals and worker messages caused by an input. Those that the page keeps
 * starting without input do not count.
 */
export function watchTimers(): Timers {
  const causes = makeCauses()
  const { waiting } = causes
  window.setTimeout = around(window.setTimeout, ([work, ...rest], call) => {
    if (typeof work !== 'function') return call([work, ...rest])
    const wait = Math.max(0, Number(rest[0]) || 0)
    const key = `${wait} ${String(work).slice(0, 300)}`
    const cause = causes.of(key)
    const follows = cause.isInput && wait <= LATEST_ANSWER
    let id = 0
    const run = function run(this: unknown, ...args: unknown[]): unknown {
      try {
        return cause.run(() => Reflect.apply(work, this, args))
      } finally {
        waiting.forget(id)
        causes.ran(key)
      }
    }
    id = Number(call([run, ...rest]))
    if (follows) waiting.add(id, wait)
    return id
  })
  window.setInterval = around(window.setInterval, ([work, ...rest], call) => {
    if (typeof work !== 'function') return call([work, ...rest])
    const wait = Math.max(0, Number(rest[0]) || 0)
    const cause = causes.of(`every ${wait} ${String(work).slice(0, 300)}`)
    let id = 0
    const run = function run(this: unknown, ...args: unknown[]): unknown {
      // After the first run of an interval, any later run may bring the answer.
      if (cause.isOn() && waiting.has(id)) waiting.addLater(id, LATEST_ANSWER)
      return cause.run(() => Reflect.apply(work, this, args))
    }
    id = Number(call([run, ...rest]))
    if (cause.isInput) waiting.addLater(id, wait)
    return id
  })
  const forget = (args: unknown[], call: (args: unknown[]) => unknown): unknown => {
    waiting.forget(Number(args[0]))
    return call(args)
  }
  window.clearTimeout = around(window.clearTimeout, forget)
  window.clearInterval = around(window.clearInterval, forget)
  watchWorkers(causes)
  // The end of these effects is unknown too: wait only as long as for a late answer.
  watchUnseen((name) => {
    if (causes.of(`unseen ${name}`).isInput) waiting.addLater(NO_TIMER, LATEST_ANSWER)
  })
  const { pending, laterMs } = waiting
  return { arm: causes.arm, disarm: causes.disarm, pending, laterMs }
}

/** Tracks messages to workers, whose answer may come at any time. */
function watchWorkers({ of, waiting }: Causes): void {
  if (!('Worker' in window)) return
  const listen = EventTarget.prototype.addEventListener
  const numbers = new WeakMap<Worker, number>()
  let count = 0
  const numberOf = (worker: Worker): number => {
    const known = numbers.get(worker)
    if (known !== undefined) return known
    count += 1
    // Negative, so that it never equals a timer's id.
    const number = -count
    numbers.set(worker, number)
    for (const kind of ['message', 'error'])
      Reflect.apply(listen, worker, [kind, () => waiting.forget(number)])
    return number
  }
  Worker.prototype.postMessage = around(Worker.prototype.postMessage, (args, call, self) => {
    if (self instanceof Worker) {
      const number = numberOf(self)
      if (of(`worker ${number}`).isInput) waiting.addLater(number, LATEST_ANSWER)
    }
    return call(args)
  })
}

/** Origin of a task: the last input, or the page itself. */
interface Cause {
  readonly isInput: boolean
  /** True while the input that caused it is still the last one. */
  isOn(): boolean
  /** Runs the work; all timers and messages it starts have the same cause. */
  run(work: () => unknown): unknown
}

interface Causes {
  readonly waiting: ReturnType<typeof makeWaiting>
  /** Cause of something that starts now; `key` is equal for each repetition. */
  of(key: string): Cause
  ran(key: string): void
  arm(): void
  disarm(): void
}

function makeCauses(): Causes {
  const waiting = makeWaiting()
  /** Number of inputs so far: timers of an earlier input do not count for a later one. */
  let inputs = 0
  const seenIdle = new Map<string, number>()
  const ranSinceArmed = new Map<string, number>()
  let armed = false
  /** True between inputs. False during page load: its timers may answer a later input. */
  let resting = false
  /** Cause of the callback that is running; undefined outside timers. */
  let running: 'input' | 'page' | undefined

  const isRestless = (key: string): boolean => {
    const count = seenIdle.get(key) ?? 0
    if (resting && (count > 0 || seenIdle.size < MAX_KNOWN)) seenIdle.set(key, count + 1)
    return count >= RESTLESS_AFTER || (ranSinceArmed.get(key) ?? 0) >= LOOPS_AFTER
  }
  return {
    waiting,
    of(key) {
      const restless = isRestless(key)
      const setBy = inputs
      const isInput = armed && running !== 'page' && !restless
      const isOn = () => isInput && setBy === inputs
      return {
        isInput,
        isOn,
        run(work) {
          const before = running
          running = isOn() ? 'input' : 'page'
          try {
            return work()
          } finally {
            running = before
          }
        },
      }
    },
    ran(key) {
      if (armed) ranSinceArmed.set(key, (ranSinceArmed.get(key) ?? 0) + 1)
    },
    arm() {
      armed = true
      resting = false
      inputs += 1
      waiting.clear()
      ranSinceArmed.clear()
    },
    disarm() {
      armed = false
      resting = true
      waiting.clear()
    },
  }
}

/** Timers of an input that have not run yet: short ones, and the due times of longer ones. */
function makeWaiting() {
  const short = new Set<number>()
  const later = new Map<number, number>()
  const addLater = (id: number, wait: number): void => {
    later.set(id, performance.now() + wait)
  }
  return {
    add(id: number, wait: number): void {
      if (wait <= LONGEST) short.add(id)
      else addLater(id, wait)
    },
    addLater,
    has: (id: number): boolean => later.has(id),
    forget(id: number): void {
      short.delete(id)
      later.delete(id)
    },
    clear(): void {
      short.clear()
      later.clear()
    },
    pending: () => short.size,
    // A timer that is due but has not run is still waited for.
    laterMs: () =>
      Math.max(0, ...[...later.values()].map((at) => Math.max(1, at - performance.now()))),
  }
}

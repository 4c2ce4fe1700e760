// Sequence of one input on any device: prepare, send once, wait until settled, describe.

import { HarnessError } from '../base/errors.ts'
import type { Command, Outcome } from './command.ts'
import { isDoubted } from './known-results.ts'
import {
  ANSWERS_LATER,
  type CommandResult,
  type DispatchResult,
  type Facts,
  type NotDone,
} from './outcomes.ts'

/** Quiet time that counts as settled, and the maximum wait, in milliseconds. */
export interface SettleProfile {
  readonly quietMs: number
  readonly ceilingMs: number
}

export const SETTLE = {
  action: { quietMs: 250, ceilingMs: 3_000 },
  /** After a finger movement, which leaves inertia. */
  swipe: { quietMs: 400, ceilingMs: 3_000 },
  /** After a new document began to load. */
  navigation: { quietMs: 600, ceilingMs: 8_000 },
} as const satisfies Record<string, SettleProfile>

const LOADS: ReadonlySet<Command['kind']> = new Set(['navigate', 'back', 'forward', 'refresh'])
const SWIPES: ReadonlySet<Command['kind']> = new Set(['swipe'])
/** Commands that a touch screen without a mouse performs with a moving finger. */
export const FINGER_MOVES: ReadonlySet<Command['kind']> = new Set(['swipe', 'scroll', 'drag'])

/** Name of the settle profile; `swipes` are the commands that move a finger on the device. */
export function settleProfile({ kind }: Command, swipes = SWIPES): keyof typeof SETTLE {
  if (LOADS.has(kind)) return 'navigation'
  return swipes.has(kind) ? 'swipe' : 'action'
}

/** End of the wait for a still screen. */
export interface Settled {
  /** `request`: the screen was still, and a request has no answer yet. */
  readonly end: Facts['settled']
  /** Milliseconds from the input to the last change; only when the wait ended in quiet. */
  readonly stillMs?: number
  /** Part of `stillMs` that the machine may have caused. */
  readonly lagMs?: number
  /** A timer started by the input fires after the end of the wait. */
  readonly later?: boolean
  /** Duration of the wait in milliseconds, when it differs from the elapsed time. */
  readonly waitedMs?: number
}

/** Part of `AbortSignal` that this module reads. */
interface Cancellation {
  readonly aborted: boolean
}

/** Device-specific parts of an input. `C` is the context of one input. */
export interface ActingDevice<C, S extends Cancellation, R extends Settled = Settled> {
  /** Monotonic clock in milliseconds. */
  now(): number
  /** Starts watching the screen; called right before the input. */
  prepare(command: Command, signal: S): Promise<C>
  /** Refuses a command whose target changed since the last observation. */
  refuse(context: C, command: Command, signal: S): Promise<NotDone | undefined>
  dispatch(context: C, command: Command, signal: S): Promise<DispatchResult>
  settle(context: C, command: Command, signal: S): Promise<R>
  facts(context: C, settled: R, signal: S): Promise<Facts>
  /** Stops watching; called when no input was sent. */
  rest?(context: C): Promise<unknown>
  /** Adds events outside the screen. */
  annotate?(context: C, result: CommandResult): CommandResult | Promise<CommandResult>
}

/** Performs commands on one device. Never repeats an input; rethrows the device's errors. */
export function makePerform<C, S extends Cancellation, R extends Settled>(
  device: ActingDevice<C, S, R>,
) {
  const withScrollHint = makeScrollHint()
  return async (command: Command, signal: S): Promise<Outcome> => {
    const start = device.now()
    const context = await device.prepare(command, signal)
    const refused = await device.refuse(context, command, signal)
    const dispatched = refused ?? (await device.dispatch(context, command, signal))
    if (signal.aborted) throw new HarnessError('aborted')
    const acted = device.now()
    if (dispatched.kind === 'not_done') {
      await device.rest?.(context)
      const result = withScrollHint(command, dispatched.result)
      return { ...result, durationMs: Math.round(acted - start), settleMs: 0 }
    }
    const settled = await device.settle(context, command, signal)
    const settleMs = Math.round(settled.waitedMs ?? device.now() - acted)
    const facts = await device.facts(context, settled, signal)
    const reported = withScrollHint(command, await dispatched.report(facts))
    const annotated = (await device.annotate?.(context, reported)) ?? reported
    return {
      ...withDoubt(annotated, settled),
      durationMs: Math.round(device.now() - start),
      settleMs: Math.max(1, settleMs),
      ...stillness(settled),
      ...(hasReacted(facts, settled) && { reacted: true }),
    }
  }
}

/** Adds a hint after two scrolls in a row without effect. */
function makeScrollHint(): (command: Command, result: CommandResult) => CommandResult {
  let scrollsAtEnd = 0
  return ({ kind }, result) => {
    const isScroll = kind === 'scroll' || kind === 'swipe'
    scrollsAtEnd = isScroll && result.outcome === 'at_end' ? scrollsAtEnd + 1 : 0
    if (scrollsAtEnd < 2) return result
    const hint = 'Scrolling further has no effect: act on what is shown, or end.'
    return { ...result, detail: `${result.detail} ${hint}` }
  }
}

/** True when the page reacted invisibly, or will once its timer fires. */
function hasReacted({ change, reacted }: Facts, { later }: Settled): boolean {
  const looksSame = change === 'repeated' || change === 'highlighted'
  return (
    (looksSame && reacted === true) || (later === true && (looksSame || change === 'unchanged'))
  )
}

function stillness({ stillMs, lagMs = 0 }: Settled): Pick<Outcome, 'stillMs' | 'lagMs'> {
  if (stillMs === undefined) return {}
  return { stillMs, ...(lagMs > 0 ? { lagMs: Math.min(lagMs, stillMs) } : {}) }
}

function withDoubt(result: CommandResult, settled: Settled): CommandResult {
  if (settled.later) return { ...result, detail: `${result.detail} ${ANSWERS_LATER}` }
  if (!isDoubted(settled)) return result
  const doubt = 'How fast the page answered is not measurable: this machine is busy.'
  return { ...result, detail: `${result.detail} ${doubt}` }
}

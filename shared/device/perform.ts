// The frame of one input on any device: prepared, sent once, waited for, described.

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

/** Stillness that counts as settled, and the longest wait, in milliseconds. */
export interface SettleProfile {
  readonly quietMs: number
  readonly ceilingMs: number
}

export const SETTLE = {
  action: { quietMs: 250, ceilingMs: 3_000 },
  /** After a movement of a finger, which leaves inertia. */
  swipe: { quietMs: 400, ceilingMs: 3_000 },
  /** After a new document began to load. */
  navigation: { quietMs: 600, ceilingMs: 8_000 },
} as const satisfies Record<string, SettleProfile>

const LOADS: ReadonlySet<Command['kind']> = new Set(['navigate', 'back', 'forward', 'refresh'])
const SWIPES: ReadonlySet<Command['kind']> = new Set(['swipe'])
/** The movements of a finger on a screen that has no mouse. */
export const FINGER_MOVES: ReadonlySet<Command['kind']> = new Set(['swipe', 'scroll', 'drag'])

/** The name of the profile; `swipes` are the kinds that the device makes with a moving finger. */
export function settleProfile({ kind }: Command, swipes = SWIPES): keyof typeof SETTLE {
  if (LOADS.has(kind)) return 'navigation'
  return swipes.has(kind) ? 'swipe' : 'action'
}

/** The end of the wait for a still screen. */
export interface Settled {
  /** `request`: the screen was still, and a request has no answer yet. */
  readonly end: Facts['settled']
  /** Milliseconds from the input to the last change; only where the wait ended in quiet. */
  readonly stillMs?: number
  /** Part of that time which the machine may have caused. */
  readonly lagMs?: number
  /** A timer of the input runs later than anything was waited for. */
  readonly later?: boolean
  /** Duration of the wait in milliseconds, where it is not the time that passed. */
  readonly waitedMs?: number
}

/** The part of an `AbortSignal` that is read here. */
interface Cancellation {
  readonly aborted: boolean
}

/** The parts of an input in which devices differ. `C` is whatever one input needs. */
export interface ActingDevice<C, S extends Cancellation, R extends Settled = Settled> {
  /** Milliseconds of a clock that never goes back. */
  now(): number
  /** Watches the screen from now on; called right before the input. */
  prepare(command: Command, signal: S): Promise<C>
  /** The refusal of a command whose target changed since the last observation. */
  refuse(context: C, command: Command, signal: S): Promise<NotDone | undefined>
  dispatch(context: C, command: Command, signal: S): Promise<DispatchResult>
  settle(context: C, command: Command, signal: S): Promise<R>
  /** Facts of the still screen. */
  facts(context: C, settled: R, signal: S): Promise<Facts>
  /** Stops watching; called where no input was sent. */
  rest?(context: C): Promise<unknown>
  /** Adds what happened outside of the screen. */
  annotate?(context: C, result: CommandResult): CommandResult | Promise<CommandResult>
}

/** Performs commands on one device. Never repeats an input; throws what the device throws. */
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

/** From the second scroll in a row without effect, adds a hint what to do instead. */
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

/** The page did something that does not show, or will when its timer runs. */
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

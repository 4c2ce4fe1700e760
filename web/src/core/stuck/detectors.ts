// Detectors of a leg without progress. Each reads only the last turns, raises its level when the
// model needs a nudge, and ends the leg before the next such call.
import { isSameLook } from '@harness/shared/device/look.ts'
import {
  CYCLE_END,
  CYCLE_NUDGE,
  CYCLE_PERIODS,
  FAILING_END,
  FAILING_NUDGE,
  FAILING_PAIR_WINDOW,
  REPEAT_NUDGES,
  REPEAT_WINDOW,
  STAGNATION_END,
  STAGNATION_NUDGE,
  STALL_END,
  STALL_NUDGE,
  UNKNOWN_TOOL_END,
  UNKNOWN_TOOL_NUDGE,
  WAITING_BOUND,
  WAITING_END,
  WAITING_NUDGE,
} from '../figures.ts'
import type { NudgeName } from '../plan.ts'
import { isSameScreen } from '../screen/screen-key.ts'
import { isEquivalent } from './call.ts'
import { hasFailed, isAction, isAgain, type Pending, type Turn } from './turn.ts'

/** Reason to refuse a call: its count, and a sentence for people. */
export interface DeadEnd {
  readonly count: number
  readonly summary: string
}

export interface Detector {
  readonly name: Exclude<NudgeName, 'rejected' | 'unproven'>
  /** 0 without a problem; each increase causes a nudge. */
  level(turns: readonly Turn[]): number
  end?(turns: readonly Turn[], next: Pending): DeadEnd | undefined
}

/** One call, or a cycle of two to four calls, repeated on the same screens. */
const cycle: Detector = {
  name: 'cycle',
  level(turns) {
    const [last, ...before] = turns.filter(isAction).toReversed()
    if (!last) return 0
    const isCycle = CYCLE_PERIODS.some((period) => {
      const cycles = cyclesOf(before, last, period)
      return cycles >= CYCLE_NUDGE && (period > 1 || last.unchanged)
    })
    return Number(isCycle)
  },
  end(turns, next) {
    if (!isAction(next)) return undefined
    const before = turns.filter(isAction).toReversed()
    const period = CYCLE_PERIODS.find((length) => cyclesOf(before, next, length) >= CYCLE_END)
    if (period === undefined) return undefined
    const summary =
      period === 1
        ? `The same call on the same screen changed nothing ${CYCLE_END} times: ${next.use.label}.`
        : `The same ${period} calls were repeated ${CYCLE_END} times, the last of them: ${next.use.label}.`
    return { count: CYCLE_END, summary }
  },
}

/** Number of complete cycles of this length that end with `last`; `before` is newest first. */
function cyclesOf(before: readonly Turn[], last: Pending, period: number): number {
  const line: readonly Pending[] = [last, ...before]
  let alike = period
  for (const turn of before.slice(period - 1)) {
    const later = line[alike - period]
    if (!later || !isAgain(turn, later)) break
    alike += 1
  }
  return Math.floor(alike / period)
}

/** Limits waiting and reading; a changed screen restarts the count, up to a bound. */
const waiting: Detector = {
  name: 'waiting',
  level: (turns) => Number(fruitless(lookTurns(turns)) >= WAITING_NUDGE),
  end(turns, { use }) {
    if (use.class !== 'look') return undefined
    const all = lookTurns(turns).length + 1
    const count = all >= WAITING_BOUND ? all : fruitless(lookTurns(turns)) + 1
    if (count < WAITING_END) return undefined
    const summary = `Waited or read ${count} times in a row without acting: ${use.label}.`
    return { count, summary }
  },
}

function lookTurns(turns: readonly Turn[]): readonly Turn[] {
  return turns.slice(1 + turns.findLastIndex(({ use }) => use.class !== 'look'))
}

function fruitless(waited: readonly Turn[]): number {
  return waited.length - 1 - waited.findLastIndex(({ unchanged }) => !unchanged)
}

/** Detects a repeated failure of the same call, or repeated failures of one tool. */
const failing: Detector = {
  name: 'failing',
  level(turns) {
    const [last, ...before] = turns.slice(-FAILING_PAIR_WINDOW).toReversed()
    if (!last || !hasFailed(last)) return 0
    if (failures(turns, last.use.tool) >= FAILING_NUDGE) return 2
    const isPair = before.some(
      (turn) =>
        hasFailed(turn) &&
        turn.outcome.outcome === last.outcome.outcome &&
        isEquivalent(turn.use, last.use),
    )
    return Number(isPair)
  },
  end(turns, { use }) {
    const count = failures(turns, use.tool)
    if (count < FAILING_END) return undefined
    return { count, summary: `${use.tool} failed ${count} times in a row: ${use.label}.` }
  },
}

/** Failures of one tool since the last call that changed something. */
function failures(turns: readonly Turn[], tool: string): number {
  return turns
    .slice(1 + turns.findLastIndex((turn) => isAction(turn) && !hasFailed(turn) && !turn.unchanged))
    .filter((turn) => turn.use.tool === tool && hasFailed(turn)).length
}

/** Detects actions on different elements that all change nothing: the app does not react. */
const stagnation: Detector = {
  name: 'stagnation',
  level: (turns) => Number(dead(turns) >= STAGNATION_NUDGE),
  end(turns, { use }) {
    const count = dead(turns)
    if (use.class !== 'act' || count < STAGNATION_END) return undefined
    return { count, summary: `${count} actions in a row changed nothing on the screen.` }
  },
}

/** Outcomes of calls that reached the app; a refused call shows nothing about it. */
const REACHED: ReadonlySet<string> = new Set([
  'changed',
  'unchanged',
  'navigated',
  'nothing_under_point',
  'at_end',
  'dialog',
])

function dead(turns: readonly Turn[]): number {
  return turns
    .slice(1 + turns.findLastIndex(({ unchanged }) => !unchanged))
    .filter(({ use, outcome }) => use.class === 'act' && REACHED.has(outcome.outcome)).length
}

/** Detects many steps without a new screen. Calls that only look do not count. */
const stall: Detector = {
  name: 'stall',
  level: (turns) => Number(stale(turns) >= STALL_NUDGE),
  end(turns, next) {
    const count = stale(turns)
    if (!isAction(next) || count < STALL_END) return undefined
    return { count, summary: `${count} calls in a row led to no new screen.` }
  },
}

function stale(turns: readonly Turn[]): number {
  return turns.slice(1 + turns.findLastIndex(({ isNewScreen }) => isNewScreen)).filter(isAction)
    .length
}

/** Detects the same call on the same screen, even if it changes something. Never ends a leg. */
const repeat: Detector = {
  name: 'repeat',
  level(turns) {
    const last = turns.at(-1)
    if (!last || !isAction(last)) return 0
    const count = turns
      .slice(-REPEAT_WINDOW)
      .filter(
        ({ use, before }) =>
          isEquivalent(use, last.use) &&
          isSameScreen(before.key, last.before.key) &&
          isSameLook(before.look, last.before.look),
      ).length
    return REPEAT_NUDGES.filter((times) => count >= times).length
  },
}

/** Detects repeated calls of unknown tools, although each was answered with the list of tools. */
const unknownTool: Detector = {
  name: 'unknown_tool',
  level: (turns) => Number(unknownCalls(turns) >= UNKNOWN_TOOL_NUDGE),
  end(turns, next) {
    const count = unknownCalls(turns) + next.unknownTools
    if (count < UNKNOWN_TOOL_END) return undefined
    return { count, summary: `${count} replies called tools that do not exist.` }
  },
}

function unknownCalls(turns: readonly Turn[]): number {
  return turns.slice(-REPEAT_WINDOW).reduce((sum, { unknownTools }) => sum + unknownTools, 0)
}

/** Applied in this order: the most specific first. */
export const DETECTORS: readonly Detector[] = [
  cycle,
  waiting,
  failing,
  stagnation,
  repeat,
  stall,
  unknownTool,
]

// Aligns two runs: stretches on equal screens, equal steps, and the points where the runs diverge.
import type { RunState, StepState } from '../../log/fold.ts'
import { screenNameAt, screensOf } from '../../log/views/screens.ts'
import { stretches } from '../strip.ts'
import { sharedScreenKey } from './identity.ts'

/** Consecutive steps on one screen; steps count from 0, `to` is excluded. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly key: string
  readonly name: string
}

/** Matching indices in the two runs, of stretches or of steps. */
export interface Pair {
  readonly a: number
  readonly b: number
}

/**
 * First difference: the calls, the outcome of equal calls, the next screen, or the end of one run.
 */
export type SplitKind = 'calls' | 'outcome' | 'screen' | 'end'

export interface Split extends Pair {
  readonly kind: SplitKind
}

export interface Alignment {
  readonly stretchesA: readonly Stretch[]
  readonly stretchesB: readonly Stretch[]
  /** Stretches on equal screens, in order. */
  readonly ribbons: readonly Pair[]
  /** Steps with the same call on an equal screen, in order. */
  readonly equal: readonly Pair[]
  readonly splits: readonly Split[]
}

/** Aligns two runs goal by goal: only steps of the same goal are compared. */
export function alignRuns(a: RunState, b: RunState): Alignment {
  const stretchesA = stretchesOf(a.steps)
  const stretchesB = stretchesOf(b.steps)
  const parts = partsOf(a, b)
  const ribbons = parts.flatMap((part) => {
    const [inA, inB] = [within(stretchesA, part.a), within(stretchesB, part.b)]
    const keysOf = (all: readonly Stretch[], { from, to }: Span) =>
      all.slice(from, to).map(({ key }) => key)
    return shifted(commonOf(keysOf(stretchesA, inA), keysOf(stretchesB, inB)), inA, inB)
  })
  const equal = ribbons.flatMap((ribbon) => {
    const inA = stretchesA[ribbon.a]
    const inB = stretchesB[ribbon.b]
    if (!inA || !inB) return []
    const callsOf = (steps: readonly StepState[], { from, to }: Stretch) =>
      steps.slice(from, to).map(callKey)
    return shifted(commonOf(callsOf(a.steps, inA), callsOf(b.steps, inB)), inA, inB)
  })
  const splits = parts.flatMap((part) => {
    const inPart = equal.filter((pair) => part.a.from <= pair.a && pair.a < part.a.to)
    const own = inPart.map((pair) => ({ a: pair.a - part.a.from, b: pair.b - part.b.from }))
    const stepsOf = ({ steps }: RunState, { from, to }: Span) => steps.slice(from, to)
    return shifted(splitsOf(stepsOf(a, part.a), stepsOf(b, part.b), own), part.a, part.b)
  })
  return { stretchesA, stretchesB, ribbons, equal, splits }
}

interface Span {
  readonly from: number
  readonly to: number
}

/** Steps of the goals that both runs had, in order; all steps when they share none. */
function partsOf(a: RunState, b: RunState): readonly { readonly a: Span; readonly b: Span }[] {
  const [legsA, legsB] = [legSpans(a), legSpans(b)]
  const pairs = commonOf(
    legsA.map(({ goal }) => goal),
    legsB.map(({ goal }) => goal),
  )
  const parts = pairs.flatMap((pair) => {
    const [inA, inB] = [legsA[pair.a], legsB[pair.b]]
    return inA && inB ? [{ a: inA, b: inB }] : []
  })
  const whole = ({ steps }: RunState) => ({ from: 0, to: steps.length })
  return parts.length > 0 ? parts : [{ a: whole(a), b: whole(b) }]
}

function legSpans({ legs, steps }: RunState) {
  return stretches(steps.map(({ leg }) => leg)).map((span) => {
    const leg = legs.find((each) => each.leg === steps[span.from]?.leg)
    return { ...span, goal: leg?.started.goal ?? '' }
  })
}

/** Range of the stretches within these steps. */
function within(all: readonly Stretch[], { from, to }: Span): Span {
  const first = all.findIndex((stretch) => stretch.from >= from)
  const count = all.filter((stretch) => stretch.from >= from && stretch.to <= to).length
  return { from: Math.max(0, first), to: Math.max(0, first) + count }
}

function shifted<T extends Pair>(pairs: readonly T[], a: Span, b: Span): readonly T[] {
  return pairs.map((pair) => ({ ...pair, a: pair.a + a.from, b: pair.b + b.from }))
}

/** Splits steps into stretches. A stretch ends with its goal, even if the screen stays the same. */
function stretchesOf(steps: readonly StepState[]): readonly Stretch[] {
  const screens = screensOf(steps)
  const keys = steps.map(sharedScreenKey)
  return stretches(steps.map(({ leg }, index) => `${leg} ${keys[index]}`)).map((span) => ({
    ...span,
    key: keys[span.from] ?? '',
    name: screenNameAt(screens, span.from),
  }))
}

/** Key of a call by tool and target, ignoring the mark's number and position. */
function callKey({ call }: StepState): string {
  if (!call) return ''
  const target = call.mark ? `${call.mark.role} ${call.mark.label}` : call.label
  return `${call.tool.replace('tap_mark', 'tap')} ${target} ${textOf(call.input)}`.toLowerCase()
}

/** Text of an input: typed, chosen or opened. */
function textOf(input: Readonly<Record<string, unknown>>): string {
  return ['text', 'value', 'url', 'keys', 'field'].map((name) => input[name] ?? '').join(' ')
}

/** Longest common subsequence of two lists, as pairs of indices. Empty strings match nothing. */
export function commonOf(a: readonly string[], b: readonly string[]): readonly Pair[] {
  const lengthAt = commonLengths(a, b)
  const pairs: Pair[] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    if (a[i] === b[j] && a[i] !== '') pairs.push({ a: i++, b: j++ })
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1
    else j += 1
  }
  return pairs
}

/** Lengths of the longest common subsequences of the remainders from each pair of indices on. */
function commonLengths(a: readonly string[], b: readonly string[]) {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const isEqual = a[i] === b[j] && a[i] !== ''
      lengths[i * width + j] = isEqual
        ? lengthAt(i + 1, j + 1) + 1
        : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
    }
  return lengthAt
}

/** Each split begins after a pair of equal steps, or at the start, and ends at the next one. */
function splitsOf(
  a: readonly StepState[],
  b: readonly StepState[],
  equal: readonly Pair[],
): readonly Split[] {
  const before: Pair = { a: -1, b: -1 }
  const from = [before, ...equal]
  return from.flatMap((pair, index) => splitAfter(a, b, pair, from[index + 1]) ?? [])
}

function splitAfter(
  a: readonly StepState[],
  b: readonly StepState[],
  pair: Pair,
  next: Pair | undefined,
): Split | undefined {
  const [stepA, stepB] = [a[pair.a], b[pair.b]]
  if (stepA && stepB && outcomeOf(stepA) !== outcomeOf(stepB)) return { ...pair, kind: 'outcome' }
  const [nextA, nextB] = [a[pair.a + 1], b[pair.b + 1]]
  if (!nextA && !nextB) return undefined
  if (next?.a === pair.a + 1 && next.b === pair.b + 1) return undefined
  const after: Pair = { a: pair.a + 1, b: pair.b + 1 }
  if (!nextA || !nextB) return stepA && stepB ? { ...pair, kind: 'end' } : undefined
  if (sharedScreenKey(nextA) === sharedScreenKey(nextB)) return { ...after, kind: 'calls' }
  return { ...(stepA && stepB ? pair : after), kind: 'screen' }
}

function outcomeOf({ result }: StepState): string {
  return result ? `${result.success} ${result.outcome}` : ''
}

/**
 * Partner of a step in the other run: its equal, otherwise the same distance into the matched
 * stretch, otherwise the last matched step.
 */
export function partnerOf(
  index: number,
  { stretchesA, stretchesB, ribbons, equal, splits }: Alignment,
  side: 'a' | 'b',
): number {
  const other = side === 'a' ? 'b' : 'a'
  const exact = [...equal, ...splits].find((pair) => pair[side] === index)
  if (exact) return exact[other]
  const mine = side === 'a' ? stretchesA : stretchesB
  const theirs = side === 'a' ? stretchesB : stretchesA
  const at = mine.findIndex(({ from, to }) => from <= index && index < to)
  const ribbon = ribbons.findLast((pair) => pair[side] <= at)
  const [own, joined] = [mine[ribbon?.[side] ?? -1], theirs[ribbon?.[other] ?? -1]]
  if (!own || !joined) return 0
  return Math.min(joined.from + Math.max(0, index - own.from), joined.to - 1)
}

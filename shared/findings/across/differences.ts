import type { LegState, RunState } from '../../log/fold.ts'
import { playedAs } from '../../log/views/played-as.ts'
import { type ProvenEnd, provenEnd } from '../../order/run.ts'
import { findingsOf } from '../findings.ts'
import { lengthOf, stripOf } from '../strip.ts'
import { commonOf } from './align.ts'
import { digestOf, type Occurrence } from './digest.ts'
import { nameAnywhere } from './identity.ts'

/** Findings of two runs, matched as across the runs of an application. */
export interface FoundIn {
  readonly onlyA: readonly Occurrence[]
  readonly both: readonly { readonly a: Occurrence; readonly b: Occurrence }[]
  readonly onlyB: readonly Occurrence[]
}

export function findingsApart(a: RunState, b: RunState): FoundIn {
  const inA = digestOf(a)?.occurrences ?? []
  const inB = digestOf(b)?.occurrences ?? []
  const both = inA.flatMap((mine) => {
    const theirs = inB.find((each) => isSame(mine, each))
    return theirs ? [{ a: mine, b: theirs }] : []
  })
  return {
    both,
    onlyA: inA.filter((each) => !both.some((pair) => pair.a === each)),
    onlyB: inB.filter((each) => !both.some((pair) => pair.b === each)),
  }
}

function isSame(one: Occurrence, other: Occurrence): boolean {
  const named = nameAnywhere(one)
  return (
    one.id === other.id ||
    one.measuredIds.includes(other.id) ||
    other.measuredIds.includes(one.id) ||
    (named !== undefined && named === nameAnywhere(other))
  )
}

/** The numbers of a run that are compared, as its own screens have them. */
export interface RunNumbers {
  readonly steps: number
  readonly durationMs: number
  readonly tokens: number
  readonly findings: number
}

export function numbersOf(run: RunState): RunNumbers {
  return {
    steps: run.steps.length,
    durationMs: lengthOf(run),
    tokens: sumOf(run.tokens),
    findings: findingsOf(run).length,
  }
}

/** Numbers of one goal of a run. */
export interface GoalNumbers extends RunNumbers {
  /** Absent while it is running. */
  readonly end?: ProvenEnd
}

/** A goal in both runs, or in one of them. */
export interface GoalApart {
  readonly goal: string
  readonly a?: GoalNumbers
  readonly b?: GoalNumbers
}

/** The goals of both runs in order; equal ones are beside each other. */
export function goalsApart(a: RunState, b: RunState): readonly GoalApart[] {
  const [inA, inB] = [goalsOf(a), goalsOf(b)]
  const end = { a: inA.length, b: inB.length }
  const pairs = commonOf(
    inA.map(({ goal }) => goal),
    inB.map(({ goal }) => goal),
  )
  return [...pairs, end].flatMap((pair, index) => {
    const before = pairs[index - 1] ?? { a: -1, b: -1 }
    const [mine, theirs] = [inA[pair.a], inB[pair.b]]
    return [
      ...inA.slice(before.a + 1, pair.a).map(({ goal, numbers }) => ({ goal, a: numbers })),
      ...inB.slice(before.b + 1, pair.b).map(({ goal, numbers }) => ({ goal, b: numbers })),
      ...(mine && theirs ? [{ goal: mine.goal, a: mine.numbers, b: theirs.numbers }] : []),
    ]
  })
}

function goalsOf(run: RunState) {
  const { steps } = stripOf(run)
  const findings = findingsOf(run)
  return run.legs.map((leg) => {
    const own = steps.filter((step) => step.leg === leg.leg)
    const isOwn = (step: number) => own.some((each) => each.step === step)
    const numbers: GoalNumbers = {
      steps: own.length,
      durationMs: own.reduce((sum, { ms }) => sum + ms, 0),
      tokens: tokensIn(run, leg),
      findings: findings.filter((each) => each.steps.some(isOwn)).length,
      ...(leg.completed && { end: provenEnd(leg.completed) }),
    }
    return { goal: leg.started.goal, numbers }
  })
}

function tokensIn(run: RunState, { leg }: LegState): number {
  const calls = run.steps.filter((step) => step.leg === leg).flatMap((step) => step.modelCalls)
  return calls.reduce((sum, { tokens }) => sum + sumOf(tokens), 0)
}

function sumOf(tokens: RunState['tokens']): number {
  return Object.values(tokens).reduce((sum, count) => sum + count, 0)
}

/** Something that is set before a run starts, in words. */
interface Choice {
  readonly name: string
  readonly a: string
  readonly b: string
}

/** Settings of two runs in a fixed order: differing pairs, then names of equal ones. */
export interface Choices {
  readonly different: readonly Choice[]
  readonly equal: readonly string[]
}

export function choicesApart(a: RunState, b: RunState): Choices {
  const setA = settingsOf(a)
  const setB = settingsOf(b)
  const all = setA.map(([name, value], index) => ({ name, a: value, b: setB[index]?.[1] ?? '' }))
  return {
    different: all.filter((each) => each.a !== each.b),
    equal: all.filter((each) => each.a === each.b).map(({ name }) => name),
  }
}

/**
 * True when two runs had the same goals in the same order, so that their numbers can be compared.
 */
export function hasSameGoals(a: RunState, b: RunState): boolean {
  const goals = (run: RunState) => run.legs.map(({ started }) => started.goal).join('\n')
  return goals(a) === goals(b)
}

const limitText = (limit: number, unit: string) =>
  limit === 0 ? 'unlimited' : `${limit.toLocaleString('en')} ${unit}`

function settingsOf({ started, legs, steps }: RunState): readonly (readonly [string, string])[] {
  if (!started) return []
  const { application, device } = started
  const checks = legs.flatMap((leg) => leg.started.checks ?? [])
  const size = steps[0]?.started.pointSize
  return [
    ['goals', started.goal],
    ['checks', checks.map(({ kind, value }) => `${kind} “${value}”`).join(', ') || 'none'],
    ['address', application.url ?? application.name],
    ['persona', playedAs(started)],
    ['model', `${started.provider}, ${started.model}`],
    ['device', [device.name, size && `${size.width} × ${size.height}`].filter(Boolean).join(', ')],
    ['sign-in', started.credentialLabel ?? 'none'],
    ['mode', started.mode],
    ['strict', started.strict ? 'yes' : 'no'],
    [
      'limits',
      `${limitText(started.stepBudget, 'steps')}, ${limitText(started.tokenBudget, 'tokens')}`,
    ],
    ['seed', started.seed === undefined ? 'none' : String(started.seed)],
    ['prompts', started.promptHash],
    ['Harness version', started.harnessVersion],
  ]
}

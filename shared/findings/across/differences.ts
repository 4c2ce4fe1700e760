import type { LegState, RunState } from '../../log/fold.ts'
import { playedAs } from '../../log/views/played-as.ts'
import { type ProvenEnd, provenEnd } from '../../order/run.ts'
import { findingsOf } from '../findings.ts'
import { lengthOf, stripOf } from '../strip.ts'
import { commonOf } from './align.ts'
import { type FoundOnPages, foundOnPages, type Occurrence } from './digest.ts'
import { nameAnywhere, sharedScreenKey } from './identity.ts'

/**
 * Findings of two runs, matched page by page. If one run has a finding on more pages, it is in
 * `both`, and again in `onlyA` or `onlyB` with the additional pages.
 */
export interface FoundIn {
  readonly onlyA: readonly Occurrence[]
  readonly both: readonly { readonly a: Occurrence; readonly b: Occurrence }[]
  readonly onlyB: readonly Occurrence[]
}

export function findingsApart(a: RunState, b: RunState): FoundIn {
  const [inA, inB] = [sideOf(a), sideOf(b)]
  const pairs = inA.found.flatMap((mine) => {
    const theirs = sameIn(inB, mine)
    return theirs ? [{ a: mine.occurrence, b: theirs.occurrence }] : []
  })
  const others = inB.found.flatMap((theirs) => {
    const mine = sameIn(inA, theirs)
    const isPaired = pairs.some(({ b: paired }) => paired === theirs.occurrence)
    return mine && !isPaired ? [{ a: mine.occurrence, b: theirs.occurrence }] : []
  })
  return {
    both: [...pairs, ...others],
    onlyA: inA.found.flatMap((each) => missingIn(inB, each)),
    onlyB: inB.found.flatMap((each) => missingIn(inA, each)),
  }
}

interface FoundSide {
  readonly found: readonly FoundOnPages[]
  readonly visited: ReadonlySet<string>
}

function sideOf(run: RunState): FoundSide {
  return { found: foundOnPages(run), visited: new Set(run.steps.map(sharedScreenKey)) }
}

/** A finding restricted to pages where the other run does not have it. */
function missingIn({ found, visited }: FoundSide, mine: FoundOnPages): readonly Occurrence[] {
  const { occurrence, pages } = mine
  const same = found.filter((each) => isSame(mine, each))
  if (same.length === 0) return [occurrence]
  const names = new Set(same.flatMap(namesOf))
  const extra = pages.filter(
    (page) => visited.has(page.screen.key) && !page.names.some((name) => names.has(name)),
  )
  const [first] = extra
  if (!first) return []
  const { rect: _, ...rest } = occurrence
  const steps = extra.flatMap((page) => page.steps).toSorted((a, b) => a - b)
  return [{ ...rest, facts: first.facts, screen: first.screen, steps }]
}

function sameIn({ found }: FoundSide, mine: FoundOnPages): FoundOnPages | undefined {
  const { id } = mine.occurrence
  const exact = found.find(({ occurrence }) => occurrence.id === id)
  return exact ?? found.find((each) => isSame(mine, each))
}

const namesOf = ({ occurrence: { id, measuredIds }, pages }: FoundOnPages) => [
  id,
  ...measuredIds,
  ...pages.flatMap(({ names }) => names),
]

function isSame(one: FoundOnPages, other: FoundOnPages): boolean {
  const names = new Set(namesOf(one))
  if (namesOf(other).some((name) => names.has(name))) return true
  const named = nameAnywhere(one.occurrence)
  return named !== undefined && named === nameAnywhere(other.occurrence)
}

/** Figures of a run that a comparison shows. */
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

export interface GoalNumbers extends RunNumbers {
  /** Absent while the goal is running. */
  readonly end?: ProvenEnd
}

export interface GoalApart {
  readonly goal: string
  readonly a?: GoalNumbers
  readonly b?: GoalNumbers
}

/** Goals of both runs in order, with equal ones paired. */
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
 * True when two runs had the same goals in the same order, so that their figures are comparable.
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

import type { RunState } from '../fold.ts'
import { lengthOf } from '../strip.ts'
import { digestOf, type Occurrence } from './digest.ts'

/** What two runs found, matched as across the runs of an application. */
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
  return (
    one.id === other.id || one.measuredIds.includes(other.id) || other.measuredIds.includes(one.id)
  )
}

/** The numbers of a run that are compared. */
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
    tokens: Object.values(run.tokens).reduce((sum, count) => sum + count, 0),
    findings: digestOf(run)?.occurrences.length ?? 0,
  }
}

/** Something that is set before a run starts, in words. */
interface Choice {
  readonly name: string
  readonly a: string
  readonly b: string
}

/**
 * What was set before the two runs, in a fixed order: pairs that differ, and names of those that
 * are equal.
 */
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
    ['persona', started.personaName],
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

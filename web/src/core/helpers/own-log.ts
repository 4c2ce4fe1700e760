// Log of a run from the point of view of its persona, and the steps that an answer cites.
import type { RunState } from '@harness/shared/log/fold.ts'
import { clipped } from '../context/cut.ts'
import { type Log, stepLines } from './log-tools.ts'
import type { HelperTexts } from './texts.ts'

/** Number of steps shown at once from the beginning and the end of a longer run. */
const FIRST_STEPS = 10
const LAST_STEPS = 30
const MAX_LINE = 400
const MAX_SUMMARY = 1_000

/** Actions, thoughts and notes of the persona; no sensor measurements. */
export function ownLog(given: Log): string {
  const { run, texts } = given
  const steps = run.steps.map(({ step }) => step)
  const [first, last] = [steps[0] ?? 1, steps.at(-1) ?? 1]
  const lines = (from: number, to: number) =>
    stepLines(given, { from, to, most: to - from + 1 }, 'own')
  const isLong = steps.length > FIRST_STEPS + LAST_STEPS
  const [to, from] = [steps[FIRST_STEPS - 1] ?? first, steps.at(-LAST_STEPS) ?? last]
  const leftOut = texts('steps_left_out', { FIRST: to + 1, LAST: from - 1 })
  return [
    ...goalEnds(run, texts),
    texts('steps', { FIRST: first, LAST: last }),
    ...(isLong ? [lines(first, to), leftOut, lines(from, last)] : [lines(first, last)]),
  ].join('\n')
}

/** One line for each goal and how it ended. */
export function goalEnds({ legs }: RunState, texts: HelperTexts): readonly string[] {
  return legs.map(({ started, completed }) => {
    const GOAL = clipped(started.goal, MAX_LINE)
    const SUMMARY = clipped(completed?.summary ?? '', MAX_SUMMARY)
    const VERDICT = completed?.verdict ?? 'none'
    return texts('goal_end', { GOAL, VERDICT, SUMMARY })
  })
}

/** Existing steps among those that a model cited, in order. */
export function stepsIn(named: unknown, { steps }: RunState): readonly number[] {
  const exist = new Set(steps.map(({ step }) => step))
  const read = [named ?? []].flat().flatMap((step) => wholeOf(step) ?? [])
  return [...new Set(read)].filter((step) => exist.has(step)).toSorted((a, b) => a - b)
}

/** Models also write numbers as text, such as "step 3". */
export function wholeOf(value: unknown): number | undefined {
  const found = /^[^\d-]*(\d{1,6})\D*$/.exec(String(value))
  return typeof value === 'object' || !found ? undefined : Number(found[1])
}

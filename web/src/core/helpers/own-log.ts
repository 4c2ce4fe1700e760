// Log of a run from the point of view of its persona, and the steps that an answer cites.
import type { RunState } from '@harness/shared/log/fold.ts'
import { clipped } from '../context/cut.ts'
import type { HelperCase } from './helper.ts'
import { stepLines } from './log-tools.ts'

/** Number of steps shown at once from the beginning and the end of a longer run. */
const FIRST_STEPS = 10
const LAST_STEPS = 30
const MAX_LINE = 400

/** Actions, thoughts and notes of the persona; no sensor measurements. */
export function ownLog(given: Pick<HelperCase, 'run' | 'sceneOf' | 'model'>): string {
  const { run } = given
  const steps = run.steps.map(({ step }) => step)
  const [first, last] = [steps[0] ?? 1, steps.at(-1) ?? 1]
  const ends = run.legs.map(
    ({ started, completed }) =>
      `Goal: ${clipped(started.goal, MAX_LINE)} Verdict: ${completed?.verdict ?? 'none'}. ${clipped(completed?.summary ?? '', MAX_LINE)}`,
  )
  const lines = (from: number, to: number) =>
    stepLines(given, { from, to, most: to - from + 1 }, 'own')
  const isLong = steps.length > FIRST_STEPS + LAST_STEPS
  const [to, from] = [steps[FIRST_STEPS - 1] ?? first, steps.at(-LAST_STEPS) ?? last]
  return [
    ...ends,
    `The test has steps ${first} to ${last}.`,
    ...(isLong
      ? [lines(first, to), `Steps ${to + 1} to ${from - 1}: call read_steps.`, lines(from, last)]
      : [lines(first, last)]),
  ].join('\n')
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

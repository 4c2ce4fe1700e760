// Forecast of a study before it starts: runs, time, tokens, and the smallest difference it can
// show.

import { counted } from '../../base/counted.ts'
import { middleOf } from '../../base/statistics/median.ts'
import { visibleDifference } from '../../base/statistics/rates.ts'
import type { PlannedRun } from '../../order/study/plan.ts'

/** An earlier run of the same task and model. */
export interface EarlierRun {
  readonly cell: PlannedRun['cell']
  readonly durationMs: number
  readonly tokens: number
}

export interface ForecastInput {
  readonly planned: readonly PlannedRun[]
  readonly left: readonly PlannedRun[]
  readonly earlier: readonly EarlierRun[]
  readonly parallel: number
  /** Token limit of a run; undefined when its model decides. */
  readonly mostTokens: (planned: PlannedRun) => number | undefined
}

/** Sentences in the order in which people ask. */
export function forecastLines(input: ForecastInput): readonly string[] {
  const { planned, left } = input
  const made = planned.length - left.length
  const done = made === 0 ? '' : `, ${made} of them made before`
  return [
    `${counted(planned.length, 'run')}${done}: ${axesText(planned)}.`,
    ...(left.length === 0 ? [] : [timeText(input), tokensText(input)]),
    ...showsText(planned),
  ]
}

function axesText(planned: readonly PlannedRun[]): string {
  const cells = planned.map(({ cell }) => cell)
  const count = (one: string, values: readonly (string | undefined)[]) => {
    const known = new Set(values.filter((value) => value !== undefined))
    return known.size === 0 ? [] : [counted(known.size, one)]
  }
  const applications = new Set(cells.map(({ application }) => application))
  return [
    ...(applications.size > 1 ? [`${applications.size} applications`] : []),
    ...count(
      'variant',
      cells.map(({ application, variant }) => `${application} ${variant}`),
    ),
    ...count(
      'persona',
      cells.map(({ persona }) => persona?.name),
    ),
    ...count(
      'task',
      cells.map(({ task, page }) => `${task.name} ${page ?? ''}`),
    ),
    ...count(
      'screen',
      cells.map(({ screen }) => screen),
    ),
    ...count(
      'model',
      cells.map(({ model }) => model),
    ),
    ...count(
      'repeat',
      planned.map(({ repeat }) => String(repeat)),
    ),
  ].join(', ')
}

/** Median of similar runs: same task and model, otherwise the same model. */
function usual(
  { cell }: PlannedRun,
  earlier: readonly EarlierRun[],
  of: (run: EarlierRun) => number,
): number | undefined {
  const sameModel = earlier.filter(
    (run) => run.cell.model === cell.model && run.cell.task.kind === cell.task.kind,
  )
  const sameTask = sameModel.filter((run) => run.cell.task.name === cell.task.name)
  return middleOf((sameTask.length > 0 ? sameTask : sameModel).map(of))
}

function sumOf(input: ForecastInput, of: (run: EarlierRun) => number): number | undefined {
  const each = input.left.map((planned) => usual(planned, input.earlier, of))
  const known = each.filter((value) => value !== undefined)
  return known.length === each.length ? known.reduce((sum, value) => sum + value, 0) : undefined
}

function timeText(input: ForecastInput): string {
  const sum = sumOf(input, ({ durationMs }) => durationMs)
  if (sum === undefined) return 'Time: not known yet; it follows from the first runs.'
  const minutes = Math.max(1, Math.ceil(sum / input.parallel / 60_000))
  return `Time: about ${minutes} min, as the runs before took.`
}

function tokensText(input: ForecastInput): string {
  const sum = sumOf(input, ({ tokens }) => tokens)
  const most = input.left.map(input.mostTokens)
  const known = most.filter((value) => value !== undefined)
  const limit = known.reduce((total, value) => total + value, 0)
  if (limit === 0 && known.length === most.length) return 'Tokens: none, as no run asks a model.'
  const atMost =
    known.length === most.length
      ? `at most ${limit.toLocaleString('en-US')}`
      : 'as many as the limit of each model allows'
  return sum === undefined
    ? `Tokens: ${atMost}.`
    : `Tokens: about ${Math.round(sum).toLocaleString('en-US')}, ${atMost}.`
}

/** Sentence such as "What it can show: 15 runs a variant, a difference of about 35 points." */
function showsText(planned: readonly PlannedRun[]): readonly string[] {
  const goals = planned.filter(({ cell }) => cell.task.kind === 'goal')
  const counts = new Map<string, Map<string, number>>()
  for (const { cell } of goals) {
    const variants = counts.get(cell.application) ?? new Map<string, number>()
    variants.set(cell.variant, (variants.get(cell.variant) ?? 0) + 1)
    counts.set(cell.application, variants)
  }
  return [...counts.values()].flatMap((variants) => {
    if (variants.size < 2) return []
    const each = Math.min(...variants.values())
    const visible = visibleDifference(each)
    const what =
      visible === undefined
        ? 'no difference, however large'
        : `a difference of about ${Math.round((visible * 100) / 5) * 5} points`
    return [`What it can show: ${counted(each, 'run')} a variant, ${what}.`]
  })
}

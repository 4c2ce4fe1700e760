// The plan of a goal: the model's statements about its parts, checked against the steps.
import { quoted } from '@harness/shared/base/labels.ts'
import type { Fence } from '@harness/shared/device/fence.ts'
import { isOpenItem, MAX_PLAN_ITEMS, type PlanItem } from '@harness/shared/log/plan-items.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { fillIn, type PromptValues } from '@harness/shared/order/prompt-text.ts'
import type { PlanText } from '@harness/shared/order/prompts.ts'
import type { Prompts } from '../plan.ts'
import type { PlanCall } from '../reply/read.ts'
import type { Tally } from '../tally.ts'
import { mergePlan, sharedWords } from './merge.ts'

type Plan = readonly PlanItem[]

/** Parts of a leg that planning uses. */
interface Context {
  readonly plan: { readonly prompts: Prompts }
  readonly recorder: { readonly tally: Tally }
  readonly frame: { readonly fence: Pick<Fence, 'line'> }
  readonly planned: boolean
}

/** Maximum length of an item in a sentence, in characters. */
const MAX_QUOTED = 80

/** Number of first steps in which a model without a plan is asked for one. */
const ASKED_STEPS = 2

/** Plan for the next request; undefined when there is nothing to say about it. */
export function planText({ plan, recorder, planned }: Context): string | undefined {
  const { plan: items, stepsInLeg } = recorder.tally
  if (items.length > 0) return say(plan.prompts, 'current', { ITEMS: items.map(line).join('\n') })
  return planned && stepsInLeg <= ASKED_STEPS ? say(plan.prompts, 'none') : undefined
}

function line({ text, state, step, reason }: PlanItem, index: number): string {
  const at = state === 'done' && step !== undefined ? `, step ${step}` : ''
  return `${index + 1}. [${state}${at}] ${text}${reason ? ` (${reason})` : ''}`
}

/** The changed plan as a row, or a nudge with the problem; no row when nothing changes. */
export function planRows(leg: Context, step: number, call: PlanCall): readonly RowBody[] {
  const { prompts } = leg.plan
  const { plan: before, acted } = leg.recorder.tally
  const items = call.items ? mergePlan(before, call.items.flatMap(inOneLine(leg))) : []
  const problem = call.items ? problemIn(prompts, items, { before, acted, step }) : call.problem
  if (problem !== undefined) {
    const PROBLEM = problem === 'several' ? say(prompts, 'several') : problem
    return [{ kind: 'nudged', step, reason: 'plan', text: say(prompts, 'rejected', { PROBLEM }) }]
  }
  const isSame = JSON.stringify(items) === JSON.stringify(before)
  return isSame ? [] : [{ kind: 'plan_updated', step, items: [...items] }]
}

/**
 * Cleans an item's text, which is shown outside the fence: no hidden characters, no end of the
 * fence.
 */
function inOneLine({ frame: { fence } }: Context): (item: PlanItem) => readonly PlanItem[] {
  return ({ reason = '', ...item }) => {
    const [text, why] = [fence.line(item.text), fence.line(reason)]
    return text === '' ? [] : [{ ...item, text, ...(why !== '' && { reason: why }) }]
  }
}

interface Done {
  readonly before: Plan
  /** Steps of the goal that acted on the application. */
  readonly acted: readonly number[]
  /** Current step, which is not finished. */
  readonly step: number
}

function problemIn(prompts: Prompts, items: Plan, done: Done): string | undefined {
  if (items.length > MAX_PLAN_ITEMS) {
    const [COUNT, LIMIT] = [items.length, MAX_PLAN_ITEMS]
    return say(prompts, 'too_many', { COUNT, LIMIT })
  }
  if (items.filter(({ state }) => state === 'doing').length > 1) return say(prompts, 'two_doing')
  return items.flatMap((item) => itemProblem(prompts, item, done) ?? [])[0]
}

function itemProblem(
  prompts: Prompts,
  item: PlanItem,
  { before, acted, step: now }: Done,
): string | undefined {
  const { state, step, reason } = item
  const ITEM = quoted(item.text, MAX_QUOTED)
  if (state === 'dropped') return reason ? undefined : say(prompts, 'no_reason', { ITEM })
  if (state !== 'done') return undefined
  if (step === undefined) return say(prompts, 'no_step', { ITEM })
  const isKnown = before.some((old) => old.state === 'done' && old.step === step)
  if (isKnown || acted.includes(step)) return undefined
  if (step >= now) return say(prompts, 'future_step', { ITEM, STEP: step, LAST: now - 1 })
  return say(prompts, 'idle_step', { ITEM, STEP: step, STEPS: acted.join(', ') || '–' })
}

/** Reason why success is too early, for the model and for people; undefined without open parts. */
export function openParts({ plan, recorder }: Context) {
  const open = recorder.tally.plan.filter(isOpenItem)
  if (open.length === 0) return undefined
  const ITEMS = open.map(({ text }) => quoted(text, MAX_QUOTED)).join(', ')
  const { length } = open
  const person = `${length === 1 ? 'A part' : `${length} parts`} of the plan ${length === 1 ? 'is' : 'are'} open: ${ITEMS}.`
  return { model: say(plan.prompts, 'open', { ITEMS }), person }
}

/** Reopens the part that a refused success is about: the one that shares the most words. */
export function reopenedRows(
  { plan, recorder }: Context,
  step: number,
  gaps: string,
): readonly RowBody[] {
  const items = recorder.tally.plan
  const done = items.filter(({ state }) => state === 'done')
  if (done.length === 0 || items.some(isOpenItem)) return []
  const [found] = done.toSorted(
    (a, b) =>
      sharedWords(b.text, gaps) - sharedWords(a.text, gaps) || (b.step ?? 0) - (a.step ?? 0),
  )
  const reason = say(plan.prompts, 'reopened')
  const opened = items.map((item) =>
    item === found ? { text: item.text, state: 'open' as const, reason } : item,
  )
  return [{ kind: 'plan_updated', step, items: opened }]
}

function say({ plan }: Prompts, name: PlanText, values: PromptValues = {}): string {
  return fillIn(plan?.[name] ?? '', values)
}

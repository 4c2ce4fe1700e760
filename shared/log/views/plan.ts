// Current plan of a goal, derived from its rows; every view of a plan uses this module.
import { counted } from '../../base/counted.ts'
import type { RunState, StepState } from '../fold.ts'
import type { PlanItem } from '../plan-items.ts'

export interface ShownPart extends PlanItem {
  /** Step at which work on the part began; absent unless it is in progress. */
  readonly since?: number
  /** Step to show for the part: where it was done, dropped or started. */
  readonly at?: number
}

export interface ShownPlan {
  readonly parts: readonly ShownPart[]
  readonly changedAt: number
}

/** Undefined when the model made no plan. */
export function planOf({ steps }: Pick<RunState, 'steps'>, leg: number): ShownPlan | undefined {
  const changes = steps.filter((step) => step.leg === leg).flatMap(({ plans = [] }) => plans)
  const last = changes.at(-1)
  if (!last) return undefined
  const parts = last.items.map((item, index) => {
    const since = changes.findLast(
      ({ items }, at) =>
        items[index]?.state === item.state && changes[at - 1]?.items[index]?.state !== item.state,
    )?.step
    const at = item.step ?? (item.state === 'open' ? undefined : since)
    const started = item.state === 'doing' && since !== undefined ? { since } : {}
    return { ...item, ...started, ...(at !== undefined && { at }) }
  })
  return { parts, changedAt: last.step }
}

/** Returns "3 of 4 parts", or "3 of 3 parts, 1 dropped": dropped parts do not count. */
export function coverageText(parts: readonly PlanItem[]): string {
  const dropped = parts.filter(({ state }) => state === 'dropped').length
  const done = parts.filter(({ state }) => state === 'done').length
  const all = parts.length - dropped
  const left = dropped > 0 ? `, ${dropped} dropped` : ''
  return `${done} of ${counted(all, 'part')}${left}`
}

/** Returns "Plan: 3 of 4 parts." for a goal; undefined when the model made no plan. */
export function planText(run: Pick<RunState, 'steps'>, leg: number): string | undefined {
  const plan = planOf(run, leg)
  return plan && `Plan: ${coverageText(plan.parts)}.`
}

/** Latest text of the model: next to its last call, otherwise its observation and intent. */
export function wordsNow(steps: readonly StepState[]): string | undefined {
  const { said = [], call } = steps.findLast((step) => step.call || step.said) ?? {}
  const beside = said.findLast(({ text }) => text !== undefined)?.text
  const own = [call?.observation ?? '', call?.intent ?? ''].filter((text) => text !== '').join(' ')
  return beside || own || undefined
}

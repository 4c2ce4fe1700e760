// The plan of a goal as it stands: what is shown of it everywhere is derived here from its rows.
import { counted } from '../../base/counted.ts'
import type { RunState, StepState } from '../fold.ts'
import type { PlanItem } from '../plan-items.ts'

export interface ShownPart extends PlanItem {
  /** The step since which it is being done; absent for a part in another state. */
  readonly since?: number
  /** The step that shows it: where it was done, dropped or started. */
  readonly at?: number
}

export interface ShownPlan {
  readonly parts: readonly ShownPart[]
  /** The step of its last change. */
  readonly changedAt: number
}

/** Undefined where the model gave none. */
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

/** "3 of 4 parts", "3 of 3 parts, 1 dropped". A part that was dropped was not to be done. */
export function coverageText(parts: readonly PlanItem[]): string {
  const dropped = parts.filter(({ state }) => state === 'dropped').length
  const done = parts.filter(({ state }) => state === 'done').length
  const all = parts.length - dropped
  const left = dropped > 0 ? `, ${dropped} dropped` : ''
  return `${done} of ${counted(all, 'part')}${left}`
}

/** "Plan: 3 of 4 parts." of a goal; undefined where the model gave none. */
export function planText(run: Pick<RunState, 'steps'>, leg: number): string | undefined {
  const plan = planOf(run, leg)
  return plan && `Plan: ${coverageText(plan.parts)}.`
}

/** The newest words of the model: beside its last call, else its observation and intent. */
export function wordsNow(steps: readonly StepState[]): string | undefined {
  const { said = [], call } = steps.findLast((step) => step.call || step.said) ?? {}
  const beside = said.findLast(({ text }) => text !== undefined)?.text
  const own = [call?.observation ?? '', call?.intent ?? ''].filter((text) => text !== '').join(' ')
  return beside || own || undefined
}

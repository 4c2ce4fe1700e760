// Turns a plan into a queued study; a wrong plan is refused first.

import { fromWire } from '@harness/shared/base/errors.ts'
import { RunId } from '@harness/shared/base/ids.ts'
import type { ModelChoice } from '@harness/shared/order/model-choice.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { cellsOf, plannedRuns } from '@harness/shared/order/study/expand.ts'
import { type OrderSources, orderOfCell, pagePlanFlags } from '@harness/shared/order/study/order.ts'
import type { PlannedRun, PlanPath, StudyPlan } from '@harness/shared/order/study/plan.ts'
import { readPlan } from '@harness/shared/order/study/read-plan.ts'
import { SAMPLE_NAME } from '@harness/shared/order/tour.ts'
import { entriesOf } from '../../store/library/entries.ts'
import { addStudy } from '../../store/studies.ts'
import type { QueuedRun } from '../../store/study-records.ts'
import type { Page } from '../page/page.ts'

export interface ReadStudy {
  readonly plan: StudyPlan
  readonly planned: readonly PlannedRun[]
}

/** Returns the runs of a plan. Throws `argument_invalid`, which names the place of the error. */
export function readStudy(
  value: unknown,
  place: (path: PlanPath) => string = placeText,
): ReadStudy {
  const flags = pagePlanFlags()
  const plan = readPlan(value, { flags, place })
  return { plan, planned: plannedRuns(cellsOf(plan, flags)) }
}

/** Text of a place in a plan, such as "personas[0].name". */
export function placeText(path: PlanPath): string {
  return (
    path.reduce<string>(
      (text, key) =>
        typeof key === 'number' ? `${text}[${key + 1}]` : `${text}${text && '.'}${key}`,
      '',
    ) || 'The plan'
  )
}

/** True for a run of the sample application, whose address changes with every start. */
export function isSample({ cell }: PlannedRun): boolean {
  return cell.args.some(({ name }) => name === 'sample')
}

/**
 * Queues every run of a plan. `orderOf` replaces the plan's orders by those of a form. Resolves to
 * the id of the study. Throws `argument_invalid`.
 */
export async function startStudy(
  page: Page,
  value: unknown,
  orderOf?: (planned: PlannedRun) => RunOrder | undefined,
): Promise<string> {
  const { plan, planned } = readStudy(value)
  const sources = orderOf ? undefined : await sourcesOf(page, planned)
  const id = crypto.randomUUID()
  const queuedAt = new Date().toISOString()
  // One order per cell, since repeats share it; building it also validates it.
  const orders = new Map(
    planned.map((each) => [each.cell.key, sources ? orderOfCell(each, sources) : orderOf?.(each)]),
  )
  const runs = planned.flatMap((each, turn): QueuedRun[] => {
    const order = orders.get(each.cell.key)
    if (!order) return []
    const study = { id, run: each.id }
    const runId = RunId.parse(crypto.randomUUID())
    const sample = isSample(each)
    const named = sample && { applicationName: SAMPLE_NAME }
    const own = { ...order, details: { ...order.details, ...named, study } }
    return [
      {
        ...{ runId, study, turn, queuedAt, order: own, failures: 0 },
        ...(sample && { sample }),
      },
    ]
  })
  await addStudy(
    page.db,
    { id, name: plan.name, plan: value, createdAt: queuedAt, paused: false },
    runs,
  )
  return id
}

/** Model of the study's first run with a goal; undefined when no run uses a model. */
export async function modelOfStudy(
  page: Page,
  planned: readonly PlannedRun[],
): Promise<ModelChoice | undefined> {
  const found = planned.find(({ cell }) => cell.task.kind === 'goal')
  if (!found) return undefined
  return orderOfCell(found, await sourcesOf(page, [found])).model
}

async function sourcesOf(page: Page, planned: readonly PlannedRun[]): Promise<OrderSources> {
  const offer = planned.some(isSample) ? await page.worker.sample() : undefined
  if (offer && 'error' in offer) throw fromWire(offer.error)
  return {
    personas: await entriesOf(page.db, 'personas'),
    sample: offer?.value.url,
    origin: page.boot()?.modelOrigins[0],
  }
}

// Concurrency limits of queued runs: one per model server and device, and a few for runs without a
// model.

import { isOffline } from '@harness/shared/order/provider-names.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { QueuedRun } from '../../store/study-records.ts'

/** Maximum number of concurrent runs without a model, as on the command line. */
const WITHOUT_MODEL = 2

interface Limit {
  readonly key: string
  readonly most: number
  /** Noun that completes "waits for". */
  readonly name: string
}

/** Exclusive resources that a run needs. */
export function limitsOf({ model, simulator, appium, attach }: RunOrder): readonly Limit[] {
  const { provider } = model
  const server = 'origin' in model ? (model.origin ?? '') : ''
  const device = simulator ?? appium ?? attach
  return [
    isOffline(provider)
      ? { key: 'no model', most: WITHOUT_MODEL, name: 'a free browser' }
      : { key: `${provider} ${server}`, most: 1, name: 'the model server' },
    ...(device ? [{ key: JSON.stringify(device), most: 1, name: 'its device' }] : []),
  ]
}

/** Resource that a run waits for; undefined when it can start. */
export function waitsFor(
  { order }: Pick<QueuedRun, 'order'>,
  going: readonly Pick<QueuedRun, 'order'>[],
): string | undefined {
  const taken = going.flatMap((each) => limitsOf(each.order)).map(({ key }) => key)
  return limitsOf(order).find(
    ({ key, most }) => taken.filter((each) => each === key).length >= most,
  )?.name
}

/**
 * Returns the next run that can start. The study whose last start is longest ago comes first, then
 * plan order.
 */
export function nextRun(
  waiting: readonly QueuedRun[],
  going: readonly QueuedRun[],
  lastStart: ReadonlyMap<string, number>,
): QueuedRun | undefined {
  const last = ({ study }: QueuedRun) => lastStart.get(study?.id ?? '') ?? 0
  return waiting
    .filter((each) => waitsFor(each, going) === undefined)
    .toSorted(
      (a, b) => last(a) - last(b) || a.queuedAt.localeCompare(b.queuedAt) || a.turn - b.turn,
    )[0]
}

// Starts a run of an agent: the worker completes and checks it first.
import { randomUUID } from 'node:crypto'
import { asHarnessError, HarnessError } from '@harness/shared/base/errors.ts'
import { RunId } from '@harness/shared/base/ids.ts'
import { isSweep } from '@harness/shared/order/provider-names.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { RunArguments } from '../cli/run/arguments.ts'
import { completeOrder, ephemeralOf, sentences } from '../cli/run/complete.ts'
import { permitSignIn } from './permission.ts'
import type { Asking, Services } from './services.ts'

interface Launched {
  readonly runId: RunId
  readonly order: RunOrder
  readonly warnings: readonly string[]
}

/** Starts a run. Throws `run_refused` when its checks fail, `aborted`, and errors of the checks. */
export async function launch(
  args: RunArguments,
  { engine, runs, isAttended, isWatched }: Services,
  signal: AbortSignal,
): Promise<Launched> {
  const worker = await engine.worker()
  for (const key of [...(args.key ? [args.key] : []), ...args.otherKeys]) await worker.setKey(key)
  const warnings: string[] = []
  const unattended = !(await isAttended())
  const adjustable = await isWatched()
  const warn = (text: string) => void warnings.push(text)
  const completing = { terminal: undefined, warn, unattended }
  const order = await completeOrder(worker, args, completing, signal)
  const obstacle = (await worker.preflight(order)).find(({ state }) => state === 'bad')
  if (obstacle) throw new HarnessError('run_refused', { what: sentences(obstacle) })
  if (signal.aborted) throw new HarnessError('aborted')
  const runId = RunId.parse(randomUUID())
  await runs.begin(runId)
  worker
    .start({
      order: { ...order, runId, ...(adjustable && { adjustable }) },
      ...ephemeralOf(args),
    })
    .catch((thrown) => runs.fail(runId, whyNotStarted(asHarnessError(thrown))))
  return { runId, order, warnings }
}

function whyNotStarted({ code, message }: HarnessError): string {
  return code === 'aborted' ? 'It was stopped before its first step.' : message
}

/**
 * Asks for permission to use the sign-in, and returns the arguments. A sweep is asked here, because
 * it has no step that could ask later.
 */
export async function permitted(
  args: RunArguments,
  named: boolean,
  context: Asking,
): Promise<RunArguments> {
  const { order, credential } = args
  const fillsIn = credential !== undefined && isSweep(order.model.provider)
  await permitSignIn(args, { named, fillsIn }, context)
  if (!fillsIn || !order.rules) return args
  return { ...args, order: { ...order, rules: order.rules.filter((rule) => rule !== 'sign-in') } }
}

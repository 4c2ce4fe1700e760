import { randomUUID } from 'node:crypto'
import { asHarnessError, HarnessError } from '@harness/shared/base/errors.ts'
import { RunId } from '@harness/shared/base/ids.ts'
import { isSweep } from '@harness/shared/order/provider-names.ts'
import * as z from 'zod/mini'
import type { RunArguments } from '../../cli/run/arguments.ts'
import { completeOrder, ephemeralOf, sentences } from '../../cli/run/complete.ts'
import { foldersOf } from '../folders.ts'
import { FIELD_HELP, optionHint, RunFields, readRun } from '../order.ts'
import { permitSignIn } from '../permission.ts'
import { type CallContext, defineMcpTool } from '../tool.ts'

export const startRun = defineMcpTool({
  name: 'start_run',
  description:
    'Start a user test (an AI persona with a goal), or an audit. Returns at once; follow with get_run.',
  input: z.strictObject(RunFields),
  describe: {
    goal: 'what the persona wants, in plain words',
    checks: 'proof of the goal: text=…, no-text=…, url=…, element=…',
    goals: 'several, in order',
    ...FIELD_HELP,
    audit: 'an accessibility audit along a sweep, without AI or goal',
    options: 'more arguments; see harness://options',
  },
  schemas: { options: { additionalProperties: true } },
  output: { run_id: 'string', phase: 'string', goal: 'string' },
  always: ['run_id', 'phase'],
  hints: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
  placeOf: optionHint,
  async call(input, context) {
    const { engine, runs, signal } = context
    const args = await permittedRun(input, context)
    const worker = await engine.worker()
    for (const key of [...(args.key ? [args.key] : []), ...args.otherKeys]) await worker.setKey(key)
    const warnings: string[] = []
    const unattended = !(await context.isAttended())
    const adjustable = await context.isWatched()
    const warn = (text: string) => void warnings.push(text)
    const order = await completeOrder(
      worker,
      args,
      { terminal: undefined, warn, unattended },
      signal,
    )
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
    const goal = order.legs.map((leg) => leg.goal).join(', then ')
    const model = 'model' in order.model ? (order.model.model ?? '') : ''
    return {
      data: {
        run_id: runId,
        phase: 'starting',
        goal,
        model: `${order.model.provider} ${model}`.trim(),
      },
      text: [`Started run ${runId}: ${goal}`, ...warnings].join('\n'),
    }
  },
})

/** The arguments of a run that may use its sign-in. A sweep has no step at which it could be asked. */
async function permittedRun(
  input: Parameters<typeof readRun>[0],
  context: CallContext,
): Promise<RunArguments> {
  const { settings, client } = context
  const args = await readRun(input, settings, await foldersOf(settings, client))
  const { order, credential } = args
  const named = input.options?.['credential'] !== undefined
  const fillsIn = credential !== undefined && isSweep(order.model.provider)
  await permitSignIn(args, { named, fillsIn }, context)
  if (!fillsIn || !order.rules) return args
  return { ...args, order: { ...order, rules: order.rules.filter((rule) => rule !== 'sign-in') } }
}

function whyNotStarted({ code, message }: HarnessError): string {
  return code === 'aborted' ? 'It was stopped before its first step.' : message
}

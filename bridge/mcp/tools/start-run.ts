import { randomUUID } from 'node:crypto'
import { asHarnessError, HarnessError } from '@harness/shared/base/errors.ts'
import { RunId } from '@harness/shared/base/ids.ts'
import * as z from 'zod/mini'
import { completeOrder, ephemeralOf, sentences } from '../../cli/run/complete.ts'
import { foldersOf } from '../folders.ts'
import { FIELD_HELP, optionHint, RunFields, readRun } from '../order.ts'
import { permitSignIn } from '../permission.ts'
import { defineMcpTool } from '../tool.ts'

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
    const { settings, engine, runs, client, signal } = context
    const args = await readRun(input, settings, await foldersOf(settings, client))
    await permitSignIn(args, input.options?.['credential'] !== undefined, context)
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

function whyNotStarted({ code, message }: HarnessError): string {
  return code === 'aborted' ? 'It was stopped before its first step.' : message
}

import { HarnessError } from '@harness/shared/base/errors.ts'
import * as z from 'zod/mini'
import { foldersOf } from '../folders.ts'
import { launch, permitted } from '../launch.ts'
import { FIELD_HELP, optionHint, RunFields, readRun } from '../order.ts'
import { readStudy } from '../studies/read-study.ts'
import { type CallContext, defineMcpTool, type Returned } from '../tool.ts'

export const startRun = defineMcpTool({
  name: 'start_run',
  description:
    'Start a user test (an AI persona with a goal), an audit or a study. Follow with get_run.',
  input: z.strictObject(RunFields),
  describe: {
    goal: 'what the persona wants',
    checks: 'proof of the goal: text=…, no-text=…, url=…, element=…',
    goals: 'several, in order',
    plan: 'a study: path of a plan, or YAML',
    ...FIELD_HELP,
    audit: 'an accessibility audit, without AI or goal',
    options: 'more; see harness://options',
  },
  schemas: { options: { additionalProperties: true } },
  output: { run_id: 'string', phase: 'string', goal: 'string' },
  always: ['run_id', 'phase'],
  hints: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
  placeOf: optionHint,
  async call(input, context) {
    const { settings, client, signal } = context
    const { plan, ...run } = input
    const folders = await foldersOf(settings, client)
    if (plan !== undefined) return startStudy(plan, run, folders, context)
    const named = run.options?.['credential'] !== undefined
    const args = await permitted(await readRun(run, settings, folders), named, context)
    const { runId, order, warnings } = await launch(args, context, signal)
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

async function startStudy(
  plan: string,
  others: object,
  folders: readonly string[],
  context: CallContext,
): Promise<Returned> {
  const [other] = Object.keys(others)
  if (other !== undefined)
    throw new HarnessError('argument_invalid', {
      argument: other,
      what: 'cannot go with plan; write it into the plan',
    })
  const study = await readStudy(plan, folders, context)
  const id = await context.studies.begin(study, context)
  return {
    data: { run_id: id, phase: 'running', goal: study.plan.name, runs: study.planned.length },
    text: [`Started study ${id}, ${study.plan.name}`, ...study.forecast, ...study.notes].join('\n'),
  }
}

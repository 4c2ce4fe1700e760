import { HarnessError } from '@harness/shared/base/errors.ts'
import type { StepState } from '@harness/shared/log/fold.ts'
import { stepFile } from '@harness/shared/log/rows.ts'
import * as z from 'zod/mini'
import { type Bundle, screenIn } from '../../cli/bundle/read-bundle.ts'
import { markData } from '../screen-data.ts'
import { defineMcpTool } from '../tool.ts'

export const getStep = defineMcpTool({
  name: 'get_step',
  description: 'One step of a run: its picture, marks, what was said, done and measured.',
  input: z.strictObject({
    run_id: z.string(),
    step: z.int(),
    picture: z.exactOptional(z.boolean()),
  }),
  describe: { picture: 'default true' },
  output: {
    step: 'number',
    url: 'string',
    observation: 'string',
    intent: 'string',
    action: 'string',
    outcome: 'string',
    friction: 'array',
    signals: 'array',
    marks: 'array',
  },
  always: ['step', 'marks'],
  hints: { readOnlyHint: true, openWorldHint: false },
  async call({ run_id, step, picture = true }, { runs, fence }) {
    const { state } = await runs.view(run_id)
    const found = state.steps.find((each) => each.step === step)
    if (!found) {
      const last = state.steps.length
      const what = last === 0 ? 'this run has no steps' : `this run has steps 1 to ${last}`
      throw new HarnessError('argument_invalid', { argument: 'step', what })
    }
    const bundle = await runs.bundle(run_id)
    const marks = await marksOf(bundle, step)
    const png = picture ? await bundle.files.get(stepFile(step, 'png'))?.() : undefined
    const data = { run_id, ...stepData(found), marks }
    return {
      data,
      text: stepText(data).map(fence.line).join('\n'),
      ...(png && { pictures: [{ bytes: png, mediaType: 'image/png' as const }] }),
    }
  },
})

async function marksOf({ files }: Bundle, step: number) {
  const bytes = await files.get(stepFile(step, 'json'))?.()
  const screen = bytes && screenIn(bytes)
  return screen ? screen.marks.map((mark) => markData(mark, screen.scene)) : []
}

function stepText({ step, ...data }: ReturnType<typeof stepData>): readonly string[] {
  const { title, url, observation, intent, action, outcome, detail = '', friction, signals } = data
  const came = `${outcome.replaceAll('_', ' ') || 'not made'}. ${detail}`.trim()
  return [
    `Step ${step}: ${`${title} ${url}`.trim()}`,
    ...(observation && observation !== intent ? [`Saw: ${observation}`] : []),
    ...(intent ? [`Wanted: ${intent}`] : []),
    `Did: ${action || 'no call'} → ${came}`,
    ...friction.map(({ kind, detail: said }) => `Noted ${kind}: ${said}`),
    ...signals.map(({ detail: measured }) => `Measured: ${measured}`),
  ]
}

function stepData({ step, started, call, result, friction, signals }: StepState) {
  return {
    step,
    url: started.url ?? '',
    title: started.title ?? '',
    observation: call?.observation ?? '',
    intent: call?.intent ?? '',
    action: call?.label ?? '',
    outcome: result?.outcome ?? '',
    ...(result?.detail !== undefined && { detail: result.detail }),
    friction: friction.map(({ frictionKind, detail }) => ({ kind: frictionKind, detail })),
    signals: signals.map(({ sensor, detail }) => ({ sensor, detail })),
  }
}

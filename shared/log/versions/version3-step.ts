import { stepFile } from '../rows.ts'
import { labelOf, pointsOf } from './call.ts'
import { countIn, type Fields, fieldsIn, flagIn, someText, textIn } from './fields.ts'
import { baseName } from './names.ts'
import { stableId } from './stable-id.ts'
import { type Context, present, tokensIn } from './version3-context.ts'

export function stepStarted(fields: Fields, context: Context): readonly Fields[] {
  const step = countIn(fields, 'step')
  const { leg, pointSize, scale, url } = context
  context.stepsOfLeg += 1
  context.lastTool = ''
  return [
    {
      kind: 'step_started',
      step,
      leg,
      screenshot: baseName(textIn(fields, 'screenshot')) || stepFile(step, 'png'),
      screen: '',
      pointSize,
      scale,
      ...(url !== '' && { url }),
      screenHash: '',
      markCount: 0,
      tokensUsedSoFar: countIn(fields, 'tokensUsedSoFar'),
    },
  ]
}

function callIdOf(fields: Fields, { runId }: Context): string {
  return stableId(`${runId} call ${countIn(fields, 'step')}`)
}

export function toolCall(fields: Fields, context: Context): readonly Fields[] {
  const tool = textIn(fields, 'tool')
  const input = fieldsIn(fields, 'input')
  const points = pointsOf(tool, input)
  context.lastTool = tool
  // The call already names the address; the replay of version 3 shows it from the next step on.
  if (context.isWeb && tool === 'navigate') context.url = textIn(input, 'url')
  return [
    {
      kind: 'tool_call',
      step: countIn(fields, 'step'),
      callId: callIdOf(fields, context),
      tool,
      input,
      observation: textIn(fields, 'observation'),
      intent: textIn(fields, 'intent'),
      label: labelOf(tool, input),
      ...(points && { points }),
    },
  ]
}

const STILL = ['wait', 'read_screen', 'note_friction', 'mark_goal_done']
const TRAVEL = ['navigate', 'back', 'forward', 'refresh']

function outcomeOf(tool: string, success: boolean, decision: string | undefined): string {
  if (decision === 'skipped' || decision === 'rejected') return decision
  if (!success) return 'refused'
  if (STILL.includes(tool)) return 'unchanged'
  return TRAVEL.includes(tool) ? 'navigated' : 'changed'
}

export function toolResult(fields: Fields, context: Context): readonly Fields[] {
  const tool = textIn(fields, 'tool')
  const success = flagIn(fields, 'success')
  const decided = someText(fields, 'userDecision')
  const decision = ['approved', 'skipped', 'rejected'].find((known) => known === decided)
  const outcome = outcomeOf(tool, success, decision)
  const error = someText(fields, 'error')
  const says = outcome === 'changed' ? 'Done. This log does not say what changed.' : undefined
  return [
    {
      kind: 'tool_result',
      step: countIn(fields, 'step'),
      callId: callIdOf(fields, context),
      tool,
      success,
      outcome,
      ...present({ detail: error ?? says }),
      durationMs: countIn(fields, 'durationMs', countIn(fields, 'duration_ms')),
      settleMs: 0,
      ...present({ error, userDecision: decision, userNote: someText(fields, 'userNote') }),
    },
  ]
}

export function friction(fields: Fields): readonly Fields[] {
  return [
    {
      kind: 'friction',
      step: countIn(fields, 'step'),
      frictionKind: fields['frictionKind'],
      detail: textIn(fields, 'detail'),
    },
  ]
}

export function stepCompleted(fields: Fields, context: Context): readonly Fields[] {
  const tokensThisStep = tokensIn(fieldsIn(fields, 'tokensThisStep'))
  context.tokens += tokensThisStep.input
  const durationMs = countIn(fields, 'durationMs', countIn(fields, 'duration_ms'))
  return [{ kind: 'step_completed', step: countIn(fields, 'step'), durationMs, tokensThisStep }]
}

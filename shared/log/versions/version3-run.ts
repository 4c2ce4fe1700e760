import { countIn, type Fields, fieldsIn, flagIn, numberIn, someText, textIn } from './fields.ts'
import { stableId } from './stable-id.ts'
import { type Context, present, tokensIn } from './version3-context.ts'

const PROVIDERS = [
  [/^claude/i, 'anthropic'],
  [/^(gpt|o\d)/i, 'openai'],
  [/^gemini/i, 'google'],
] as const

function providerOf(model: string): string {
  return PROVIDERS.find(([known]) => known.test(model))?.[1] ?? 'ollama'
}

export function runStarted(fields: Fields, context: Context): readonly Fields[] {
  const project = fieldsIn(fields, 'project')
  const simulator = fieldsIn(fields, 'simulator')
  const runtime = textIn(simulator, 'runtime')
  const model = textIn(fields, 'model', 'unknown')
  context.isWeb = runtime === 'Web'
  context.startedAt = textIn(fields, 'ts')
  context.pointSize = {
    width: numberIn(simulator, 'pointWidth'),
    height: numberIn(simulator, 'pointHeight'),
  }
  context.scale = numberIn(simulator, 'scaleFactor', 1)
  context.stepBudget = countIn(fields, 'stepBudget')
  context.tokenBudget = countIn(fields, 'tokenBudget')
  const kind = context.isWeb ? 'web' : 'ios'
  const path = context.isWeb ? undefined : someText(project, 'path')
  return [
    {
      kind: 'run_started',
      sessionId: stableId(`${context.runId} session`),
      origin: 'you',
      goal: textIn(fields, 'goal'),
      persona: textIn(fields, 'persona'),
      personaName: 'Unnamed persona',
      provider: providerOf(model),
      model,
      mode: textIn(fields, 'mode') === 'stepByStep' ? 'step' : 'autonomous',
      strict: false,
      stepBudget: context.stepBudget,
      tokenBudget: context.tokenBudget,
      application: {
        name: textIn(project, 'displayName', 'Unnamed application'),
        kind,
        ...present({
          project: path === '/dev/null' ? undefined : path,
          scheme: someText(project, 'scheme'),
        }),
      },
      device: {
        kind,
        name: textIn(simulator, 'name', 'Unnamed device'),
        ...present({ runtime: runtime || undefined, udid: someText(simulator, 'udid') }),
      },
      ...present({
        credentialLabel: someText(fields, 'credentialLabel'),
        credentialUsername: someText(fields, 'credentialUsername'),
      }),
      promptHash: '',
      harnessVersion: 'unknown',
    },
  ]
}

export function legStarted(fields: Fields, context: Context): readonly Fields[] {
  context.leg = countIn(fields, 'leg')
  context.legs.add(context.leg)
  context.stepsOfLeg = 0
  context.lastTool = ''
  return [
    {
      kind: 'leg_started',
      leg: context.leg,
      actionName: textIn(fields, 'actionName'),
      goal: textIn(fields, 'goal'),
      preservesState: flagIn(fields, 'preservesState'),
    },
  ]
}

/**
 * Ending of a leg: `goal` if it reported a verdict, a limit if a budget was used up, otherwise
 * stuck.
 */
function endingOf(verdict: unknown, context: Context): string {
  const { lastTool, stepsOfLeg, stepBudget, tokens, tokenBudget } = context
  if (verdict === 'skipped') return 'stopped'
  if (verdict !== 'blocked' || lastTool === 'mark_goal_done') return 'goal'
  const out = stepBudget > 0 && stepsOfLeg >= stepBudget
  return out || (tokenBudget > 0 && tokens >= tokenBudget) ? 'limit' : 'stuck'
}

export function legCompleted(fields: Fields, context: Context): readonly Fields[] {
  const leg = countIn(fields, 'leg')
  const verdict = fields['verdict']
  const known = context.legs.has(leg)
  const before = known ? [] : legStarted({ ...fields, actionName: `Leg ${leg + 1}` }, context)
  const ending = endingOf(verdict, context)
  if (verdict !== 'skipped') context.ending = ending
  const summary = textIn(fields, 'summary')
  return [...before, { kind: 'leg_completed', leg, verdict, confirmed: false, ending, summary }]
}

export function runCompleted(fields: Fields, context: Context): readonly Fields[] {
  const verdict = fields['verdict']
  const elapsed = Date.parse(textIn(fields, 'ts')) - Date.parse(context.startedAt)
  const ending = verdict === 'blocked' ? context.ending || endingOf(verdict, context) : 'goal'
  return [
    {
      kind: 'run_completed',
      verdict,
      confirmed: false,
      ending,
      summary: textIn(fields, 'summary'),
      frictionCount: countIn(fields, 'frictionCount'),
      wouldRealUserSucceed: flagIn(fields, 'wouldRealUserSucceed'),
      stepCount: countIn(fields, 'stepCount'),
      tokensUsedTotal: tokensIn(fieldsIn(fields, 'tokensUsedTotal')),
      durationMs: Math.max(0, elapsed || 0),
    },
  ]
}

// Logs as the loop writes them, of runs nobody had to wait for.
import { CallId, RunId, SessionId } from '@harness/shared/language/ids.ts'
import { Row, type RowBody, SCHEMA_VERSION, stepFile } from '@harness/shared/language/rows.ts'
import { type FrictionKind, NO_TOKENS, type Verdict } from '@harness/shared/language/run.ts'
import { SCREENS, type ShopScreen, SIZE } from './seed-pictures.ts'

type Ended = Pick<Extract<RowBody, { kind: 'run_completed' }>, 'verdict' | 'ending' | 'summary'>

export interface SeedPlan {
  readonly name: string
  readonly goals: readonly string[]
  readonly persona: string
  readonly provider: 'ollama' | 'explorer'
  readonly steps: number
  readonly reported: Readonly<Record<number, readonly [FrictionKind, string]>>
  /** Steps whose tool call had no effect that a sensor could see. */
  readonly dead: readonly number[]
  /** Steps that a sensor found slow. */
  readonly slow: readonly number[]
  /** Absent: the run was interrupted. */
  readonly end?: Ended
  /** When it began. */
  readonly at: string
}

export interface SeededRun {
  readonly name: string
  readonly runId: RunId
  readonly rows: readonly Row[]
}

/** An id that is the same in every seeding, so that addresses and pictures can be compared. */
const idOf = (index: number, kind: string) =>
  `00000000-0000-4000-8000-${kind}${String(index).padStart(10, '0')}`

export function rowsOf(plan: SeedPlan, index: number): SeededRun {
  const runId = RunId.parse(idOf(index, '10'))
  const bodies = [...rowsAtStart(plan, index), ...middle(plan), ...closing(plan)]
  let ms = Date.parse(plan.at)
  const rows = bodies.map((body, seq) => {
    if (body.kind === 'step_completed') ms += body.durationMs
    const ts = new Date(ms).toISOString()
    return Row.parse({ schemaVersion: SCHEMA_VERSION, runId, seq, ts, ...body })
  })
  return { name: plan.name, runId, rows }
}

function rowsAtStart(plan: SeedPlan, index: number): RowBody[] {
  return [
    {
      kind: 'run_started',
      sessionId: SessionId.parse(idOf(index, '20')),
      origin: 'you',
      goal: plan.goals.join(', then '),
      persona: 'You have ten minutes and a child on your arm.',
      personaName: plan.persona,
      provider: plan.provider,
      model: plan.provider === 'explorer' ? 'explorer' : 'qwen3-vl:8b',
      mode: 'autonomous',
      strict: false,
      stepBudget: 40,
      tokenBudget: 1_000_000,
      application: { name: 'Marrow', kind: 'web', url: 'https://marrow.test/' },
      device: { kind: 'web', name: 'Chromium' },
      promptHash: '0',
      harnessVersion: '0.1.0',
      ...(plan.provider === 'explorer' && { seed: 1 }),
    },
  ]
}

function legStarted(plan: SeedPlan, leg: number): RowBody {
  const goal = plan.goals[leg] ?? ''
  return { kind: 'leg_started', leg, actionName: goal, goal, preservesState: leg > 0 }
}

function legCompleted(plan: SeedPlan, leg: number, verdict: Verdict): RowBody {
  const summary = plan.end?.summary ?? ''
  return {
    kind: 'leg_completed',
    leg,
    verdict,
    confirmed: false,
    ending: plan.end?.ending ?? 'goal',
    summary,
  }
}

function middle(plan: SeedPlan): RowBody[] {
  const perLeg = Math.ceil(plan.steps / plan.goals.length)
  return Array.from({ length: plan.steps }, (_, index) => {
    const leg = Math.floor(index / perLeg)
    const begins = index % perLeg === 0
    const before = begins && leg > 0 ? [legCompleted(plan, leg - 1, 'success')] : []
    return [
      ...before,
      ...(begins ? [legStarted(plan, leg)] : []),
      ...stepRows(plan, index + 1, leg),
    ]
  }).flat()
}

function closing(plan: SeedPlan): RowBody[] {
  const { end, steps } = plan
  if (!end) return [{ kind: 'run_interrupted', step: steps, foundBy: 'next load' }]
  const durationMs = Array.from({ length: steps }, (_, i) => timeOf(i + 1)).reduce(
    (a, b) => a + b,
    0,
  )
  return [
    legCompleted(plan, plan.goals.length - 1, end.verdict),
    {
      kind: 'run_completed',
      ...end,
      confirmed: false,
      frictionCount: Object.keys(plan.reported).length,
      wouldRealUserSucceed: end.verdict === 'success',
      stepCount: steps,
      tokensUsedTotal: planTokens(plan, steps),
      durationMs,
    },
  ]
}

/** Milliseconds, up and down without a pattern one would see. */
const timeOf = (step: number) => 2_200 + ((step * 7_919) % 61) * 110

function planTokens(plan: SeedPlan, steps: number) {
  if (plan.provider === 'explorer') return NO_TOKENS
  return { ...NO_TOKENS, input: 2_400 * steps, output: 90 * steps }
}

/** Where a step is: a few steps on one screen, then the next, and back again. */
export function screenAt(step: number): number {
  return [0, 0, 1, 1, 1, 2, 1, 1, 3, 3, 1][(step - 1) % 11] ?? 0
}

function stepRows(plan: SeedPlan, step: number, leg: number): RowBody[] {
  const screen: ShopScreen = SCREENS[screenAt(step)] ?? SCREENS[0]
  const isLast = step === plan.steps && plan.end?.ending === 'goal'
  return [
    {
      kind: 'step_started',
      step,
      leg,
      screenshot: stepFile(step, 'png'),
      screen: stepFile(step, 'json'),
      pointSize: SIZE,
      scale: 1,
      url: `https://marrow.test${screen.path}`,
      title: screen.title,
      scroll: { x: 0, y: 0 },
      screenHash: `${screenAt(step)}123456789abcdef`,
      markCount: screen.controls.length,
      tokensUsedSoFar: 2_490 * (step - 1),
    },
    {
      kind: 'model_called',
      step,
      attempt: 1,
      provider: plan.provider,
      model: plan.provider === 'explorer' ? 'explorer' : 'qwen3-vl:8b',
      durationMs: timeOf(step) - 900,
      tokens: planTokens(plan, 1),
      stopReason: 'done',
      images: plan.provider === 'explorer' ? 0 : 2,
      prefixHash: '0',
    },
    ...(isLast ? finished(plan, step) : acted(plan, step, screen)),
    ...reportedRows(plan, step),
    { kind: 'step_completed', step, durationMs: timeOf(step), tokensThisStep: planTokens(plan, 1) },
    {
      kind: 'stop_evaluated',
      step,
      layer: 'continue',
      decision: 'go_on',
      reason: 'nothing stops it',
    },
  ]
}

const CALL = CallId.parse('00000000-0000-4000-8000-0000000000ca')

function acted(plan: SeedPlan, step: number, screen: ShopScreen): RowBody[] {
  const at = step % screen.controls.length
  const control = screen.controls[at] ?? SCREENS[0].controls[0]
  const { rect, role, label } = control
  const words = label ? `“${label}”` : 'the button without a name'
  const isDead = plan.dead.includes(step)
  const isTyping = step % 7 === 4
  const point = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
  return [
    {
      kind: 'tool_call',
      step,
      callId: CALL,
      tool: isTyping ? 'type' : 'tap_mark',
      input: isTyping ? { text: 'small box' } : { id: at + 1 },
      observation: `I see the page ${screen.title.split(' | ')[0]} with ${screen.controls.length} things to press.`,
      intent: label
        ? `${label} should bring me closer to the small box.`
        : 'Maybe the arrow swaps the box. I try it.',
      label: isTyping ? 'Type “small box”' : `Tap ${words}`,
      ...(!isTyping && { points: [point], mark: { id: at + 1, label, role, rect } }),
    },
    {
      kind: 'tool_result',
      step,
      callId: CALL,
      tool: isTyping ? 'type' : 'tap_mark',
      success: true,
      outcome: isDead ? 'unchanged' : 'changed',
      ...(isDead && { detail: 'Clicked. Nothing changed on the screen.' }),
      durationMs: 340,
      settleMs: isDead ? 3_000 : 250,
    },
    ...(isDead ? [signal(step, 'dead_tap', 3_000, 'Nothing changed within 3000 ms.')] : []),
    ...(plan.slow.includes(step)
      ? [signal(step, 'slow_response', 3_400, '3.4 s until the screen was still.')]
      : []),
  ]
}

function signal(step: number, sensor: string, value: number, detail: string): RowBody {
  return { kind: 'signal', step, sensor, value, unit: 'ms', detail }
}

function reportedRows(plan: SeedPlan, step: number): RowBody[] {
  const reported = plan.reported[step]
  return reported
    ? [{ kind: 'friction', step, frictionKind: reported[0], detail: reported[1] }]
    : []
}

function finished(plan: SeedPlan, step: number): RowBody[] {
  const summary = plan.end?.summary ?? ''
  return [
    {
      kind: 'tool_call',
      step,
      callId: CALL,
      tool: 'mark_goal_done',
      input: { verdict: plan.end?.verdict, summary },
      observation: '',
      intent: '',
      label: 'Finish',
    },
    {
      kind: 'tool_result',
      step,
      callId: CALL,
      tool: 'mark_goal_done',
      success: true,
      outcome: 'unchanged',
      durationMs: 0,
      settleMs: 0,
    },
  ]
}

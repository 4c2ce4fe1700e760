// Runs for the page of all parts, folded from rows as every other.

import { CallId, RunId, SessionId } from '@harness/shared/language/ids.ts'
import { SCHEMA_VERSION } from '@harness/shared/language/row-head.ts'
import { type Row, type RowBody, stepFile } from '@harness/shared/language/rows.ts'
import { FrictionKind, NO_TOKENS } from '@harness/shared/language/run.ts'
import { foldAll, type RunState } from '@harness/shared/views/fold.ts'

export const EXAMPLE = RunId.parse('00000000-0000-4000-8000-0000000000aa')
const SESSION = SessionId.parse('00000000-0000-4000-8000-0000000000ab')
const CALL = CallId.parse('00000000-0000-4000-8000-0000000000ac')
const BEGAN = Date.UTC(2026, 10, 21, 8)

interface ExamplePlan {
  readonly goals: readonly string[]
  readonly steps: number
  /** Absent while the run is live. */
  readonly verdict?: 'success' | 'failure' | 'blocked'
}

const PAGES = ['Home', 'Checkout', 'Basket', 'Account'] as const
const TOOLS = ['tap_mark', 'type', 'scroll', 'navigate', 'read_screen'] as const
const RECT = { x: 980, y: 440, width: 120, height: 36 }

/** A run with evidence of every kind, the same every time. */
export function exampleRun(plan: ExamplePlan): RunState {
  let ms = BEGAN
  const rows = [...rowsAtStart(plan), ...steps(plan), ...closing(plan)].map((body, seq): Row => {
    const ts = new Date(ms).toISOString()
    if (body.kind === 'step_completed') ms += body.durationMs
    return { schemaVersion: SCHEMA_VERSION, runId: EXAMPLE, seq, ts, ...body }
  })
  return foldAll(rows)
}

function rowsAtStart({ goals }: ExamplePlan): RowBody[] {
  return [
    {
      kind: 'run_started',
      sessionId: SESSION,
      origin: 'you',
      goal: goals.join(', then '),
      persona: 'You are in a hurry.',
      personaName: 'Hurried parent',
      provider: 'ollama',
      model: 'qwen3-vl:8b',
      mode: 'autonomous',
      strict: false,
      stepBudget: 40,
      tokenBudget: 60_000,
      application: { name: 'Marrow', kind: 'web', url: 'https://marrow.test/' },
      device: { kind: 'web', name: 'Chromium' },
      promptHash: '0',
      harnessVersion: '0.1.0',
    },
  ]
}

function steps({ goals, steps: count, verdict }: ExamplePlan): RowBody[] {
  const perLeg = Math.ceil(count / goals.length)
  return Array.from({ length: count }, (_, index) => {
    const leg = Math.floor(index / perLeg)
    const name = goals[leg] ?? ''
    const head: RowBody[] =
      index % perLeg === 0
        ? [{ kind: 'leg_started', leg, actionName: name, goal: name, preservesState: leg > 0 }]
        : []
    const isPending = verdict === undefined && index === count - 1
    return [...head, ...(isPending ? [started(index + 1, leg)] : whole(index + 1, leg))]
  }).flat()
}

function started(step: number, leg: number): RowBody {
  const page = PAGES[Math.floor(step / 5) % PAGES.length] ?? 'Home'
  return {
    kind: 'step_started',
    step,
    leg,
    screenshot: stepFile(step, 'png'),
    screen: stepFile(step, 'json'),
    pointSize: { width: 1280, height: 800 },
    scale: 1,
    url: `https://marrow.test/${page.toLowerCase()}`,
    title: `${page} | Marrow`,
    screenHash: '0',
    markCount: 9,
    tokensUsedSoFar: 2_400 * step,
  }
}

/**
 * A step with all its rows: every fifth is reported, every fourth measured, so that every twentieth
 * is both.
 */
function whole(step: number, leg: number): RowBody[] {
  const tool = TOOLS[step % TOOLS.length] ?? 'tap_mark'
  const frictionKind = FrictionKind.options[(step / 5) % FrictionKind.options.length]
  const durationMs = 1_400 + ((step * 7_919) % 61) * 110
  const reported: RowBody[] =
    step % 5 === 0 && frictionKind
      ? [{ kind: 'friction', step, frictionKind, detail: 'I pressed Save and nothing happened.' }]
      : []
  return [
    started(step, leg),
    {
      kind: 'model_called',
      step,
      attempt: 1,
      provider: 'ollama',
      model: 'qwen3-vl:8b',
      durationMs: durationMs - 700,
      tokens: { ...NO_TOKENS, input: 2_400, output: 90 },
      stopReason: 'done',
      images: 1,
      prefixHash: '0',
    },
    {
      kind: 'tool_call',
      step,
      callId: CALL,
      tool,
      input: {},
      observation: 'The small box is selected.',
      intent: 'The small box is selected, so I will save it and be done.',
      label: tool === 'type' ? 'Type “small box”' : 'Tap “Save changes”',
      points: [{ x: 1040, y: 458 }],
      mark: { id: 9, label: 'Save changes', role: 'button', rect: RECT },
    },
    ...outcome(step, tool),
    ...reported,
    { kind: 'step_completed', step, durationMs, tokensThisStep: { ...NO_TOKENS, input: 2_400 } },
  ]
}

function outcome(step: number, tool: string): RowBody[] {
  const isDead = step % 4 === 0
  const result: RowBody = {
    kind: 'tool_result',
    step,
    callId: CALL,
    tool,
    success: step % 9 !== 0,
    outcome: isDead ? 'unchanged' : 'changed',
    durationMs: 340,
    settleMs: isDead ? 3_000 : 250,
    stillMs: isDead ? 3_000 : 250,
  }
  const detail = 'Nothing changed within 3000 ms.'
  const signal: RowBody = {
    kind: 'signal',
    step,
    sensor: 'dead_tap',
    value: 3_000,
    unit: 'ms',
    detail,
  }
  return isDead ? [result, signal] : [result]
}

function closing({ goals, steps: stepCount, verdict }: ExamplePlan): RowBody[] {
  if (!verdict) return []
  const end = {
    verdict,
    confirmed: false,
    ending: 'goal',
    summary: 'The small box was never saved.',
  } as const
  return [
    { kind: 'leg_completed', leg: goals.length - 1, ...end },
    {
      kind: 'run_completed',
      ...end,
      frictionCount: Math.floor(stepCount / 5),
      wouldRealUserSucceed: false,
      stepCount,
      tokensUsedTotal: { ...NO_TOKENS, input: 2_400 * stepCount },
      durationMs: 4_700 * stepCount,
    },
  ]
}

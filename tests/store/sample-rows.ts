import { CallId, RunId, SessionId } from '@harness/shared/base/ids.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import { SCHEMA_VERSION } from '@harness/shared/log/row-head.ts'
import { type Row, type RowBody, stepFile } from '@harness/shared/log/rows.ts'
import { NO_TOKENS } from '@harness/shared/order/run.ts'

export const POINT_SIZE = { width: 390, height: 844 }
const CALL = CallId.parse('00000000-0000-4000-8000-0000000000ca')
const SESSION = SessionId.parse('00000000-0000-4000-8000-0000000000ab')

/** A run id that is new, so that tests of one database never meet. */
export function newRunId(): RunId {
  return RunId.parse(crypto.randomUUID())
}

/** Rows as the loop stamps them, numbered from `seq`, a second apart. */
export function stamp(runId: RunId, seq: number, bodies: readonly RowBody[]): Row[] {
  return bodies.map((body, index) => {
    const ts = new Date(Date.UTC(2026, 10, 21, 8, 0, seq + index)).toISOString()
    return { schemaVersion: SCHEMA_VERSION, runId, seq: seq + index, ts, ...body }
  })
}

export const RUN_STARTED: RowBody = {
  kind: 'run_started',
  sessionId: SESSION,
  origin: 'you',
  goal: 'Buy a red mug',
  persona: 'You are in a hurry.',
  personaName: 'Hurried',
  provider: 'scripted',
  model: 'script',
  mode: 'autonomous',
  strict: false,
  stepBudget: 40,
  tokenBudget: 500_000,
  application: { name: 'Shop', kind: 'web', url: 'http://127.0.0.1:4000/' },
  device: { kind: 'web', name: 'Chromium' },
  promptHash: '0',
  harnessVersion: '0.1.0',
}

export const LEG_STARTED: RowBody = {
  kind: 'leg_started',
  leg: 0,
  actionName: 'Buy a red mug',
  goal: 'Buy a red mug',
  preservesState: false,
}

/** The end of a run that a person stopped before its first step. */
export const STOPPED: RowBody = {
  kind: 'run_completed',
  verdict: 'blocked',
  confirmed: false,
  ending: 'stopped',
  summary: 'Stopped.',
  frictionCount: 0,
  wouldRealUserSucceed: false,
  stepCount: 0,
  tokensUsedTotal: NO_TOKENS,
  durationMs: 1,
}

export function stepStarted(step: number): RowBody {
  return {
    kind: 'step_started',
    step,
    leg: 0,
    screenshot: stepFile(step, 'png'),
    screen: stepFile(step, 'json'),
    pointSize: POINT_SIZE,
    scale: 2,
    screenHash: '0123456789abcdef',
    markCount: 0,
    tokensUsedSoFar: 0,
  }
}

/** Rows of a step's second transaction. */
export function thought(step: number): RowBody[] {
  return [
    {
      kind: 'model_called',
      step,
      attempt: 1,
      provider: 'scripted',
      model: 'script',
      durationMs: 900,
      tokens: { ...NO_TOKENS, input: 2_400, output: 90 },
      stopReason: 'done',
      images: 1,
      prefixHash: '0',
    },
    {
      kind: 'tool_call',
      step,
      callId: CALL,
      tool: 'tap',
      input: { x: 10, y: 20 },
      observation: 'I see the shop.',
      intent: 'Open the mugs.',
      label: 'Tap at 10, 20',
      points: [{ x: 10, y: 20 }],
    },
  ]
}

/** Rows of a step's third transaction: four, one of them friction. */
export function acted(step: number): RowBody[] {
  return [
    {
      kind: 'tool_result',
      step,
      callId: CALL,
      tool: 'tap',
      success: true,
      outcome: 'changed',
      durationMs: 300,
      settleMs: 250,
    },
    { kind: 'friction', step, frictionKind: 'ambiguous_label', detail: 'Two links say More.' },
    {
      kind: 'step_completed',
      step,
      durationMs: 1_300,
      tokensThisStep: { ...NO_TOKENS, input: 2_400, output: 90 },
    },
    {
      kind: 'stop_evaluated',
      step,
      layer: 'continue',
      decision: 'go_on',
      reason: 'nothing stops it',
    },
  ]
}

export const RUN_COMPLETED: RowBody = {
  kind: 'run_completed',
  verdict: 'success',
  confirmed: false,
  ending: 'goal',
  summary: 'Bought it.',
  frictionCount: 1,
  wouldRealUserSucceed: true,
  stepCount: 1,
  tokensUsedTotal: NO_TOKENS,
  durationMs: 4_000,
}

export const SCENE: Scene = {
  pointSize: POINT_SIZE,
  scale: 2,
  url: 'http://127.0.0.1:4000/',
  elements: [],
  text: 'Mugs',
}

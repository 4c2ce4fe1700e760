import type { HarnessError } from '@harness/shared/base/errors.ts'
import type { CallId } from '@harness/shared/base/ids.ts'
import type { Outcome } from '@harness/shared/device/command.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import { isReadWhole } from '@harness/shared/device/reading.ts'
import { type RowBody, type RowOf, stepFile } from '@harness/shared/log/rows.ts'
import { addTokens, type Check, NO_TOKENS } from '@harness/shared/order/run.ts'
import type { Permit } from '../control/permission.ts'
import type { LegContext } from '../leg.ts'
import type { Mark } from '../ports.ts'
import type { Note } from '../reply/read.ts'
import type { ScreenKey } from '../screen/screen-key.ts'
import { coverageOf } from './audit.ts'
import type { Words } from './words.ts'

/** One attempt to get a decision from the model: its row, and the text of its reply. */
export type Attempt = Omit<RowOf<'model_called'>, 'schemaVersion' | 'runId' | 'seq' | 'ts'> & {
  readonly words?: Words
}

/** Rows of the requests, each followed by the text of its reply. */
export function attemptRows(attempts: readonly Attempt[]): readonly RowBody[] {
  return attempts.flatMap(({ words, ...row }) => {
    const { step, attempt } = row
    return words ? [row, { kind: 'model_said', step, attempt, ...words, redacted: false }] : [row]
  })
}

interface Captured {
  readonly step: number
  readonly scene: Scene
  readonly marks: readonly Mark[]
  readonly key: ScreenKey
}

export function stepStartedRow(
  { leg, recorder, memory }: LegContext,
  { step, scene, marks, key }: Captured,
  held: readonly Check[] = [],
): RowBody {
  const { pointSize, scale, url, title, scroll, facts } = scene
  return {
    kind: 'step_started',
    step,
    leg,
    screenshot: stepFile(step, 'png'),
    screen: stepFile(step, 'json'),
    // The picture of an audited screen also shows the part below the viewport.
    pointSize: facts?.audit?.pictured ?? pointSize,
    scale,
    ...(url !== undefined && { url }),
    ...(title !== undefined && { title }),
    ...(scroll !== undefined && { scroll }),
    screenHash: key.hash,
    markCount: marks.length,
    tokensUsedSoFar: recorder.tally.tokens.input,
    ...(scene.reading && !isReadWhole(scene.reading) && { reading: scene.reading }),
    ...(held.length > 0 && { held: [...held] }),
    ...(memory.changes && { changed: memory.changes }),
    ...(facts?.audit && { audited: coverageOf(facts.audit) }),
  }
}

interface CheckedCall extends Pick<Permit, 'use' | 'edited' | 'decided'> {
  readonly callId: CallId
}

/** Row of a call, also written when the call is not made. */
export function toolCallRow(step: number, { callId, use, edited }: CheckedCall): RowBody {
  const { tool, input, observation, intent, label, points, mark } = use
  return {
    kind: 'tool_call',
    step,
    callId,
    tool,
    input,
    observation,
    intent,
    label,
    ...(points && { points: [...points] }),
    ...(mark && { mark }),
    ...(edited && { edited }),
  }
}

export function toolResultRow(
  step: number,
  { callId, use: { tool }, decided }: CheckedCall,
  { outcome, fault }: { readonly outcome: Outcome; readonly fault?: HarnessError },
): RowBody {
  return {
    kind: 'tool_result',
    step,
    callId,
    tool,
    ...outcome,
    ...(fault && {
      error: fault.message,
      errorCode: fault.code,
      errorDetail: { ...fault.detail },
    }),
    ...decided,
  }
}

export function frictionRows(step: number, notes: readonly Note[]): readonly RowBody[] {
  return notes.map(({ frictionKind, detail, rect }) => ({
    kind: 'friction',
    step,
    frictionKind,
    detail,
    ...(rect && { rect }),
  }))
}

export function stepCompletedRow(
  step: number,
  attempts: readonly Pick<Attempt, 'tokens'>[],
  durationMs: number,
): RowBody {
  const tokensThisStep = attempts.map(({ tokens }) => tokens).reduce(addTokens, NO_TOKENS)
  return { kind: 'step_completed', step, durationMs, tokensThisStep }
}

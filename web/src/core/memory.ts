// A leg's memory of finished steps: added by the loop, or rebuilt from the log on resume.

import type { Point } from '@harness/shared/base/geometry.ts'
import type { Outcome } from '@harness/shared/device/command.ts'
import { holdsTyped, isDoubted } from '@harness/shared/device/known-results.ts'
import { limitMet } from '@harness/shared/device/limits.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import { resultWithChanges } from '@harness/shared/log/views/step-result.ts'
import type { FrictionKind } from '@harness/shared/order/run.ts'
import { changesBetween, isBlocked, saysValueOf } from './context/changes.ts'
import { clipped, headAndTail } from './context/cut.ts'
import type { OldStep } from './context/history.ts'
import { promptText } from './context/prompt.ts'
import { MAX_RESULT_CHARS, MAX_RESULT_LINE_CHARS, MAX_SEEN_LINE_CHARS } from './figures.ts'
import type { LegContext } from './leg.ts'
import type { EncodedImage, Mark, PastStep } from './ports.ts'
import { labelIn } from './screen/label.ts'
import type { ToolUse } from './tool.ts'

interface Finished {
  readonly step: number
  readonly scene: Scene
  readonly marks: readonly Mark[]
  readonly screenHash: string
  /** Absent for steps before an interruption. */
  readonly image?: EncodedImage
  /** Points per unit of the model's coordinates. */
  readonly unit: Point
  readonly call: Pick<
    ToolUse,
    'tool' | 'input' | 'label' | 'observation' | 'intent' | 'mark' | 'points'
  >
  readonly outcome: Pick<
    Outcome,
    'success' | 'outcome' | 'detail' | 'durationMs' | 'settleMs' | 'stillMs' | 'lagMs' | 'reacted'
  >
  /** Screen text that the model requested. */
  readonly reading?: string
  readonly friction: readonly { readonly kind: FrictionKind; readonly detail: string }[]
}

/** Labels of all marks in order, one per line; part of the key of a screen. */
export function labelsOf(marks: readonly Mark[]): string {
  return marks.map(({ label }) => label).join('\n')
}

/**
 * Adds a finished step to the history. Labels and results repeat screen text, so they are fenced.
 * Calls are in prose, because a model would copy call syntax.
 */
export function remember({ memory, frame, plan }: LegContext, finished: Finished): void {
  const { step, image, unit, call, outcome, reading } = finished
  const { observation, intent } = call
  const { fence } = frame
  const said = (name: 'saw' | 'wanted' | 'noted' | 'did', TEXT: string) =>
    promptText(plan.prompts, name, { TEXT })
  const own = (words: string) => headAndTail(fence.line(words), MAX_RESULT_CHARS)
  const did = labelIn(call, unit)
  const noted = finished.friction.map(({ kind, detail }) =>
    said('noted', own(`${kind}: ${detail}`)),
  )
  const shortly = fence.line(clipped(observation, MAX_SEEN_LINE_CHARS))
  memory.history.remember({
    step,
    ...(image && { image }),
    ...(reading !== undefined && { reading }),
    line: (changes) => {
      const came = resultWithChanges(outcome.detail, withoutTime(changes))
      return [
        `Step ${step}.`,
        ...(shortly ? [said('saw', shortly)] : []),
        headAndTail(fence.line(said('did', `${did}. ${came}`)), MAX_RESULT_LINE_CHARS),
        ...noted,
      ].join(' ')
    },
    whole: (changes) => wholeOf(finished, { own, did, changes }),
    recap: (changes, read) => {
      const known = knownBetter(outcome.detail, changes, finished.scene)
      const came = `${did}. ${resultWithChanges(known, changes)}`
      return [
        `Step ${step}`,
        ...(observation ? [said('saw', own(observation))] : []),
        ...(intent ? [said('wanted', own(intent))] : []),
        ...noted,
        promptText(plan.prompts, 'did_result', { OUTCOME: outcome.outcome }),
        fence.wrap([headAndTail(came, MAX_RESULT_CHARS), ...(read ? [read] : [])].join('\n')),
      ].join('\n')
    },
  })
  const limit = limitAfter(memory.limit, outcome)
  if (limit) memory.limit = limit
  else delete memory.limit
  memory.past.remember(pastStep(finished))
  memory.finished = {
    step,
    scene: pageBehind(finished.scene, memory.finished?.scene),
    between: {
      tookMs: tookMs(outcome),
      result: outcome.detail,
      mark: call.mark,
      moves: MOVING.has(call.tool),
    },
  }
}

interface StepTexts {
  readonly own: (words: string) => string
  readonly did: string
  readonly changes: string
}

/** Parts of the step for a later summary. */
function wholeOf(
  { call, outcome, reading, friction }: Finished,
  { own, did, changes }: StepTexts,
): Pick<OldStep, 'own' | 'seen' | 'did'> {
  const notes = friction.map(({ kind, detail }) => `${kind}: ${detail}`)
  const texts = [call.observation, call.intent, ...notes, ...typedIn(call)]
  return {
    did: own(did),
    own: texts.map(own).join('\n'),
    seen: [
      own(`${did}. ${resultWithChanges(outcome.detail, changes)}`),
      ...(reading ? [reading] : []),
    ].join('\n'),
  }
}

/** Text that the persona entered. */
function typedIn({ input }: Finished['call']): readonly string[] {
  return [input['text'], input['value'], input['url']].flatMap((each) =>
    typeof each === 'string' && each !== '' ? `“${each}”` : [],
  )
}

/** Answered actions after which a limit is forgotten: the run is then about something else. */
const MAX_ANSWERED = 4

function limitAfter(
  known: LegContext['memory']['limit'],
  outcome: Finished['outcome'],
): LegContext['memory']['limit'] {
  const words = limitMet(outcome)
  if (words !== undefined) return { words, answered: 0 }
  if (!known || !outcome.success || outcome.outcome === 'unchanged') return known
  const answered = known.answered + 1
  return answered > MAX_ANSWERED ? undefined : { ...known, answered }
}

/** Tools that only scroll. */
const MOVING: ReadonlySet<string> = new Set(['scroll', 'scroll_into_view', 'swipe'])

/** Result without a field's value that the changes also contain. */
function knownBetter(detail: string, changes: string, { elements }: Scene): string {
  const read = elements.filter(({ label }) => saysValueOf(label, changes))
  return read.reduce((text, { label }) => text.replace(` ${holdsTyped(label)}`, ''), detail)
}

/** Changes of an older step, without their duration. */
function withoutTime(changes: string): string {
  return changes.replace(/ ?It took [\d.]+ s\.$/, '')
}

/** Last readable scene while a dialog blocks the page; changes appear after it is closed. */
function pageBehind(scene: Scene, last: Scene | undefined): Scene {
  return isBlocked(scene) ? (last ?? scene) : scene
}

/** Milliseconds that a user would have waited. 0 for a wait cut off or caused by this machine. */
function tookMs(came: Finished['outcome']): number {
  const { outcome, durationMs, settleMs, stillMs, reacted } = came
  if (stillMs === undefined || reacted || isDoubted(came)) return 0
  const openingMs = outcome === 'navigated' ? Math.max(0, durationMs - settleMs) : 0
  return openingMs + stillMs
}

/** Adds the effects of the last call as soon as the next screen is available. */
export function rememberChanges({ memory }: LegContext, now: Scene): void {
  const { finished } = memory
  if (!finished) return
  memory.changes = changesBetween(finished.scene, now, finished.between)
  memory.history.amend(finished.step, memory.changes)
}

function pastStep({ step, scene, call, outcome: came }: Finished): PastStep {
  const { tool, input, mark } = call
  const { text: _, facts: __, trace: ___, ...screen } = scene
  const { success, outcome } = came
  return { step, tool, input, success, outcome, screen, ...(mark && { mark }) }
}

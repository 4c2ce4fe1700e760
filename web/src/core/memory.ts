// What a leg remembers of a finished step: given by the loop, or rebuilt from the log on resume.

import type { Scene } from '@harness/shared/devices/observation.ts'
import type { Outcome } from '@harness/shared/language/command.ts'
import type { FrictionKind } from '@harness/shared/language/run.ts'
import { headAndTail } from './context/cut.ts'
import { MAX_RESULT_CHARS, MAX_RESULT_LINE_CHARS } from './figures.ts'
import type { LegContext } from './leg.ts'
import type { EncodedImage, Mark, PastStep } from './ports.ts'
import type { ToolUse } from './tool.ts'

export interface Finished {
  readonly step: number
  readonly scene: Scene
  readonly marks: readonly Mark[]
  readonly screenHash: string
  /** Absent for a step before an interruption. */
  readonly image?: EncodedImage
  readonly call: Pick<ToolUse, 'tool' | 'input' | 'label' | 'observation' | 'intent' | 'mark'>
  readonly outcome: Pick<Outcome, 'success' | 'outcome' | 'detail'>
  /** Text from the screen that the model asked for. */
  readonly reading?: string
  readonly friction: readonly { readonly kind: FrictionKind; readonly detail: string }[]
}

/** Labels of all marks in order, one per line; part of the key of a screen. */
export function labelsOf(marks: readonly Mark[]): string {
  return marks.map(({ label }) => label).join('\n')
}

/**
 * Labels and results repeat text of the screen (a button may have any name), so the history keeps
 * them inside the fence. Outside are the step, the model's own words as lines, and closed outcomes.
 */
export function remember({ memory, frame }: LegContext, finished: Finished): void {
  const { step, image, call, outcome, reading } = finished
  const { tool, input, label, observation, intent } = call
  const { fence } = frame
  const own = (words: string) => headAndTail(fence.line(words), MAX_RESULT_CHARS)
  const came = headAndTail(`${label}. ${outcome.detail}`, MAX_RESULT_CHARS)
  memory.history.remember({
    step,
    ...(image && { image }),
    line: headAndTail(
      fence.line(`Step ${step}: ${label}. ${outcome.detail}`),
      MAX_RESULT_LINE_CHARS,
    ),
    recap: [
      `Step ${step}`,
      `You saw: ${own(observation)}`,
      `You wanted: ${own(intent)}`,
      `You did: ${own(`${tool} ${JSON.stringify(input)}`)}`,
      `Result: ${outcome.outcome}`,
      fence.wrap(reading === undefined ? came : `${came}\n${reading}`),
    ].join('\n'),
  })
  memory.past.remember(pastStep(finished))
}

function pastStep({ step, scene, call, outcome: came }: Finished): PastStep {
  const { tool, input, mark } = call
  const { text: _, ...screen } = scene
  const { success, outcome } = came
  return { step, tool, input, success, outcome, screen, ...(mark && { mark }) }
}

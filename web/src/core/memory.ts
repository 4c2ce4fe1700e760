// What a leg remembers of a finished step: told by the loop, and from the log when a run is resumed.
import type { Outcome } from '@harness/shared/command.ts'
import type { Scene } from '@harness/shared/observation.ts'
import { headAndTail } from './context/cut.ts'
import { MAX_TOLD_LINE, MAX_TOLD_WORDS } from './figures.ts'
import type { LegContext } from './leg.ts'
import type { EncodedImage, Mark, PastStep } from './ports.ts'
import type { ToolUse } from './tool.ts'

export interface Finished {
  readonly step: number
  readonly scene: Scene
  readonly marks: readonly Mark[]
  readonly screenHash: string
  /** Absent for a step of before an interruption. */
  readonly image?: EncodedImage
  readonly call: Pick<ToolUse, 'tool' | 'input' | 'label' | 'observation' | 'intent' | 'mark'>
  readonly outcome: Pick<Outcome, 'success' | 'outcome' | 'detail'>
  /** Text from the screen that the model asked for. */
  readonly reading?: string
  readonly friction: PastStep['friction']
}

/** Labels of all marks in order, one a line: part of what tells a screen from another. */
export function labelsOf(marks: readonly Mark[]): string {
  return marks.map(({ label }) => label).join('\n')
}

/**
 * Labels and results repeat words of the screen (a button may be called anything), so in the history they stand inside the
 * fence; outside it are the step, the model's own words as single lines, and outcomes of our closed set.
 */
export function remember({ memory, frame }: LegContext, finished: Finished): void {
  const { step, image, call, outcome, reading } = finished
  const { tool, input, label, observation, intent } = call
  const { fence } = frame
  const own = (words: string) => headAndTail(fence.line(words), MAX_TOLD_WORDS)
  const came = headAndTail(`${label}. ${outcome.detail}`, MAX_TOLD_WORDS)
  memory.history.remember({
    step,
    ...(image && { image }),
    line: headAndTail(fence.line(`Step ${step}: ${label}. ${outcome.detail}`), MAX_TOLD_LINE),
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

function pastStep({
  step,
  scene,
  marks,
  screenHash,
  call,
  outcome: came,
  friction,
}: Finished): PastStep {
  const { tool, input, label, mark: ref } = call
  const { success, outcome, detail } = came
  const { url, title, scroll, dialog, text } = scene
  const labels = labelsOf(marks)
  return {
    ...{ step, tool, input, label, success, outcome, detail, screenHash, text, labels, friction },
    ...(url !== undefined && { url }),
    ...(title !== undefined && { title }),
    ...(scroll && { scroll }),
    ...(dialog && { dialog: dialog.message }),
    ...(ref && { mark: { ...ref, ...placeOf(ref.id, scene, marks) } }),
  }
}

/** Controls that are called the same are told apart by their place in the document, which is the order of its text. */
function placeOf(
  id: number,
  { elements }: Scene,
  marks: readonly Mark[],
): Pick<NonNullable<PastStep['mark']>, 'inputType' | 'nth' | 'of'> {
  const mark = marks.find((one) => one.id === id)
  if (!mark) return {}
  const twins = elements.filter(({ label }) => label === mark.label)
  const nth = twins.findIndex(({ ref }) => ref === mark.ref)
  return {
    ...(mark.inputType !== undefined && { inputType: mark.inputType }),
    ...(nth >= 0 && { nth, of: twins.length }),
  }
}

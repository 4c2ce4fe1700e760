import type { Scene } from '@harness/shared/devices/observation.ts'
import type { Point, Size } from '@harness/shared/language/geometry.ts'
import type { Check } from '@harness/shared/language/run.ts'
import { MAX_REPLY_TOKENS, MAX_SCREEN_TEXT } from '../figures.ts'
import type {
  EncodedImage,
  HistoryBlock,
  Mark,
  ModelRequest,
  PastStep,
  ToolSpec,
} from '../ports.ts'
import { markTable } from '../screen/marks.ts'
import { headAndTail } from './cut.ts'
import type { Fence } from './fence.ts'

/** The constant parts of all requests of a leg. */
export interface LegFrame {
  readonly system: string
  readonly tools: readonly ToolSpec[]
  readonly goal: string
  readonly checks: readonly Check[]
  readonly fence: Fence
  /** The closing text of every request. */
  readonly reminder: string
}

/** The parts that are new in a step. */
export interface StepView {
  readonly scene: Scene
  readonly marks: readonly Mark[]
  readonly image: EncodedImage
  readonly history: readonly HistoryBlock[]
  readonly past: readonly PastStep[]
  readonly stepsLeft?: number
  readonly measured: Readonly<Record<string, number>>
  /** Carried once: notes since the last step. */
  readonly notes: readonly string[]
}

/** Builds the request of one step. `rejected`: why the last reply of this step was unusable. */
export function buildRequest(frame: LegFrame, view: StepView, rejected?: string): ModelRequest {
  return {
    system: frame.system,
    tools: frame.tools,
    goal: frame.goal,
    history: view.history,
    image: view.image,
    screen: frame.fence.wrap(headAndTail(screenText(view), MAX_SCREEN_TEXT)),
    reminder: [...view.notes, ...(rejected ? [rejected] : []), frame.reminder].join('\n\n'),
    maxTokens: MAX_REPLY_TOKENS,
    scene: view.scene,
    marks: view.marks,
    past: view.past,
    checks: frame.checks,
    ...(view.stepsLeft !== undefined && { stepsLeft: view.stepsLeft }),
    measured: view.measured,
  }
}

function screenText({ scene, marks }: StepView): string {
  const { url, app, title, dialog, scroll, pointSize, elements } = scene
  return [
    ...(url ? [`Address: ${url}`] : []),
    ...(app ? [`App: ${app}`] : []),
    ...(title ? [`Title: ${title}`] : []),
    ...(scroll ? [scrollText(scroll, pointSize)] : []),
    ...(dialog ? [`A ${dialog.kind} dialog is open and says: ${dialog.message}`] : []),
    marks.length > 0
      ? `Marks:\n${markTable(marks, elements)}`
      : 'There are no marks on this screen.',
  ].join('\n')
}

function scrollText(scroll: Point, size: Size): string {
  if (scroll.y <= 0) return 'Scrolled: at the top'
  return `Scrolled: ${(scroll.y / size.height).toFixed(1)} screens down`
}

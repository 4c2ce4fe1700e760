import type { Scene } from '@harness/shared/devices/observation.ts'
import type { Check } from '@harness/shared/language/run.ts'
import { isPictureAddress } from '@harness/shared/prototype/address.ts'
import { MAX_REPLY_TOKENS, MAX_SCREEN_TEXT } from '../figures.ts'
import type {
  EncodedImage,
  HistoryBlock,
  Mark,
  ModelRequest,
  PastStep,
  ToolSpec,
} from '../ports.ts'
import { markTable, unnumbered } from '../screen/marks.ts'
import { clipped, headAndTail } from './cut.ts'
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
  const { url, app, title, dialog, elements } = scene
  // Names of pictures were given by their author, and no one who looks at the screen reads them.
  const named = !isPictureAddress(url)
  return [
    ...(url && named ? [`Address: ${url}`] : []),
    ...(app ? [`App: ${app}`] : []),
    ...(title && named ? [`Title: ${title}`] : []),
    ...scrollText(scene),
    ...(dialog ? [`A ${dialog.kind} dialog is open and says: ${dialog.message}`] : []),
    marks.length > 0 ? `Marks:\n${markTable(marks, scene)}` : 'There are no marks on this screen.',
    ...moreText(unnumbered(scene, marks)),
    ...disabledText(elements),
  ].join('\n')
}

function moreText(count: number): string[] {
  if (count <= 0) return []
  const more = count === 1 ? '1 more element has' : `${count} more elements have`
  return [`${more} no number, farther from the middle: scroll, or use coordinates.`]
}

/** Less than this, in points, is not worth a scroll. */
const SCROLLED = 4

/** Less than this, in screens, would read as 0.0. */
const FEW = 0.05

/** How much there is beyond the screen; without that knowledge, how far it is scrolled. */
function scrollText({ scroll, scrollable, pointSize: { height } }: Scene): readonly string[] {
  const screens = (points: number) => (points / height).toFixed(1)
  if (!scrollable) {
    if (!scroll) return []
    if (scroll.y < SCROLLED) return ['Scrolled: at the top']
    return [`Scrolled: ${screens(scroll.y)} screens down`]
  }
  const { above, below } = scrollable
  if (above < SCROLLED && below < SCROLLED) return ['Scroll: all of it is shown']
  const amount = (points: number) => (points < FEW * height ? 'a little' : screens(points))
  const where = [
    above < SCROLLED ? 'you see the top' : `${amount(above)} above`,
    below < SCROLLED ? 'you see the end' : `${amount(below)} below`,
  ]
  return [`Scroll: ${screens(above + height + below)} screens long, ${where.join(', ')}`]
}

/** Named so that a person's question "why can I not press it" can be asked. */
const MAX_DISABLED = 5
const MAX_DISABLED_LABEL = 40

function disabledText(elements: Scene['elements']): readonly string[] {
  const labels = elements.flatMap(({ enabled, label }) => (enabled ? [] : [label]))
  if (labels.length === 0) return []
  const named = labels
    .slice(0, MAX_DISABLED)
    .map((label) => `"${clipped(label, MAX_DISABLED_LABEL)}"`)
  const left = labels.length - named.length
  return [`Disabled, without a mark: ${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}`]
}

import { sizeText } from '@harness/shared/base/labels.ts'
import type { Fence } from '@harness/shared/device/fence.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import { isPictureAddress } from '@harness/shared/device/prototype/address.ts'
import { absenceDoubt, readingOf } from '@harness/shared/device/reading.ts'
import {
  markLines,
  scrollText,
  unmarkedText,
  unreadText,
} from '@harness/shared/device/screen-text.ts'
import type { Check } from '@harness/shared/order/run.ts'
import { MAX_REPLY_TOKENS, MAX_SCREEN_TEXT, MAX_THINKING_REPLY_TOKENS } from '../figures.ts'
import type { Prompts } from '../plan.ts'
import type {
  EncodedImage,
  HistoryBlock,
  Mark,
  ModelRequest,
  PastStep,
  ToolSpec,
} from '../ports.ts'
import { headAndTail } from './cut.ts'
import { promptText } from './prompt.ts'

/** The constant parts of all requests of a leg. */
export interface LegFrame {
  readonly system: string
  readonly tools: readonly ToolSpec[]
  readonly goal: string
  readonly checks: readonly Check[]
  readonly fence: Fence
  readonly reminder: string
  readonly prompts: Pick<Prompts, 'texts'>
}

/** Parts of a request that are new in each step. */
export interface StepView {
  readonly scene: Scene
  readonly marks: readonly Mark[]
  readonly image: EncodedImage
  readonly history: readonly HistoryBlock[]
  readonly past: readonly PastStep[]
  readonly stepsLeft?: number
  readonly measured: Readonly<Record<string, number>>
  readonly changes?: string
  /** True when the model needs room for thinking. */
  readonly thinks?: boolean
  /** Current plan; it changes, so it is in the part of the request that no provider caches. */
  readonly plan?: string
  /** Notes since the last step, each sent once. */
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
    screen: frame.fence.wrap(headAndTail(screenText(view, frame), MAX_SCREEN_TEXT)),
    reminder: closing(frame, view, rejected),
    maxTokens: view.thinks ? MAX_THINKING_REPLY_TOKENS : MAX_REPLY_TOKENS,
    scene: view.scene,
    marks: view.marks,
    past: view.past,
    checks: frame.checks,
    ...(view.stepsLeft !== undefined && { stepsLeft: view.stepsLeft }),
    ...(view.changes !== undefined && { changes: view.changes }),
    measured: view.measured,
  }
}

function closing(frame: LegFrame, { notes, plan }: StepView, rejected?: string): string {
  const texts = [...(plan ? [plan] : []), ...notes, ...(rejected ? [rejected] : [])]
  return [...texts, frame.reminder].join('\n\n')
}

function screenText({ scene, marks }: StepView, { prompts }: LegFrame): string {
  const { url, app, title, dialog } = scene
  // Names of picture files are invisible to someone who looks at the screen.
  const named = !isPictureAddress(url)
  return [
    ...(url && named ? [`Address: ${url}`] : []),
    ...(app ? [`App: ${app}`] : []),
    ...(title && named ? [`Title: ${title}`] : []),
    ...scrollText(scene),
    ...tabsText(scene),
    ...downloadsText(scene),
    ...(dialog
      ? [promptText(prompts, 'dialog_open', { KIND: dialog.kind, TEXT: dialog.message })]
      : []),
    ...unreadText(scene),
    ...marksText(scene, marks, prompts),
    ...unmarkedText(scene, marks),
  ].join('\n')
}

function tabsText({ tabs = [] }: Scene): readonly string[] {
  const lines = tabs.map(
    ({ tab, title, url, shown }) => `${tab}${shown ? ' (shown)' : ''} ${title || url}`,
  )
  return lines.length > 0 ? [`Tabs: ${lines.join('; ')}`] : []
}

function downloadsText({ downloads = [] }: Scene): readonly string[] {
  if (downloads.length === 0) return []
  return [
    `Downloads: ${downloads.map(({ name, bytes }) => `${name} (${sizeText(bytes)})`).join(', ')}`,
  ]
}

/** Says that there are no marks only if the elements were read. */
function marksText(
  scene: Scene,
  marks: readonly Mark[],
  prompts: LegFrame['prompts'],
): readonly string[] {
  if (marks.length > 0) return [`Marks:\n${markLines(marks, scene).join('\n')}`]
  return absenceDoubt(readingOf(scene), 'elements') ? [] : [promptText(prompts, 'no_marks')]
}

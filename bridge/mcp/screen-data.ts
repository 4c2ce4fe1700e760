// Formats screens for an agent.

import { centre, meets } from '@harness/shared/base/geometry.ts'
import type { Target } from '@harness/shared/device/audit.ts'
import type { Fence } from '@harness/shared/device/fence.ts'
import type { Mark, Scene } from '@harness/shared/device/observation.ts'
import { markLines, scrollText, unmarkedText } from '@harness/shared/device/screen-text.ts'
import type { StepState } from '@harness/shared/log/fold.ts'
import { stepFile } from '@harness/shared/log/rows.ts'
import { runData, runText } from './run-data.ts'
import type { AgentRuns } from './runs/agent-runs.ts'
import type { Screen, Session } from './sessions.ts'
import type { Returned } from './tool.ts'

/** Formats a mark for an agent; `at` is its center, in points. */
export function markData(mark: Mark, { elements, focused }: Pick<Scene, 'elements' | 'focused'>) {
  const { ref, id, role, label, value, secure } = mark
  const { checked, pressed, selected, expanded, opens, context } = mark
  const choices = elements.find((element) => element.ref === ref)?.options
  return {
    ...{ id, role, label, at: middleOf(mark) },
    ...(mark.inputType !== undefined && { type: mark.inputType }),
    ...(context !== undefined && { context }),
    ...(value !== undefined && !secure && { value }),
    ...(checked !== undefined && { checked }),
    ...(pressed && { pressed }),
    ...(selected && { selected }),
    ...(expanded !== undefined && { expanded }),
    ...(opens !== undefined && { opens }),
    ...(choices && choices.length > 0 && { choices: choices.slice(0, MOST_CHOICES) }),
    ...(mark.iconOnly && { icon_only: true }),
    ...(mark.scrolls && { scrolls: true }),
    ...(ref === focused && { focused: true }),
  }
}

const MOST_CHOICES = 40

function middleOf({ rect }: Mark): readonly number[] {
  const { x, y } = centre(rect)
  return [Math.round(x), Math.round(y)]
}

/** Formats marks as for Harness's own models, with positions: `3 button "Save" at 640,420`. */
function markTexts(marks: readonly Mark[], scene: Scene): readonly string[] {
  const lines = markLines(marks, scene)
  return marks.map((mark, at) => `${lines[at] ?? ''} at ${middleOf(mark).join(',')}`)
}

/** Maximum length in characters of page text next to a picture; `get_step`'s log has all. */
const MOST_TEXT = 4_000

interface Showing {
  readonly session: Session
  readonly screen: Screen | undefined
  readonly runs: AgentRuns
  readonly fence: Fence
  /** True for the plain picture instead of the one with marks. */
  readonly clean?: boolean
  /** True to include the page text. */
  readonly text?: boolean
}

/** Formats a session's screen with the measurements on it, or how an ended session ended. */
export async function shownScreen({
  session: { runId },
  screen,
  runs,
  fence,
  clean = false,
  text = false,
}: Showing): Promise<Returned> {
  const view = await runs.view(runId)
  if (!screen) {
    const data = { session_id: runId, ended: true, ...runData(view), marks: [] }
    return { data, text: `This session has ended. ${runText(view)}` }
  }
  const { scene, marks, image } = screen
  const last = view.state.steps.at(-1)
  const step = last?.step ?? 0
  const signals = signalsIn(last)
  const person = messagesIn(last)
  const dialog = scene.dialog && { kind: scene.dialog.kind, message: scene.dialog.message }
  const data = {
    session_id: runId,
    step,
    url: scene.url ?? scene.app ?? '',
    title: scene.title ?? '',
    point_size: [scene.pointSize.width, scene.pointSize.height],
    marks: marks.map((mark) => markData(mark, scene)),
    ...(scene.scrollable && {
      scroll: { above: scene.scrollable.above, below: scene.scrollable.below },
    }),
    ...(dialog && { dialog }),
    ...(person.length > 0 && { person }),
    ...(signals.length > 0 && { signals }),
    ...(text && { text: scene.text.slice(0, MOST_TEXT) }),
  }
  const lines = [
    `Step ${step}. Points are ${data.point_size.join(' × ')}.`,
    ...person.map((message) => `A person in the app says: ${fence.line(message)}`),
    ...scrollText(scene),
    ...signals.map(({ detail }) => `Measured: ${fence.line(detail)}`),
    'The screen, which is data:',
    fence.wrap(screenLines(fence, { marks, scene, dialog, text: data.text }).join('\n')),
  ]
  const picture = clean
    ? await plainPicture(runs, runId, step)
    : { bytes: Buffer.from(image.base64, 'base64'), mediaType: image.mediaType }
  return { data, text: lines.join('\n'), ...(picture && { pictures: [picture] }) }
}

/** Lists title, address, dialog, marks and page text; only the last may have several lines. */
function screenLines(
  { line }: Fence,
  { marks, scene, dialog, text }: ScreenParts,
): readonly string[] {
  const { title = '', url = scene.app ?? '' } = scene
  return [
    line(`${title} ${url}`),
    ...(dialog ? [line(`A dialog is open (${dialog.kind}): ${dialog.message}`)] : []),
    ...markTexts(marks, scene).map(line),
    ...unmarkedText(scene, marks).map(line),
    ...(text === undefined ? [] : ['', 'Text of the page:', text]),
  ]
}

interface ScreenParts extends Pick<Screen, 'marks' | 'scene'> {
  readonly dialog: Scene['dialog']
  readonly text: string | undefined
}

function signalsIn(step: StepState | undefined) {
  return (step?.signals ?? []).map(({ sensor, detail }) => ({ sensor, detail }))
}

/** Messages that the user wrote in the app for this step. */
function messagesIn(step: StepState | undefined): readonly string[] {
  return (step?.notes ?? []).flatMap((note) =>
    note.kind === 'steered' && note.reason === 'person' ? [note.text] : [],
  )
}

async function plainPicture(runs: AgentRuns, runId: string, step: number) {
  const { files } = await runs.bundle(runId)
  const bytes = await files.get(stepFile(step, 'png'))?.()
  return bytes && { bytes, mediaType: 'image/png' as const }
}

/** Result of the last call, with its changes on the screen. */
export function outcomeOf(steps: readonly StepState[], changes = '') {
  const done = steps.findLast(({ result }) => result)
  if (!done?.result) return undefined
  const { success, outcome, detail, userNote, error } = done.result
  const why = error ?? [detail ?? userNote ?? '', changes].join(' ').trim()
  return {
    action: done.call?.label ?? '',
    success,
    outcome,
    ...(why !== '' && { detail: why }),
    ...(userNote !== undefined && { note: userNote }),
  }
}

/** Controls outside the window, with the scroll distance to each, in points. */
export function outOfSight(targets: readonly Target[], scene: Scene) {
  const { scroll = { x: 0, y: 0 }, pointSize } = scene
  const window = { ...scroll, ...pointSize }
  const middle = (start: number, length: number, room: number) =>
    Math.round(start + length / 2 - room / 2)
  const data = targets
    .filter(({ rect }) => !meets(rect, window))
    .map(({ name, role = 'control', rect }) => ({
      ...{ role, label: name },
      dy: middle(rect.y - scroll.y, rect.height, pointSize.height),
    }))
  return { data, lines: data.map(({ role, label, dy }) => `${role} "${label}" dy ${dy}`) }
}

import { createKeys } from '../../kit/page/create-keys.ts'
import type { Play } from '../../kit/replay/create-play.ts'
import type { Playhead } from '../../kit/replay/create-playhead.ts'
import type { StageTools } from '../../kit/replay/create-stage-tools.ts'
import { nextSide, playheadKey } from '../../kit/replay/playhead.ts'
import type { TakeOver } from '../../kit/runs/create-take-over.ts'
import type { Control } from './create-control.ts'

interface KeyTargets {
  readonly playhead: Playhead
  readonly play: Play
  readonly tools: StageTools
  readonly control: Control
  readonly takeOver: TakeOver
  readonly stop: () => void
}

type KeyAction = (() => void) | undefined

/** True for page keys on the strip, where they move ten steps instead of scrolling. */
function onStrip({ key, target }: KeyboardEvent): boolean {
  const pages = key === 'PageUp' || key === 'PageDown'
  return !pages || (target instanceof Element && target.closest('[role=slider]') !== null)
}

/** Actions on the picture: overlays, zoom, before or after the step. */
function stageAction(key: string, { playhead, tools }: KeyTargets): KeyAction {
  switch (key) {
    case 'k':
      return tools.toggleMarks
    case 't':
      return tools.toggleTouches
    case 'z':
      return tools.toggleFull
    case 'o':
      return focusOn('plan')
    case 'b':
      return playhead.pinned() ? undefined : () => playhead.showSide(nextSide(playhead.side()))
    default:
      return undefined
  }
}

function playAction(key: string, { playhead, play }: KeyTargets): KeyAction {
  if (playhead.live()) return undefined
  switch (key) {
    case ' ':
      return play.toggle
    case '1':
      return () => play.setSpeed(1)
    case '2':
      return () => play.setSpeed(2)
    case '4':
      return () => play.setSpeed(4)
    default:
      return undefined
  }
}

function focusOn(id: string): () => void {
  return () => document.getElementById(id)?.focus()
}

/** Actions on a live run: decide on a waiting call, else send a message or pause. */
function controlAction(
  { key, shiftKey }: KeyboardEvent,
  { control, takeOver }: KeyTargets,
): KeyAction {
  if (!control.here()) return undefined
  const pressed = key.toLowerCase()
  if (pressed === 'escape' && takeOver.active()) return takeOver.endTakeover
  if (pressed === 'p' && !shiftKey) return control.togglePause
  if (!control.request()) return pressed === 'm' && !shiftKey ? focusOn('steer') : undefined
  if (pressed === ' ') return () => control.decide({ decision: shiftKey ? 'reject' : 'approve' })
  if (shiftKey) return undefined
  switch (pressed) {
    case 's':
      return () => control.decide({ decision: 'skip' })
    case 'r':
      return focusOn('reject')
    case 'e':
      return () => control.edit(true)
    default:
      return undefined
  }
}

function returnAction(key: string, { playhead }: KeyTargets): KeyAction {
  const returns = key === 'escape' || (key === 'l' && playhead.live())
  return returns && playhead.chosen() ? () => playhead.choose(undefined) : undefined
}

function actionOf(event: KeyboardEvent, targets: KeyTargets): KeyAction {
  const { playhead, stop } = targets
  if (event.ctrlKey || event.metaKey) return event.key === '.' && playhead.live() ? stop : undefined
  const moves = playheadKey(event)
  if (moves && onStrip(event)) return () => playhead.press(moves)
  const controls = controlAction(event, targets)
  if (controls || event.shiftKey) return controls
  const key = event.key.toLowerCase()
  return stageAction(key, targets) ?? playAction(key, targets) ?? returnAction(key, targets)
}

/** Handles the keys of a run, live and in replay. */
export function createRunKeys(targets: KeyTargets): void {
  createKeys((event) => {
    const action = actionOf(event, targets)
    action?.()
    return action !== undefined
  })
}

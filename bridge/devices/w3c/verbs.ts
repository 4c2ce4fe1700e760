// Inputs shared by pages and apps of a WebDriver server, and those of an app.

import type { Point, Size } from '@harness/shared/base/geometry.ts'
import type { Command } from '@harness/shared/device/command.ts'
import {
  type DispatchResult,
  describeAnswered,
  done,
  notDone,
} from '@harness/shared/device/outcomes.ts'
import { RESULT } from '@harness/shared/device/results.ts'
import type { Verb as AnyVerb, Verbs } from '@harness/shared/device/verbs.ts'
import { sleep } from '../waiting.ts'
import type { AppInput, Sender } from './driver.ts'
import type { Input } from './gestures.ts'
import { locate } from './locate.ts'
import { fillCredential, setValue, type } from './write.ts'

interface PointerInput {
  readonly driver: Sender
  readonly last: { readonly scene: { readonly pointSize: Size } } | undefined
}

type Verb<K extends Command['kind'], C = PointerInput> = AnyVerb<C, K, AbortSignal>

/** Sends an input whose only result is the change of the screen. */
export async function sendInput(
  { driver }: { readonly driver: Sender },
  input: Input,
  what: string,
  signal: AbortSignal,
): Promise<DispatchResult> {
  return (await driver.send(input, signal)) ?? done(what)
}

/** Minimum duration in milliseconds: a faster move counts as a flick, even with a rest after it. */
const MIN_SWIPE_MS = 200
const DRAG_MS = 500
const SCROLL_MS = 350
/** Distance in points to the screen edges, where gestures belong to the system. */
const EDGE = 30

/** Scrolls with the wheel, or a finger in the opposite direction, as far as the screen allows. */
const scroll: Verb<'scroll'> = async (input, { point, dx, dy }, signal) => {
  const { driver, last } = input
  const turn = driver.gestures.wheel?.({ at: point, dx, dy })
  if (turn) return sendInput(input, turn, RESULT.scrolled, signal)
  const size = last?.scene.pointSize
  if (!size) return notDone('refused', 'Nothing was done: the screen was not observed yet.')
  const inside = ({ x, y }: Point): Point => ({
    x: Math.min(Math.max(x, EDGE), size.width - EDGE),
    y: Math.min(Math.max(y, EDGE), size.height - EDGE),
  })
  const to = inside({ x: point.x - dx, y: point.y - dy })
  const way = driver.gestures.move({ from: inside(point), to, ms: SCROLL_MS })
  return sendInput(input, way, 'Scrolled.', signal)
}

const answerDialog: Verb<'answer_dialog'> = async ({ driver }, { accept, text }, signal) => {
  if (accept && text !== undefined) {
    // WebDriverAgent names the text `value`, the standard `text`.
    const failed = await driver.send({ path: '/alert/text', body: { text, value: text } }, signal)
    if (failed) return failed
  }
  const path = accept ? '/alert/accept' : '/alert/dismiss'
  const failed = await driver.send({ path }, signal)
  const what = accept ? RESULT.accepted : RESULT.dismissed
  return failed ?? { kind: 'done', report: (facts) => describeAnswered(what, facts) }
}

/** Inputs at a point, and those without one. */
export const TOUCH_VERBS = {
  double_tap: (input, { point }, signal) =>
    sendInput(input, input.driver.gestures.doubleTap(point), 'Tapped twice.', signal),
  long_press(input, { point, durationMs }, signal) {
    const hold = input.driver.gestures.hold(point, durationMs)
    return sendInput(input, hold, `Held it for ${durationMs} ms.`, signal)
  },
  swipe(input, { from, to, durationMs }, signal) {
    const ms = Math.max(MIN_SWIPE_MS, durationMs)
    return sendInput(input, input.driver.gestures.move({ from, to, ms }), 'Swiped.', signal)
  },
  drag(input, { from, to }, signal) {
    const way = { from, to, ms: DRAG_MS, lifts: true }
    return sendInput(input, input.driver.gestures.move(way), 'Dragged.', signal)
  },
  scroll,
  answer_dialog: answerDialog,
  async wait(_, { ms }, signal) {
    await sleep(ms, signal)
    return done(RESULT.waited(ms))
  },
} as const satisfies Verbs<PointerInput, AbortSignal>

/** Mouse inputs, which a server accepts for a touch screen too. */
export const MOUSE_VERBS = {
  right_click: (input, { point }, signal) =>
    sendInput(
      input,
      input.driver.gestures.rightClick(point),
      'Clicked with the right button.',
      signal,
    ),
  hover: (input, { point }, signal) =>
    sendInput(input, input.driver.gestures.hover(point), RESULT.hovered, signal),
} as const satisfies Verbs<PointerInput, AbortSignal>

const tap: Verb<'tap', AppInput> = async (input, { point, ref }, signal) => {
  const { gestures } = input.driver
  if (ref === undefined) return sendInput(input, gestures.tap(point), 'Tapped.', signal)
  const found = await locate(input, { ref, point }, signal)
  if ('kind' in found) return found
  const what = found.moved ? RESULT.tappedMoved : RESULT.tapped
  return sendInput(input, gestures.tap(found.point), what, signal)
}

const pressButton: Verb<'press_button', AppInput> = async (input, { button }, signal) =>
  button === 'home'
    ? sendInput(input, input.driver.home, 'Pressed home.', signal)
    : notDone(
        'refused',
        `Nothing was done: this device has no ${button} button that can be pressed. Only home works.`,
      )

export const APP_VERBS = {
  ...TOUCH_VERBS,
  tap,
  type,
  set_value: setValue,
  fill_credential: fillCredential,
  press_button: pressButton,
} as const satisfies Verbs<AppInput, AbortSignal>

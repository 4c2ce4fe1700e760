// One input of a kind: which of them a page or an app takes, and how it is sent.
import {
  type DispatchResult,
  describeAnswered,
  describeChange,
  done,
  missed,
  notDone,
  stuck,
} from '@harness/shared/devices/outcomes.ts'
import { Located, ScrolledIntoView } from '@harness/shared/devices/probe-answers.ts'
import type { Command } from '@harness/shared/language/command.ts'
import type { Point } from '@harness/shared/language/geometry.ts'
import { sleep } from '../waiting.ts'
import { locateInApp } from './app.ts'
import { pressKeys } from './keyboard.ts'
import { callProbe, reload } from './page.ts'
import {
  doubleTap,
  down,
  failureOf,
  hold,
  move,
  point,
  swipe,
  tap,
  turnWheel,
  up,
} from './pointer.ts'
import type { InputContext } from './screen.ts'
import type { Client } from './session.ts'
import { fillInApp, setInApp, typeInApp } from './write-app.ts'
import { fillInPage, setInPage, typeInPage } from './write-page.ts'

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>

export async function act(
  input: InputContext,
  command: Command,
  signal: AbortSignal,
): Promise<DispatchResult> {
  switch (command.kind) {
    case 'tap':
      return tapped(input, command, signal)
    case 'scroll':
      return scrolled(input, command, signal)
    case 'answer_dialog':
      return answered(input, command, signal)
    case 'wait':
      await sleep(command.ms, signal)
      return done(`Waited ${command.ms} ms.`)
    case 'double_tap':
    case 'right_click':
    case 'hover':
    case 'swipe':
    case 'drag':
    case 'long_press':
      return pointed(input, command, signal)
    case 'hold':
    case 'release':
      return notDone('refused', 'Nothing was done: requests cannot be held here.')
    default:
      return input.screen.platform === 'web'
        ? onPage(input, command, signal)
        : inApp(input, command, signal)
  }
}

/** What is done in one way in a page, and in another one, or not at all, in an app. */
type Different = Of<
  | 'type'
  | 'set_value'
  | 'fill_credential'
  | 'scroll_into_view'
  | 'press_keys'
  | 'press_button'
  | 'navigate'
  | 'back'
  | 'forward'
  | 'refresh'
>

const NO_ADDRESS = 'Nothing was done: only addresses with http:// or https:// can be opened.'

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

async function onPage(
  input: InputContext,
  command: Different,
  signal: AbortSignal,
): Promise<DispatchResult> {
  switch (command.kind) {
    case 'type':
      return typeInPage(input, command, signal)
    case 'set_value':
      return setInPage(input, command, signal)
    case 'fill_credential':
      return fillInPage(input, command, signal)
    case 'scroll_into_view':
      return broughtIntoView(input, command, signal)
    case 'press_keys':
      return keysPressed(input, command, signal)
    case 'press_button':
      return unknownHere()
    case 'navigate': {
      if (!isWebAddress(command.url)) return notDone('refused', NO_ADDRESS)
      const open = (client: Client) => client.navigateTo(command.url)
      return sent(input, open, 'Opened the address.', signal)
    }
    case 'back':
      return sent(input, (client) => client.back(), 'Went back.', signal)
    case 'forward':
      return sent(input, (client) => client.forward(), 'Went forward.', signal)
    case 'refresh':
      return sent(input, reload, 'Reloaded the page.', signal)
  }
}

async function inApp(
  input: InputContext,
  command: Different,
  signal: AbortSignal,
): Promise<DispatchResult> {
  switch (command.kind) {
    case 'type':
      return typeInApp(input, command, signal)
    case 'set_value':
      return setInApp(input, command, signal)
    case 'fill_credential':
      return fillInApp(input, command, signal)
    case 'press_button':
      return buttonPressed(input, command, signal)
    case 'back':
      // The button of the system, which a phone of Apple does not have.
      if (input.screen.platform === 'ios') return unknownHere()
      return sent(input, (client) => client.back(), 'Went back.', signal)
    default:
      return unknownHere()
  }
}

function unknownHere(): DispatchResult {
  return notDone('refused', 'Nothing was done: this device cannot be used in this way.')
}

async function tapped(
  input: InputContext,
  { ref, point: at }: Of<'tap'>,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const { screen } = input
  if (ref === undefined) return gesture(input, tap(screen, at), 'Tapped.', signal)
  const located =
    screen.platform === 'web'
      ? await callProbe(screen, ['locate', ref, at], Located, signal)
      : await locateInApp(input, { ref, point: at }, signal)
  if (!located) return stuck()
  if (located.state !== 'ready') return missed(located)
  const what = located.moved ? 'Tapped it where it had moved to.' : 'Tapped.'
  return gesture(input, tap(screen, located.point), what, signal)
}

type Pointed = Of<'double_tap' | 'right_click' | 'hover' | 'swipe' | 'drag' | 'long_press'>

function pointed(
  input: InputContext,
  command: Pointed,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const { screen } = input
  switch (command.kind) {
    case 'double_tap':
      return gesture(input, doubleTap(screen, command.point), 'Tapped twice.', signal)
    case 'right_click': {
      const steps = [move(screen, command.point), down(2), up(2)]
      return gesture(input, steps, 'Clicked with the right button.', signal)
    }
    case 'hover':
      return gesture(input, [move(screen, command.point)], 'Moved the pointer there.', signal)
    case 'long_press': {
      const { durationMs } = command
      const what = `Held it for ${durationMs} ms.`
      return gesture(input, hold(screen, command.point, durationMs), what, signal)
    }
    case 'swipe': {
      const { from, to, durationMs } = command
      const way = { from, to, ms: Math.max(MIN_SWIPE_MS, durationMs) }
      return gesture(input, swipe(screen, way), 'Swiped.', signal)
    }
    case 'drag': {
      const { from, to } = command
      return gesture(input, swipe(screen, { from, to, ms: 500, lifts: true }), 'Dragged.', signal)
    }
  }
}

/** A move faster than this counts as a flick, even with a rest after it. */
const MIN_SWIPE_MS = 200

async function gesture(
  { screen }: InputContext,
  steps: Parameters<typeof point>[1],
  what: string,
  signal: AbortSignal,
): Promise<DispatchResult> {
  return (await point(screen, steps, signal)) ?? done(what)
}

/** Avoids the edges, where gestures belong to the system. In points. */
const EDGE = 30

/** With the wheel, or with a finger that moves the opposite way, as far as the screen allows. */
async function scrolled(
  input: InputContext,
  { point: at, dx, dy }: Of<'scroll'>,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const { screen, last } = input
  if (!screen.isTouched)
    return (await turnWheel(screen, { at, dx, dy }, signal)) ?? done('Turned the wheel.')
  const size = last?.scene.pointSize
  if (!size) return notDone('refused', 'Nothing was done: the screen was not observed yet.')
  const inside = ({ x, y }: Point): Point => ({
    x: Math.min(Math.max(x, EDGE), size.width - EDGE),
    y: Math.min(Math.max(y, EDGE), size.height - EDGE),
  })
  const way = { from: inside(at), to: inside({ x: at.x - dx, y: at.y - dy }), ms: 350 }
  return gesture(input, swipe(screen, way), 'Scrolled.', signal)
}

async function broughtIntoView(
  { screen }: InputContext,
  { ref }: Of<'scroll_into_view'>,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const found = await callProbe(screen, ['scrollIntoView', ref], ScrolledIntoView, signal)
  if (!found) return stuck()
  return found.state === 'gone' ? missed(found) : done('Brought it into sight.')
}

async function keysPressed(
  { screen }: InputContext,
  { keys }: Of<'press_keys'>,
  signal: AbortSignal,
): Promise<DispatchResult> {
  return (await pressKeys(screen, keys, signal)) ?? done(`Pressed ${keys.join(' ')}.`)
}

async function sent(
  { screen }: InputContext,
  command: (client: Client) => Promise<unknown>,
  what: string,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const failed = failureOf(await screen.session.ask(command, signal))
  return failed ?? { kind: 'done', report: (facts) => describeChange(what, facts) }
}

async function answered(
  input: InputContext,
  { accept, text }: Of<'answer_dialog'>,
  signal: AbortSignal,
): Promise<DispatchResult> {
  if (accept && text !== undefined) {
    const { session } = input.screen
    const failed = failureOf(await session.ask((client) => client.sendAlertText(text), signal))
    if (failed) return failed
  }
  const answer = (client: Client) => (accept ? client.acceptAlert() : client.dismissAlert())
  const failed = failureOf(await input.screen.session.ask(answer, signal))
  const what = accept ? 'Accepted the dialog.' : 'Dismissed the dialog.'
  return failed ?? { kind: 'done', report: (facts) => describeAnswered(what, facts) }
}

/** Keys of Android by their codes (`KeyEvent`). */
const HOME_KEY = 3

async function buttonPressed(
  input: InputContext,
  { button }: Of<'press_button'>,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const { platform } = input.screen
  if (button !== 'home')
    return notDone('refused', `Nothing was done: only home can be pressed here, not ${button}.`)
  const press = (client: Client) =>
    platform === 'ios'
      ? client.executeScript('mobile: pressButton', [{ name: 'home' }])
      : client.executeScript('mobile: pressKey', [{ keycode: HOME_KEY }])
  return sent(input, press, 'Pressed home.', signal)
}

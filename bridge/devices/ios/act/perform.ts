import type { Command, Outcome } from '@harness/shared/command.ts'
import { notDone, type Told } from '../../not-done.ts'
import { sleep } from '../../waiting.ts'
import type { Profile } from '../figures.ts'
import { activeApp, type Eyes } from '../look/capture.ts'
import { type Frame, frameOf, looksSame } from '../look/grid.ts'
import { type Deed, type Hands, send } from './hands.ts'
import { type Settled, settle } from './settle.ts'
import { doubleTap, drag, longPress, scroll, swipe, tap } from './touch.ts'
import { fillCredential, setValue, type } from './write.ts'

/** Looks, acts once, waits until the screen is still, and says what happened. Throws what `Agent.mend` throws. */
export async function perform(
  parts: Omit<Hands, 'before'>,
  command: Command,
  signal: AbortSignal,
): Promise<Outcome> {
  const { eyes } = parts
  const start = performance.now()
  const before = frameOf(await eyes.pictures.look(signal))
  const hands = { ...parts, before }
  const deed = await act(hands, command, signal)
  const acted = performance.now()
  const durationMs = Math.round(acted - start)
  if (deed.kind === 'not_done') return { ...deed.told, durationMs, settleMs: 0 }
  const settled = await rested(eyes, before, profileOf(eyes, command), signal)
  const settleMs = Math.round(performance.now() - acted)
  const told = await tell(hands, deed, { before, ...settled }, signal)
  return { ...told, durationMs: Math.round(performance.now() - start), settleMs }
}

/** The still screen after an input. That nothing changed is believed when a second way to a picture says so too. */
async function rested(
  eyes: Eyes,
  before: Frame,
  profile: Profile,
  signal: AbortSignal,
): Promise<Settled> {
  const settled = await settle(eyes, profile, signal)
  if (!looksSame(before, settled.after)) return settled
  if (await eyes.pictures.confirms(settled.after, signal)) return settled
  return settle(eyes, profile, signal)
}

function profileOf({ figures }: Eyes, { kind }: Command): Profile {
  return kind === 'swipe' || kind === 'scroll' || kind === 'drag' ? figures.swipe : figures.action
}

async function act(hands: Hands, command: Command, signal: AbortSignal): Promise<Deed> {
  switch (command.kind) {
    case 'tap':
      return tap(hands, command, signal)
    case 'double_tap':
      return doubleTap(hands, command, signal)
    case 'long_press':
      return longPress(hands, command, signal)
    case 'swipe':
      return swipe(hands, command, signal)
    case 'drag':
      return drag(hands, command, signal)
    case 'scroll':
      return scroll(hands, command, signal)
    case 'type':
      return type(hands, command.text, signal)
    case 'set_value':
      return setValue(hands, command, signal)
    case 'fill_credential':
      return fillCredential(hands, command, signal)
    case 'answer_dialog':
      return answerDialog(hands, command, signal)
    case 'press_button':
      return pressButton(hands, command, signal)
    case 'wait':
      await sleep(command.ms, signal)
      return { kind: 'done', what: `Waited ${command.ms} ms.` }
    case 'right_click':
    case 'hover':
    case 'scroll_into_view':
    case 'press_keys':
    case 'navigate':
    case 'back':
    case 'forward':
    case 'refresh':
      return notDone('refused', 'Nothing was done: an app on a phone cannot be used in this way.')
  }
}

async function answerDialog(
  hands: Hands,
  { accept, text }: Extract<Command, { kind: 'answer_dialog' }>,
  signal: AbortSignal,
): Promise<Deed> {
  if (accept && text !== undefined) {
    const failed = await send(hands, { path: '/alert/text', body: { value: text } }, signal)
    if (failed) return failed
  }
  const path = accept ? '/alert/accept' : '/alert/dismiss'
  const failed = await send(hands, { path }, signal)
  return failed ?? { kind: 'done', what: accept ? 'Accepted the dialog.' : 'Dismissed the dialog.' }
}

/** A simulator has one button that can be pressed from outside (platforms A2.3). */
async function pressButton(
  hands: Hands,
  { button }: Extract<Command, { kind: 'press_button' }>,
  signal: AbortSignal,
): Promise<Deed> {
  if (button !== 'home') {
    return notDone(
      'refused',
      `Nothing was done: a simulator has no ${button} button that can be pressed. Only home works.`,
    )
  }
  const failed = await send(hands, { path: '/wda/pressButton', body: { name: 'home' } }, signal)
  return failed ?? { kind: 'done', what: 'Pressed home.' }
}

interface Facts {
  readonly before: Frame
  readonly after: Frame
  readonly isStill: boolean
}

async function tell(
  hands: Hands,
  deed: Extract<Deed, { kind: 'done' }>,
  { before, after, isStill }: Facts,
  signal: AbortSignal,
): Promise<Told> {
  const say = (outcome: Told['outcome'], rest: string): Told => ({
    success: true,
    outcome,
    detail: `${deed.what} ${rest}`,
  })
  const elsewhere = await drifted(hands, signal)
  if (elsewhere) return say('navigated', elsewhere)
  const closer = await deed.tell?.(signal)
  if (closer) return closer
  if (looksSame(before, after)) return say('unchanged', 'Nothing changed on the screen.')
  return say('changed', `The screen changed.${isStill ? '' : ' It is still changing.'}`)
}

/** What is in front now, when another app was before. */
async function drifted(
  { eyes, bundleId, last }: Hands,
  signal: AbortSignal,
): Promise<string | undefined> {
  const before = last?.scene.app
  const app = await activeApp(eyes, signal)
  if (!app || before === undefined || app.bundleId === before) return undefined
  if (before !== bundleId) return `Another app is in front now: ${app.bundleId}.`
  const path = '/wda/apps/state'
  const timeoutMs = eyes.figures.answerMs
  const state = await eyes.agent.ask(
    { method: 'POST', path, body: { bundleId }, timeoutMs },
    signal,
  )
  const ended = state.kind === 'value' && state.value === NOT_RUNNING
  if (ended) return 'The app is not running any more: it crashed, or it closed itself.'
  return `The app went to the background; ${app.bundleId} is in front.`
}

/** `/wda/apps/state` (platforms A2.3). */
const NOT_RUNNING = 1

import { type CommandResult, type NotDone, notDone } from '@harness/shared/devices/outcomes.ts'
import { unnamedPlaces } from '@harness/shared/devices/targets.ts'
import type { Command, Outcome } from '@harness/shared/language/command.ts'
import { changedDialog } from '../../dialog.ts'
import { changedAt } from '../../meant.ts'
import { sleep } from '../../waiting.ts'
import type { Profile } from '../figures.ts'
import { activeApp, readTree, type ScreenReader } from '../observe/capture.ts'
import { seen } from '../observe/elements.ts'
import { decodeScreenshot, isSameScreenshot, type Screenshot } from '../observe/grid.ts'
import { type DispatchResult, type InputContext, send } from './input-context.ts'
import { type Settled, settle } from './settle.ts'
import { doubleTap, drag, longPress, scroll, swipe, tap } from './touch.ts'
import { fillCredential, setValue, type } from './write.ts'

/**
 * Takes a picture, acts once, waits until the screen is still, and describes what happened. Throws
 * what `Agent.recover` throws.
 */
export async function perform(
  deps: Omit<InputContext, 'before'>,
  command: Command,
  signal: AbortSignal,
): Promise<Outcome> {
  const { reader } = deps
  const start = performance.now()
  const before = decodeScreenshot(await reader.pictures.look(signal))
  const input = { ...deps, before }
  const dispatched =
    (await changedSince(input, command, signal)) ?? (await act(input, command, signal))
  const acted = performance.now()
  const durationMs = Math.round(acted - start)
  if (dispatched.kind === 'not_done') return { ...dispatched.result, durationMs, settleMs: 0 }
  const settled = await rested(reader, before, profileOf(reader, command), signal)
  const settleMs = Math.round(performance.now() - acted)
  const result = await reportResult(input, dispatched, { before, ...settled }, signal)
  const still = settled.isStill ? { stillMs: settled.stillMs } : {}
  return { ...result, durationMs: Math.round(performance.now() - start), settleMs, ...still }
}

/**
 * The still screen after an input. "Nothing changed" counts only when a second picture source
 * agrees.
 */
async function rested(
  reader: ScreenReader,
  before: Screenshot,
  profile: Profile,
  signal: AbortSignal,
): Promise<Settled> {
  const settled = await settle(reader, profile, signal)
  if (!isSameScreenshot(before, settled.after)) return settled
  if (await reader.pictures.confirms(settled.after, signal)) return settled
  return settle(reader, profile, signal)
}

function profileOf({ figures }: ScreenReader, { kind }: Command): Profile {
  return kind === 'swipe' || kind === 'scroll' || kind === 'drag' ? figures.swipe : figures.action
}

async function act(
  input: InputContext,
  command: Command,
  signal: AbortSignal,
): Promise<DispatchResult> {
  switch (command.kind) {
    case 'tap':
      return tap(input, command, signal)
    case 'double_tap':
      return doubleTap(input, command, signal)
    case 'long_press':
      return longPress(input, command, signal)
    case 'swipe':
      return swipe(input, command, signal)
    case 'drag':
      return drag(input, command, signal)
    case 'scroll':
      return scroll(input, command, signal)
    case 'type':
      return type(input, command.text, signal)
    case 'set_value':
      return setValue(input, command, signal)
    case 'fill_credential':
      return fillCredential(input, command, signal)
    case 'answer_dialog':
      return answerDialog(input, command, signal)
    case 'press_button':
      return pressButton(input, command, signal)
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
    case 'hold':
    case 'release':
      return notDone('refused', 'Nothing was done: an app on a phone cannot be used in this way.')
  }
}

async function answerDialog(
  input: InputContext,
  { accept, text }: Extract<Command, { kind: 'answer_dialog' }>,
  signal: AbortSignal,
): Promise<DispatchResult> {
  if (accept && text !== undefined) {
    const failed = await send(input, { path: '/alert/text', body: { value: text } }, signal)
    if (failed) return failed
  }
  const path = accept ? '/alert/accept' : '/alert/dismiss'
  const failed = await send(input, { path }, signal)
  return failed ?? { kind: 'done', what: accept ? 'Accepted the dialog.' : 'Dismissed the dialog.' }
}

/**
 * The refusal of what does not meet what was looked at. The tree names words and buttons, those of
 * the system's dialogs too; for a gesture it is read only where the picture changed.
 */
async function changedSince(
  { reader, last, before }: InputContext,
  command: Command,
  signal: AbortSignal,
): Promise<NotDone | undefined> {
  const places = unnamedPlaces(command)
  const isAnswer = command.kind === 'answer_dialog'
  if (!last || !(isAnswer || places)) return undefined
  if (!isAnswer && isSameScreenshot(decodeScreenshot(last.png), before)) return undefined
  const tree = await readTree(reader, signal)
  if (!tree) return undefined
  const now = seen(tree, last.scene.pointSize)
  return places ? changedAt(places, last, now) : changedDialog(last.scene, now)
}

/** A simulator has only one button that can be pressed (docs/facts.md, WebDriverAgent). */
async function pressButton(
  input: InputContext,
  { button }: Extract<Command, { kind: 'press_button' }>,
  signal: AbortSignal,
): Promise<DispatchResult> {
  if (button !== 'home') {
    return notDone(
      'refused',
      `Nothing was done: a simulator has no ${button} button that can be pressed. Only home works.`,
    )
  }
  const failed = await send(input, { path: '/wda/pressButton', body: { name: 'home' } }, signal)
  return failed ?? { kind: 'done', what: 'Pressed home.' }
}

interface Facts {
  readonly before: Screenshot
  readonly after: Screenshot
  readonly isStill: boolean
}

async function reportResult(
  input: InputContext,
  dispatched: Extract<DispatchResult, { kind: 'done' }>,
  { before, after, isStill }: Facts,
  signal: AbortSignal,
): Promise<CommandResult> {
  const say = (outcome: CommandResult['outcome'], rest: string): CommandResult => ({
    success: true,
    outcome,
    detail: `${dispatched.what} ${rest}`,
  })
  const elsewhere = await drifted(input, signal)
  if (elsewhere) return say('navigated', elsewhere)
  const closer = await dispatched.report?.(signal)
  if (closer) return closer
  if (isSameScreenshot(before, after)) return say('unchanged', 'Nothing changed on the screen.')
  return say('changed', `The screen changed.${isStill ? '' : ' It is still changing.'}`)
}

/** Describes the app in the foreground when it changed. */
async function drifted(
  { reader, bundleId, last }: InputContext,
  signal: AbortSignal,
): Promise<string | undefined> {
  const before = last?.scene.app
  const app = await activeApp(reader, signal)
  if (!app || before === undefined || app.bundleId === before) return undefined
  if (before !== bundleId) return `Another app is in front now: ${app.bundleId}.`
  const path = '/wda/apps/state'
  const timeoutMs = reader.figures.answerMs
  const state = await reader.agent.request(
    { method: 'POST', path, body: { bundleId }, timeoutMs },
    signal,
  )
  const ended = state.kind === 'value' && state.value === NOT_RUNNING
  if (ended) return 'The app is no longer running: it crashed, or it closed itself.'
  return `The app went to the background; ${app.bundleId} is in front.`
}

/** `/wda/apps/state` (docs/facts.md, WebDriverAgent). */
const NOT_RUNNING = 1

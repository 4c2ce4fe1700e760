import type { Command } from '@harness/shared/device/command.ts'
import { type NotDone, notDone } from '@harness/shared/device/outcomes.ts'
import { FINGER_MOVES, settleProfile } from '@harness/shared/device/perform.ts'
import { RESULT } from '@harness/shared/device/results.ts'
import type { AppDriver, SettledPicture } from '../w3c/driver.ts'
import { seen } from '../w3c/elements.ts'
import type { Input } from '../w3c/gestures.ts'
import { type Gestures, makeGestures } from '../w3c/gestures.ts'
import { decodeScreenshot, isSameScreenshot, type Screenshot } from '../w3c/grid.ts'
import { answerValue } from '../w3c/request.ts'
import { settleByPictures } from '../w3c/settle.ts'
import { activeApp, isBroken, readTree, type ScreenReader } from './observe/capture.ts'

/** Typing speed in characters per second; WebDriverAgent's default. */
const FREQUENCY = 60

/**
 * Uses WebDriverAgent's own taps, but W3C actions for movements: the duration of its own drag is
 * the wait before moving.
 */
const GESTURES: Gestures = {
  ...makeGestures(),
  tap: ({ x, y }) => ({ path: '/wda/tap', body: { x, y } }),
  doubleTap: ({ x, y }) => ({ path: '/wda/doubleTap', body: { x, y } }),
  hold: ({ x, y }, ms) => ({
    path: '/wda/touchAndHold',
    body: { x, y, duration: ms / 1_000 },
    lastsMs: ms,
  }),
}

/** Drives an app on a simulator. Throws what `Agent.recover` throws. */
export function makeIosDriver(reader: ScreenReader, bundleId: string): AppDriver {
  const { agent, figures } = reader
  const look = async (signal: AbortSignal) => decodeScreenshot(await reader.pictures.look(signal))
  return {
    gestures: GESTURES,
    attributes: { text: 'value', secure: 'type' },
    showsSecure: true,
    /**
     * The only button of a simulator that can be pressed (docs/internals/facts.md, WebDriverAgent).
     */
    home: { path: '/wda/pressButton', body: { name: 'home' } },
    typing(_, text) {
      const characters = [...text]
      const lastsMs = Math.ceil((characters.length * 1_000) / FREQUENCY)
      return { path: '/wda/keys', body: { value: characters, frequency: FREQUENCY }, lastsMs }
    },
    send: (input, signal) => send(reader, input, signal),
    async read(path, signal) {
      const request = { method: 'GET', path, timeoutMs: figures.answerMs } as const
      return answerValue(await agent.request(request, signal))
    },
    look,
    settle: (before, command, signal) => settleOn(reader, look, { before, command }, signal),
    async controls(size, signal) {
      const tree = await readTree(reader, signal)
      return tree && seen(tree, size)
    },
    elsewhere: (before, signal) => appElsewhere(reader, { before, bundleId }, signal),
  }
}

/** Waits for a still screen. An unchanged screen counts only if a second source agrees. */
async function settleOn(
  { figures, pictures }: ScreenReader,
  look: AppDriver['look'],
  { before, command }: { readonly before: Screenshot | undefined; readonly command: Command },
  signal: AbortSignal,
): Promise<SettledPicture> {
  const { pollMs, swipe, action } = figures
  const isSwipe = settleProfile(command, FINGER_MOVES) === 'swipe'
  const settle = () => settleByPictures(look, { pollMs, ...(isSwipe ? swipe : action) }, signal)
  const settled = await settle()
  const { after } = settled
  if (!before || !after || !isSameScreenshot(before, after)) return settled
  return (await pictures.confirms(after, signal)) ? settled : settle()
}

async function send(
  { agent, figures }: ScreenReader,
  { path, body = {}, lastsMs = 0 }: Input,
  signal: AbortSignal,
): Promise<NotDone | undefined> {
  const timeoutMs = figures.inputMs + lastsMs
  const answer = await agent.request({ method: 'POST', path, body, timeoutMs }, signal)
  if (answer.kind === 'value') return undefined
  if (answer.kind === 'late')
    return notDone(
      'timeout',
      'The app did not take the input in time. It may still arrive: check the screen before repeating it.',
    )
  const isPending = answer.kind === 'failed' && /still pending/.test(answer.message)
  if (isBroken(answer)) await agent.recover(signal)
  if (answer.kind === 'down' || isPending)
    return notDone(
      'timeout',
      'The connection to the app was lost and is restored. Whether this had an effect is unknown: check the screen first.',
    )
  return notDone('refused', `Nothing was done: ${refusal(answer.error, answer.message)}`)
}

function refusal(error: string, message: string): string {
  if (error === 'invalid session id')
    return 'the connection to the app was lost and is restored now.'
  if (/not running, possibly crashed/.test(message))
    return 'the app is no longer running. It crashed, or it was closed.'
  if (error === 'unreadable') return `an answer that is not WebDriverAgent's: ${message}.`
  if (error === 'no such alert') return 'no dialog is open.'
  return `${message.replace(/\s+/g, ' ').slice(0, 160) || error}.`
}

/** State reported by `/wda/apps/state` (docs/internals/facts.md, WebDriverAgent). */
const NOT_RUNNING = 1

async function appElsewhere(
  reader: ScreenReader,
  { before, bundleId }: { readonly before: string | undefined; readonly bundleId: string },
  signal: AbortSignal,
): Promise<string | undefined> {
  const app = await activeApp(reader, signal)
  if (!app || before === undefined || app.bundleId === before) return undefined
  if (before !== bundleId) return RESULT.otherApp(app.bundleId)
  const { agent, figures } = reader
  const state = { path: '/wda/apps/state', body: { bundleId }, timeoutMs: figures.answerMs }
  const answer = await agent.request({ method: 'POST', ...state }, signal)
  return answerValue(answer) === NOT_RUNNING
    ? 'The app is no longer running: it crashed, or it closed itself.'
    : `The app went to the background; ${app.bundleId} is in front.`
}

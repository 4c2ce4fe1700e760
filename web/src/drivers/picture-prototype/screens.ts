// Device for a picture prototype, which runs entirely in this worker.

import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Point } from '@harness/shared/base/geometry.ts'
import { quoted } from '@harness/shared/base/labels.ts'
import type { Command, Outcome } from '@harness/shared/device/command.ts'
import { keyPresses } from '@harness/shared/device/keys.ts'
import { SCREEN_CHANGED } from '@harness/shared/device/known-results.ts'
import { pressKey, typeText } from '@harness/shared/device/prototype/play/field.ts'
import { advance, pendingMs } from '@harness/shared/device/prototype/play/follow.ts'
import { doublePress, press, swipe } from '@harness/shared/device/prototype/play/input.ts'
import type { Played } from '@harness/shared/device/prototype/play/input-result.ts'
import { sceneOf } from '@harness/shared/device/prototype/play/scene.ts'
import { begin, lookOfState, type PlayState } from '@harness/shared/device/prototype/play/state.ts'
import type { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'
import type { DeviceInfo } from '@harness/shared/device/spec.ts'
import type { Clock, Driver } from '../../core/ports.ts'
import { makeLiveFrames } from './live-frames.ts'
import { makeScreenCanvas, type ScreenCanvas } from './paint.ts'

export interface ScreensDevice {
  readonly document: ScreensPrototype
  /** Reads a picture by path; undefined when it is missing. */
  readonly read: (path: string) => Promise<Blob | undefined>
  readonly clock: Pick<Clock, 'sleep'>
}

/** Maximum wait in milliseconds, as on any device; later changes belong to the next input. */
const CEILING_MS = 3_000
/** A change within this time after an input counts as its effect. */
const QUIET_MS = 250

/** Throws `prototype_invalid` without a first screen, and `aborted`. */
export async function openScreens(device: ScreensDevice, signal: AbortSignal): Promise<Driver> {
  if (signal.aborted) throw new HarnessError('aborted')
  const { document, read, clock } = device
  if (begin(document).trail.length === 0)
    throw new HarnessError('prototype_invalid', {
      name: document.name,
      what: 'it has no screen yet. Add a picture.',
    })
  return makeScreensDriver(document, makeScreenCanvas(document, read), clock)
}

function makeScreensDriver(
  document: ScreensPrototype,
  canvas: ScreenCanvas,
  clock: Pick<Clock, 'sleep'>,
): Driver {
  const { name, size: pointSize, scale } = document
  const info: DeviceInfo = { kind: 'prototype', form: 'screens', name, pointSize, scale }
  let state = begin(document)
  let open = true
  const check = (signal: AbortSignal) => {
    if (!open) throw new HarnessError('device_unknown')
    if (signal.aborted) throw new HarnessError('aborted')
  }
  const live = makeLiveFrames(() => canvas.jpeg(state))

  /** Advances the prototype's time, in real time for the user who watches. */
  async function pass(ms: number, signal: AbortSignal): Promise<void> {
    await clock.sleep(ms, signal)
    check(signal)
    state = advance(document, state, ms)
  }

  return {
    info,
    async observe(signal) {
      check(signal)
      const seen = state
      const png = await canvas.png(seen)
      check(signal)
      live.show()
      return { ...sceneOf(document, seen), png }
    },
    async perform(command, signal) {
      check(signal)
      const before = state
      const played = play(document, state, command)
      if ('outcome' in played) return played
      state = played.state
      const waited = command.kind === 'wait' ? command.ms : settleMs(state)
      if (waited > 0 || command.kind === 'wait') await pass(waited, signal)
      live.show()
      return outcomeOf(command, played, { before, after: state, waited })
    },
    async reset(signal) {
      check(signal)
      state = begin(document)
      live.show()
    },
    frames(listener) {
      if (!open) throw new HarnessError('device_unknown')
      return live.add(listener)
    },
    async close() {
      open = false
      live.stop()
      canvas.close()
    },
  }
}

/** Time until the input's effects are over, with those that follow shortly, in milliseconds. */
function settleMs(state: PlayState): number {
  const soon = state.due.filter(({ at }) => at - state.now <= QUIET_MS)
  return Math.min(
    CEILING_MS,
    Math.max(pendingMs(state), ...soon.map(({ at }) => at - state.now), 0),
  )
}

function play(document: ScreensPrototype, state: PlayState, command: Command): Played | Outcome {
  switch (command.kind) {
    case 'tap':
      return press(document, state, command.point, 'tap')
    case 'double_tap':
      return doublePress(document, state, command.point)
    case 'long_press':
      return press(document, state, command.point, 'long_press')
    case 'swipe':
      return swipe(document, state, command.from, command.to)
    case 'type':
      return typeText(document, state, command.text) ?? noFocus()
    case 'press_keys':
      return pressKeys(document, state, command.keys)
    case 'wait':
      return { state }
    default:
      return failed('refused', 'A prototype made of pictures cannot do that.')
  }
}

function pressKeys(
  document: ScreensPrototype,
  state: PlayState,
  keys: readonly string[],
): Played | Outcome {
  const presses = keyPresses(keys)
  let played: Played = { state }
  for (const press of presses ?? []) {
    const next = pressKey(document, played.state, press)
    if (next === 'unknown') return failed('refused', KEYS)
    if (!next) return noFocus()
    played = next
  }
  return presses ? played : failed('refused', KEYS)
}

const KEYS =
  'Nothing was pressed: the keyboard of a prototype made of pictures knows letters, enter, backspace, and ctrl, a, which selects the text of the field.'

function noFocus(): Outcome {
  return failed('no_focus', 'No field has the focus. Tap a field first.')
}

function failed(outcome: Outcome['outcome'], detail: string): Outcome {
  return { success: false, outcome, detail, durationMs: 0, settleMs: 0 }
}

interface Between {
  readonly before: PlayState
  readonly after: PlayState
  readonly waited: number
}

function outcomeOf(command: Command, played: Played, { before, after, waited }: Between): Outcome {
  const { place, target, atEnd } = played
  const met = place && { place }
  const still = pendingMs(after) > 0 ? {} : { stillMs: command.kind === 'wait' ? 0 : waited }
  const times = { durationMs: waited, settleMs: waited, ...still, ...met }
  if (lookOfState(before) !== lookOfState(after))
    return { success: true, outcome: 'changed', detail: SCREEN_CHANGED, ...times }
  if (target?.to === 'outside') return { ...failed('refused', OUTSIDE), ...times }
  if (command.kind === 'wait')
    return { success: true, outcome: 'unchanged', detail: 'Nothing changed.', ...times }
  if (atEnd) return { success: true, outcome: 'at_end', detail: 'It scrolls no further.', ...times }
  if (place && place.spot === undefined)
    return { ...failed('nothing_under_point', nothing(command)), ...times }
  const pending = pendingMs(after) > 0
  const detail = pending ? 'Nothing has changed yet.' : 'The screen did not change.'
  return { success: true, outcome: 'unchanged', detail, ...times }
}

const OUTSIDE = 'This leads out of the prototype, and nothing is shown.'

function nothing(command: Command): string {
  const at = pointOf(command)
  const where = at ? ` at ${quoted(`${Math.round(at.x)}, ${Math.round(at.y)}`)}` : ''
  return command.kind === 'swipe'
    ? 'Nothing moved: nothing here reacts to that swipe.'
    : `Nothing happened: there is nothing to press${where}.`
}

function pointOf(command: Command): Point | undefined {
  return 'point' in command ? command.point : undefined
}

import type { DeviceKind } from '@harness/shared/language/run.ts'
import type { Tool } from '../core/tool.ts'
import { markGoalDone, noteFriction } from './finish.ts'
import { drag, swipe } from './gesture.ts'
import { fillCredential, keyShortcut, setValue, type } from './keyboard.ts'
import { answerDialog, back, forward, navigate, refresh } from './navigate.ts'
import { readScreen, wait } from './observe.ts'
import { longPress, pressButton } from './phone.ts'
import { doubleTap, hover, rightClick } from './pointer.ts'
import { scroll, scrollIntoView, tap, tapMark } from './touch.ts'

/** In the order a model reads them. */
const TOOLS: readonly Tool[] = [
  tapMark,
  tap,
  doubleTap,
  rightClick,
  hover,
  longPress,
  swipe,
  drag,
  scroll,
  scrollIntoView,
  type,
  setValue,
  keyShortcut,
  fillCredential,
  answerDialog,
  pressButton,
  navigate,
  back,
  forward,
  refresh,
  wait,
  readScreen,
  noteFriction,
  markGoalDone,
]

/** Tools that need touch, which a web device has only as a phone. */
const TOUCH_ONLY: ReadonlySet<Tool> = new Set([swipe])

/** The tools a device of this kind can carry out; `touch` is false in a desktop window. */
export function toolsFor(device: DeviceKind, touch = true): readonly Tool[] {
  return TOOLS.filter((tool) => tool.devices.includes(device) && (touch || !TOUCH_ONLY.has(tool)))
}

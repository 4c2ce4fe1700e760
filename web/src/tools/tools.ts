import type { DeviceKind } from '@harness/shared/run.ts'
import type { Tool } from '../core/tool.ts'
import { markGoalDone, noteFriction } from './finish.ts'
import { keyShortcut, setValue, type } from './keyboard.ts'
import { answerDialog, back, navigate } from './navigate.ts'
import { readScreen, wait } from './observe.ts'
import { scroll, tap, tapMark } from './touch.ts'

/** In the order in which a model reads them. */
const TOOLS: readonly Tool[] = [
  tapMark,
  tap,
  scroll,
  type,
  setValue,
  keyShortcut,
  answerDialog,
  navigate,
  back,
  wait,
  readScreen,
  noteFriction,
  markGoalDone,
]

/** The tools that a device of this kind can carry out. */
export function toolsFor(device: DeviceKind): readonly Tool[] {
  return TOOLS.filter((tool) => tool.devices.includes(device))
}

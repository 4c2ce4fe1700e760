import { hasTouch } from '@harness/shared/device/abilities.ts'
import type { DeviceKind } from '@harness/shared/device/kind.ts'
import type { DeviceInfo } from '@harness/shared/device/spec.ts'
import type { Tool, ToolDevice } from '../core/tool.ts'
import { chooseFile, chooseFileOf, readDownload } from './files.ts'
import { markGoalDone, noteFriction } from './finish.ts'
import { drag, swipe } from './gesture.ts'
import { fillCredential, keyShortcut, setValue, type } from './keyboard.ts'
import { answerDialog, back, closeTab, forward, navigate, refresh, switchTab } from './navigate.ts'
import { readScreen, wait } from './observe.ts'
import { longPress, pressButton } from './phone.ts'
import { updatePlan } from './plan.ts'
import { doubleTap, hover, rightClick, tap, touchTap } from './pointer.ts'
import { scroll, scrollIntoView, tapMark } from './touch.ts'

/** All tools, in the order in which a model reads them. */
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
  chooseFile,
  keyShortcut,
  fillCredential,
  answerDialog,
  pressButton,
  navigate,
  back,
  forward,
  refresh,
  switchTab,
  closeTab,
  wait,
  readScreen,
  readDownload,
  noteFriction,
  updatePlan,
  markGoalDone,
]

/**
 * Tools that a device of this kind supports. `touch` is true for a phone without a mouse, false for
 * a desktop window, and absent for both.
 */
export function toolsFor(
  device: DeviceKind,
  touch?: boolean,
  form?: DeviceInfo['form'],
): readonly Tool[] {
  const names: readonly ToolDevice[] = form === 'html' ? [device, 'html'] : [device]
  const absent = touch === undefined ? undefined : touch ? 'mouse' : 'touch'
  return TOOLS.filter(
    ({ devices, needs }) =>
      devices.some((name) => names.includes(name)) &&
      (device !== 'web' || !needs || needs !== absent),
  ).map((tool) => {
    if (tool === tap && (touch || device !== 'web')) return touchTap
    return tool === keyShortcut && touch && form !== 'screens'
      ? { ...keyShortcut, hidden: true }
      : tool
  })
}

/** Tools that need a browser driven by Harness itself. */
const OF_BROWSER: readonly Tool[] = [chooseFile, readDownload, switchTab, closeTab]

export function toolsOf(info: DeviceInfo): readonly Tool[] {
  const { files } = info
  const isBrowser = info.kind !== 'web' || files !== undefined
  return toolsFor(info.kind, hasTouch(info), info.form).map((tool) => {
    if (!isBrowser && OF_BROWSER.includes(tool)) return { ...tool, hidden: true }
    return tool === chooseFile && files ? chooseFileOf(files) : tool
  })
}

// The screen of an app: its picture, its page source as elements, and its inputs.

import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import { FINGER_MOVES, SETTLE, settleProfile } from '@harness/shared/device/perform.ts'
import { READ_WHOLE, unreadScreen } from '@harness/shared/device/reading.ts'
import { RESULT } from '@harness/shared/device/results.ts'
import type { Verbs } from '@harness/shared/device/verbs.ts'
import * as z from 'zod/mini'
import type { RawCapture } from '../mask-capture.ts'
import type { AppDriver, AppInput } from '../w3c/driver.ts'
import { type Seen, seen } from '../w3c/elements.ts'
import type { Input } from '../w3c/gestures.ts'
import { settleByPictures } from '../w3c/settle.ts'
import { type Node, textsOf } from '../w3c/tree.ts'
import { APP_VERBS, MOUSE_VERBS, sendInput } from '../w3c/verbs.ts'
import { look, openDialog, picture, pointSizeOf, type Screen } from './screen.ts'
import { treeOf } from './tree.ts'

/** Pause between two pictures while the screen settles, in milliseconds. */
export const POLL_MS = 100

/** Captures first the picture, then the tree, because a server answers one request at a time. */
export async function captureApp(screen: Screen, signal: AbortSignal): Promise<RawCapture> {
  const png = await picture(screen, signal)
  if (!png) throw new HarnessError('observe_failed', { what: 'the device gave no picture' })
  const pointSize = pointSizeOf(png, screen.scale)
  const app = await appInFront(screen, signal)
  const tree = await readTree(screen, signal)
  const scene: Scene = {
    pointSize,
    scale: screen.scale,
    ...(await withDialog(
      screen,
      tree ? { ...seen(tree, pointSize), reading: READ_WHOLE } : NOTHING,
      signal,
    )),
    ...(app !== undefined && { app }),
  }
  return { png, scene, texts: tree && textsOf(tree) }
}

/** Empty tree: without a readable tree the observation is the picture alone. */
const NOTHING: Seen & Pick<Scene, 'reading'> = {
  ...{ elements: [], text: '' },
  reading: unreadScreen('late'),
}

async function readTree(
  { session, scale }: Screen,
  signal: AbortSignal,
): Promise<Node | undefined> {
  const source = await session.read('/source', signal)
  return typeof source === 'string' ? treeOf(source, scale) : undefined
}

/** Adds the open dialog, because the page source lacks dialogs of Android and of the iOS system. */
async function withDialog<T extends Pick<Scene, 'dialog'>>(
  screen: Screen,
  scene: T,
  signal: AbortSignal,
): Promise<T> {
  const message = scene.dialog ? undefined : await openDialog(screen, signal)
  return message === undefined ? scene : { ...scene, dialog: { kind: 'alert', message } }
}

const ActiveApp = z.object({ bundleId: z.string() })

/** App in the foreground; undefined if the driver does not report it. */
async function appInFront(
  { session, platform }: Screen,
  signal: AbortSignal,
): Promise<string | undefined> {
  const name = platform === 'ios' ? 'mobile: activeAppInfo' : 'mobile: getCurrentPackage'
  const value = await session.run(name, signal)
  if (typeof value === 'string' && value !== '') return value
  return ActiveApp.safeParse(value).data?.bundleId
}

export function makeAppDriver(screen: Screen): AppDriver {
  const isApple = screen.platform === 'ios'
  const lookNow = (signal: AbortSignal) => look(screen, signal)
  return {
    ...screen.sender,
    attributes: isApple ? { text: 'value', secure: 'type' } : { text: 'text', secure: 'password' },
    showsSecure: false,
    home: homeButton(isApple),
    typing: (id, text) => ({ path: `/element/${id}/value`, body: { text }, isText: true }),
    read: screen.session.read,
    look: lookNow,
    settle(_, command, signal) {
      const profile = SETTLE[settleProfile(command, FINGER_MOVES)]
      return settleByPictures(lookNow, { ...profile, pollMs: POLL_MS }, signal)
    },
    async controls(size, signal) {
      const tree = await readTree(screen, signal)
      return tree && withDialog(screen, seen(tree, size), signal)
    },
    async elsewhere(before, signal) {
      const app = await appInFront(screen, signal)
      if (app === undefined || before === undefined || app === before) return undefined
      return RESULT.otherApp(app)
    },
  }
}

/** Key code of the home button on Android (`KeyEvent`). */
const HOME_KEY = 3

function homeButton(isApple: boolean): Input {
  const body = isApple
    ? { script: 'mobile: pressButton', args: [{ name: 'home' }] }
    : { script: 'mobile: pressKey', args: [{ keycode: HOME_KEY }] }
  return { path: '/execute/sync', body }
}

/** Inputs of an app. An Apple phone has no button to go back. */
export function appVerbs({ platform }: Screen): Verbs<AppInput, AbortSignal> {
  const back: Verbs<AppInput, AbortSignal>['back'] = (input, _, signal) =>
    sendInput(input, { path: '/back' }, 'Went back.', signal)
  return { ...APP_VERBS, ...MOUSE_VERBS, ...(platform === 'android' && { back }) }
}

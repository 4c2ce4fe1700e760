// The screen of an app: its picture, and its page source as elements.
import type { Scene } from '@harness/shared/devices/observation.ts'
import type { Located } from '@harness/shared/devices/probe-answers.ts'
import { HarnessError } from '@harness/shared/language/errors.ts'
import { centre, type Point, tapPoint } from '@harness/shared/language/geometry.ts'
import * as z from 'zod/mini'
import { again, type Seen, seen } from '../ios/observe/elements.ts'
import { decodeScreenshot, isSameScreenshot } from '../ios/observe/grid.ts'
import { type Node, textsOf } from '../ios/observe/tree.ts'
import type { RawCapture } from '../painted.ts'
import { type InputContext, openDialog, picture, pointSizeOf, type Screen } from './screen.ts'
import { treeOf } from './tree.ts'

/** From this distance on an element counts as moved, in points. */
const MOVED = 8

/** Picture and tree, one after the other: a server answers one request at a time. */
export async function captureApp(screen: Screen, signal: AbortSignal): Promise<RawCapture> {
  const png = await picture(screen, signal)
  if (!png) throw new HarnessError('observe_failed', { what: 'the device gave no picture' })
  const pointSize = pointSizeOf(png, screen.scale)
  const app = await appInFront(screen, signal)
  const tree = await readTree(screen, signal)
  const scene: Scene = {
    pointSize,
    scale: screen.scale,
    ...(await withDialog(screen, seenIn(tree, pointSize), signal)),
    ...(app !== undefined && { app }),
  }
  return { png, scene, texts: tree && textsOf(tree) }
}

async function readTree(
  { session, scale }: Screen,
  signal: AbortSignal,
): Promise<Node | undefined> {
  const answer = await session.ask((client) => client.getPageSource(), signal)
  return answer.kind === 'value' ? treeOf(answer.value, scale) : undefined
}

/** Without a readable tree the observation is the picture alone. */
function seenIn(tree: Node | undefined, size: Scene['pointSize']): Seen {
  return tree ? seen(tree, size) : { elements: [], text: '' }
}

/** The page source does not name the dialogs of Android, nor those of the system on iOS. */
async function withDialog<T extends Pick<Scene, 'dialog'>>(
  screen: Screen,
  scene: T,
  signal: AbortSignal,
): Promise<T> {
  const message = scene.dialog ? undefined : await openDialog(screen, signal)
  return message === undefined ? scene : { ...scene, dialog: { kind: 'alert', message } }
}

/** The open dialog and the controls that can be used right now. */
export async function askedInApp(
  screen: Screen,
  size: Scene['pointSize'],
  signal: AbortSignal,
): Promise<Pick<Scene, 'dialog' | 'elements'>> {
  return withDialog(screen, seenIn(await readTree(screen, signal), size), signal)
}

const ActiveApp = z.object({ bundleId: z.string() })

/** The app in front; undefined where the driver does not say. */
export async function appInFront(
  { session, platform }: Screen,
  signal: AbortSignal,
): Promise<string | undefined> {
  const name = platform === 'ios' ? 'mobile: activeAppInfo' : 'mobile: getCurrentPackage'
  const answer = await session.ask((client) => client.executeScript(name, []), signal)
  const value: unknown = answer.kind === 'value' ? answer.value : undefined
  if (typeof value === 'string' && value !== '') return value
  return ActiveApp.safeParse(value).data?.bundleId
}

/** The screen right before the input looks as the last observation did. */
export function isAsSeen({ last, before }: InputContext): boolean {
  if (!last || !before) return false
  return isSameScreenshot(decodeScreenshot(last.png), decodeScreenshot(before))
}

/**
 * Where an element of the last observation is now. While the picture is the same, it has not moved:
 * a tree costs a second.
 */
export async function locateInApp(
  input: InputContext,
  { ref, point }: { readonly ref: string; readonly point: Point },
  signal: AbortSignal,
): Promise<Located> {
  const { screen, last } = input
  const known = last?.scene.elements.find((element) => element.ref === ref)
  if (!known || !last) return { state: 'gone' }
  if (isAsSeen(input))
    return known.enabled ? { state: 'ready', point, moved: false } : { state: 'disabled' }
  const { elements } = seenIn(await readTree(screen, signal), last.scene.pointSize)
  const element = again(ref, point, elements)
  if (!element) return { state: 'gone' }
  if (!element.enabled) return { state: 'disabled' }
  const [was, is] = [centre(known.rect), centre(element.rect)]
  const moved = Math.hypot(is.x - was.x, is.y - was.y) > MOVED
  return {
    state: 'ready',
    point: moved ? tapPoint(element.rect, last.scene.pointSize) : point,
    moved,
  }
}

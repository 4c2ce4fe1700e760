// The screen shared by all modules of the device, and how its picture is taken.

import type { Size } from '@harness/shared/base/geometry.ts'
import type { Platform } from '@harness/shared/device/appium.ts'
import { pngSize } from '../png.ts'
import type { Sender } from '../w3c/driver.ts'
import { decodeScreenshot, type Screenshot } from '../w3c/grid.ts'
import type { Session } from './session.ts'

export interface Screen {
  readonly session: Session
  readonly platform: Platform
  /** Pixels per point. */
  readonly scale: number
  /** Sends inputs to a touch screen, or to a page in a window with a mouse. */
  readonly sender: Sender
  /** Source of the built page probe; empty for an app. */
  readonly probe: string
  /** Origins where a sign-in may be filled in; without effect in an app. */
  readonly origins: readonly string[]
}

/** Takes a PNG; undefined when the server returns none, as during an open page dialog. */
export async function picture(
  { session }: Pick<Screen, 'session'>,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const value = await session.read('/screenshot', signal)
  const png = typeof value === 'string' ? Buffer.from(value, 'base64') : undefined
  return png && pngSize(png) ? png : undefined
}

/** Takes a picture for comparison. */
export async function look(screen: Screen, signal: AbortSignal): Promise<Screenshot | undefined> {
  const png = await picture(screen, signal)
  return png && decodeScreenshot(png)
}

/** Text of an open dialog of a page or an app. */
export async function openDialog(
  { session }: Pick<Screen, 'session'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const answer = await session.ask({ method: 'GET', path: '/alert/text' }, signal)
  return answer.kind === 'value' ? String(answer.value ?? '').slice(0, 2_000) : undefined
}

/** Size of a picture in points. */
export function pointSizeOf(png: Uint8Array, scale: number): Size {
  const { width, height } = pngSize(png) ?? { width: 0, height: 0 }
  return { width: Math.round(width / scale), height: Math.round(height / scale) }
}

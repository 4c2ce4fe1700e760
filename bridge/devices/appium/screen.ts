// What every part of the device knows of its screen, and how a picture is taken.

import type { Size } from '@harness/shared/base/geometry.ts'
import type { Platform } from '@harness/shared/device/appium.ts'
import { pngSize } from '../png.ts'
import type { Sender } from '../w3c/driver.ts'
import { decodeScreenshot, type Screenshot } from '../w3c/grid.ts'
import type { Session } from './session.ts'

export interface Screen {
  readonly session: Session
  readonly platform: Platform
  /** Pixels of a picture in a point. */
  readonly scale: number
  /** Sends inputs to a screen that is touched, or to a page in a window with a mouse. */
  readonly sender: Sender
  /** The built page probe; empty for an app. */
  readonly probe: string
  /** Origins where a sign-in may be filled in; without effect in an app. */
  readonly origins: readonly string[]
}

/** A PNG; undefined while the server gives none, as with a dialog of the page open. */
export async function picture(
  { session }: Pick<Screen, 'session'>,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const value = await session.read('/screenshot', signal)
  const png = typeof value === 'string' ? Buffer.from(value, 'base64') : undefined
  return png && pngSize(png) ? png : undefined
}

/** A picture to compare. */
export async function look(screen: Screen, signal: AbortSignal): Promise<Screenshot | undefined> {
  const png = await picture(screen, signal)
  return png && decodeScreenshot(png)
}

/** The words of an open dialog of a page or an app. */
export async function openDialog(
  { session }: Pick<Screen, 'session'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const answer = await session.ask({ method: 'GET', path: '/alert/text' }, signal)
  return answer.kind === 'value' ? String(answer.value ?? '').slice(0, 2_000) : undefined
}

/** The size of a picture in points. */
export function pointSizeOf(png: Uint8Array, scale: number): Size {
  const { width, height } = pngSize(png) ?? { width: 0, height: 0 }
  return { width: Math.round(width / scale), height: Math.round(height / scale) }
}

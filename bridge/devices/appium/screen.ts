// What every part of the device knows of its screen, and how a picture is taken.
import type { Platform } from '@harness/shared/language/appium.ts'
import type { Size } from '@harness/shared/language/geometry.ts'
import type { Credential } from '../credential.ts'
import type { Looked } from '../meant.ts'
import { pngSize } from '../png.ts'
import type { Session } from './session.ts'

export interface Screen {
  readonly session: Session
  readonly platform: Platform
  /** Pixels of a picture in a point. */
  readonly scale: number
  /** A screen that is touched; a page in a window has a mouse. */
  readonly isTouched: boolean
  /** The built page probe; empty for an app. */
  readonly probe: string
  /** Origins where a sign-in may be filled in; without effect in an app. */
  readonly origins: readonly string[]
}

/** What one input is made with. */
export interface InputContext {
  readonly screen: Screen
  readonly credential: Credential | undefined
  /** The observation the model decided on. */
  readonly last: Looked | undefined
  /** The screen right before the input; undefined while a dialog of the page is open. */
  readonly before: Uint8Array | undefined
}

/** A PNG; undefined while the server gives none, as with a dialog of the page open. */
export async function picture(
  { session }: Pick<Screen, 'session'>,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const answer = await session.ask((client) => client.takeScreenshot(), signal)
  const png = answer.kind === 'value' ? Buffer.from(answer.value, 'base64') : undefined
  return png && pngSize(png) ? png : undefined
}

/** The words of an open dialog of a page or an app. */
export async function openDialog(
  { session }: Pick<Screen, 'session'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const answer = await session.ask((client) => client.getAlertText(), signal)
  return answer.kind === 'value' ? String(answer.value ?? '').slice(0, 2_000) : undefined
}

/** The size of a picture in points. */
export function pointSizeOf(png: Uint8Array, scale: number): Size {
  const { width, height } = pngSize(png) ?? { width: 0, height: 0 }
  return { width: Math.round(width / scale), height: Math.round(height / scale) }
}

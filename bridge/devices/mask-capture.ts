// Masks secrets in pictures.

import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Rect } from '@harness/shared/base/geometry.ts'
import type { TextLine } from '@harness/shared/device/observation.ts'
import type { Capture } from './device.ts'
import { type Pixels, readPng, writePng } from './png.ts'
import type { SecretMasker } from './secret-masker.ts'

/** Distance in points by which glyphs may exceed their line box. */
const MARGIN = 1
/** Middle grey, visible on light and dark pages. */
const GREY = 0x80

/** Capture as read from the screen, including secrets. */
export interface RawCapture extends Capture {
  /**
   * Every text read from the screen with its position, even text that no scene contains; undefined
   * when unreadable.
   */
  readonly texts: readonly TextLine[] | undefined
  /** Secure fields whose text is visible on the screen. */
  readonly unmasked?: readonly Rect[]
}

/**
 * Masks the credential's password on devices that cannot search their screen, or the whole picture
 * if its position is unknown. Throws `observe_failed` when the picture cannot be masked.
 */
export function withoutSecret(raw: RawCapture, masker: SecretMasker): Capture {
  const { texts: _, unmasked = [], ...taken } = raw
  const scene = masker.credential() ? masker.scene(taken.scene) : taken.scene
  const areas = [...unmasked, ...secretAreas(raw, masker)]
  return areas.length === 0 ? { ...taken, scene } : { scene, png: painted(taken, areas) }
}

function secretAreas({ scene, texts }: RawCapture, masker: SecretMasker): readonly Rect[] {
  const whole = [{ x: 0, y: 0, ...scene.pointSize }]
  // An unreadable screen may show the secret once it was filled in.
  if (!texts) return masker.isOut() ? whole : []
  const places = texts.filter(({ text }) => masker.text(text) !== text).map(({ rect }) => rect)
  const shown = masker.count(scene.text)
  const placed = texts.reduce((sum, { text }) => sum + masker.count(text), 0)
  // A secret that spans several lines is not found in any single line.
  const inLines = scene.text.split('\n').reduce((sum, line) => sum + masker.count(line), 0)
  return shown > Math.min(placed, inLines) ? whole : places
}

/** Paints over areas of a picture. Throws `observe_failed` when it cannot be read. */
export function painted({ png, scene }: Capture, areas: readonly Rect[]): Uint8Array {
  const pixels = readPng(png)
  if (!pixels) throw new HarnessError('observe_failed', { what: 'its picture cannot be read' })
  for (const area of areas) paint(pixels, area, scene.scale)
  return writePng(png, pixels)
}

function paint({ width, height, channels, stride, data }: Pixels, area: Rect, scale: number) {
  const edge = (points: number, most: number) =>
    Math.min(most, Math.max(0, Math.round(points * scale)))
  const left = edge(area.x - MARGIN, width)
  const right = edge(area.x + area.width + MARGIN, width)
  const bottom = edge(area.y + area.height + MARGIN, height)
  const hasAlpha = channels === 2 || channels === 4
  for (let y = edge(area.y - MARGIN, height); y < bottom; y++) {
    const row = y * stride + 1
    data.fill(GREY, row + left * channels, row + right * channels)
    if (!hasAlpha) continue
    for (let x = left + 1; x <= right; x++) data[row + x * channels - 1] = 0xff
  }
}

// Pictures in which secrets are painted over.
import { HarnessError } from '@harness/shared/language/errors.ts'
import type { Rect } from '@harness/shared/language/geometry.ts'
import type { Capture } from './device.ts'
import { type Pixels, readPng, writePng } from './png.ts'
import type { SecretMasker } from './secret-masker.ts'

/** Glyphs may exceed their line box by this, in points. */
const MARGIN = 1
/** A middle grey: visible on light and dark pages. */
const GREY = 0x80

/**
 * The capture of a device that cannot find text on its screen, without the password of its
 * credential: elements that hold it are painted over, and the whole picture where only the text
 * does. Throws `observe_failed` when the picture cannot be masked.
 */
export function withoutSecret(taken: Capture, masker: SecretMasker): Capture {
  if (!masker.credential()) return taken
  const scene = masker.scene(taken.scene)
  const changed = scene.elements.filter(
    (element, at) => JSON.stringify(element) !== JSON.stringify(taken.scene.elements[at]),
  )
  if (changed.length === 0 && scene.text === taken.scene.text) return { ...taken, scene }
  const { width, height } = scene.pointSize
  const areas = changed.map(({ rect }) => rect)
  const whole = { x: 0, y: 0, width, height }
  return { scene, png: painted(taken, areas.length > 0 ? areas : [whole]) }
}

/** Throws `observe_failed` when the picture cannot be read. */
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

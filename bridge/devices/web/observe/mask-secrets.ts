// Masks secrets in text and picture before a capture leaves the device.

import type { Scene } from '@harness/shared/devices/observation.ts'
import { HarnessError } from '@harness/shared/language/errors.ts'
import { Rect } from '@harness/shared/language/geometry.ts'
import * as z from 'zod/mini'
import type { Capture } from '../../device.ts'
import { type Pixels, readPng, writePng } from '../../png.ts'
import { type FrameTree, rectOnScreen } from './frame-tree.ts'
import type { SecretMasker } from './redact.ts'

const FIND_MS = 1_500
/** Glyphs may exceed their line box by this, in points. */
const MARGIN = 1
/** A middle grey: visible on light and dark pages. */
const GREY = 0x80

/** A raw capture, and where secure fields are readable in it. */
export interface Taken extends Capture {
  readonly unmasked: readonly Rect[]
}

/**
 * The capture with the credential's password, and secure fields that the page shows in clear,
 * masked in text and picture. Throws `observe_failed` when the picture cannot be masked.
 */
export async function maskSecrets(
  taken: Taken,
  frames: FrameTree,
  masker: SecretMasker,
): Promise<Capture> {
  const scene = masker.scene(taken.scene)
  const areas = [...taken.unmasked, ...(await secretRects(taken.scene, scene, frames, masker))]
  return { scene, png: areas.length === 0 ? taken.png : painted(taken, areas) }
}

/** Where the credential's password is on the screen, if the text of the scene holds it. */
async function secretRects(
  before: Scene,
  after: Scene,
  { all }: FrameTree,
  masker: SecretMasker,
): Promise<readonly Rect[]> {
  const elements = after.elements.flatMap(({ rect, label, value }, index) => {
    const { [index]: was } = before.elements
    return was && (was.label !== label || was.value !== value) ? [rect] : []
  })
  const isSame = before.text === after.text && before.pageText === after.pageText
  if (isSame && elements.length === 0) return []
  const searches = all.map(async (part) => {
    const found = await part.world.call('rectsOfText', [masker.forms()], z.array(Rect), FIND_MS)
    return found?.map((rect) => rectOnScreen(part, rect))
  })
  const found = await Promise.all(searches)
  // When the place of a shown secret is unknown, the whole picture is masked: a part that does not
  // answer, or one spelled so that it is found in the text alone.
  const whole = { x: 0, y: 0, ...before.pointSize }
  const places = [...elements, ...found.flatMap((areas) => areas ?? [whole])]
  return places.length > 0 ? places : [whole]
}

function painted({ png, scene }: Capture, areas: readonly Rect[]): Uint8Array {
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

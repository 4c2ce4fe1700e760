// What must not be read in a picture is painted over before anybody gets it.

import type { Scene } from '@harness/shared/devices/observation.ts'
import { HarnessError } from '@harness/shared/language/errors.ts'
import { Rect } from '@harness/shared/language/geometry.ts'
import * as z from 'zod/mini'
import type { Capture } from '../../device.ts'
import { type Pixels, readPng, writePng } from '../../png.ts'
import { type FrameTree, rectOnScreen } from './frame-tree.ts'
import type { SecretMasker } from './redact.ts'

const FIND_MS = 1_500
/** Letters reach a little out of their line, in points. */
const MARGIN = 1
/** A middle grey: to be seen as a patch on light and dark pages. */
const GREY = 0x80

/** A capture as it was taken, and where secure fields can be read in it. */
export interface Taken extends Capture {
  readonly unmasked: readonly Rect[]
}

/**
 * The capture without its secrets: neither its words nor its picture show the password of the credential, nor a secure
 * field that the page has opened to be read. Throws `observe_failed` for a picture that cannot be painted over.
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

/** Where the password of the credential stands, as far as the words of the scene tell that it does. */
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
  if (before.text === after.text && elements.length === 0) return []
  const searches = all.map(async (part) => {
    const found = await part.world.call('rectsOfText', [masker.forms()], z.array(Rect), FIND_MS)
    return found?.map((rect) => rectOnScreen(part, rect))
  })
  const found = await Promise.all(searches)
  // A page that shows a secret and does not say where shows nothing.
  const whole = { x: 0, y: 0, ...before.pointSize }
  return [...elements, ...found.flatMap((areas) => areas ?? [whole])]
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

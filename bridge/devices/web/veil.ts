// What must not be read in a picture is painted over before anybody gets it.
import { HarnessError } from '@harness/shared/errors.ts'
import { Rect } from '@harness/shared/geometry.ts'
import type { Scene } from '@harness/shared/observation.ts'
import * as z from 'zod/mini'
import type { Capture } from '../device.ts'
import { type Pixels, readPng, writePng } from '../png.ts'
import { type Parts, rectOnScreen } from './parts.ts'
import type { Keeper } from './redact.ts'

const FIND_MS = 1_500
/** Letters reach a little out of their line, in points. */
const MARGIN = 1
/** A middle grey: to be seen as a patch on light and dark pages. */
const GREY = 0x80

/** A capture as it was taken, and where secure fields can be read in it. */
export interface Taken extends Capture {
  readonly bare: readonly Rect[]
}

/**
 * The capture without its secrets: neither its words nor its picture show the password of the credential, nor a secure
 * field that the page has opened to be read. Throws `observe_failed` for a picture that cannot be painted over.
 */
export async function veil(taken: Taken, parts: Parts, keeper: Keeper): Promise<Capture> {
  const scene = keeper.scene(taken.scene)
  const places = [...taken.bare, ...(await spoken(taken.scene, scene, parts, keeper))]
  return { scene, png: places.length === 0 ? taken.png : painted(taken, places) }
}

/** Where the password of the credential stands, as far as the words of the scene tell that it does. */
async function spoken(
  before: Scene,
  after: Scene,
  { all }: Parts,
  keeper: Keeper,
): Promise<readonly Rect[]> {
  const elements = after.elements.flatMap(({ rect, label, value }, index) => {
    const { [index]: was } = before.elements
    return was && (was.label !== label || was.value !== value) ? [rect] : []
  })
  if (before.text === after.text && elements.length === 0) return []
  const asked = all.map(async (part) => {
    const found = await part.world.ask('placesOf', [keeper.forms()], z.array(Rect), FIND_MS)
    return found?.map((rect) => rectOnScreen(part, rect))
  })
  const found = await Promise.all(asked)
  // A page that shows a secret and does not say where shows nothing.
  const whole = { x: 0, y: 0, ...before.pointSize }
  return [...elements, ...found.flatMap((places) => places ?? [whole])]
}

function painted({ png, scene }: Capture, places: readonly Rect[]): Uint8Array {
  const pixels = readPng(png)
  if (!pixels) throw new HarnessError('observe_failed', { what: 'its picture cannot be read' })
  for (const place of places) paint(pixels, place, scene.scale)
  return writePng(png, pixels)
}

function paint({ width, height, channels, stride, data }: Pixels, place: Rect, scale: number) {
  const edge = (points: number, most: number) =>
    Math.min(most, Math.max(0, Math.round(points * scale)))
  const left = edge(place.x - MARGIN, width)
  const right = edge(place.x + place.width + MARGIN, width)
  const bottom = edge(place.y + place.height + MARGIN, height)
  const hasAlpha = channels === 2 || channels === 4
  for (let y = edge(place.y - MARGIN, height); y < bottom; y++) {
    const row = y * stride + 1
    data.fill(GREY, row + left * channels, row + right * channels)
    if (!hasAlpha) continue
    for (let x = left + 1; x <= right; x++) data[row + x * channels - 1] = 0xff
  }
}

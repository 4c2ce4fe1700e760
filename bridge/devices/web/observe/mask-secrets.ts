// Masks secrets in text and picture before a capture leaves the device.

import type { Scene } from '@harness/shared/devices/observation.ts'
import { Rect } from '@harness/shared/language/geometry.ts'
import * as z from 'zod/mini'
import type { Capture } from '../../device.ts'
import { painted } from '../../painted.ts'
import type { SecretMasker } from '../../secret-masker.ts'
import { type FrameTree, rectOnScreen } from './frame-tree.ts'

const FIND_MS = 1_500

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

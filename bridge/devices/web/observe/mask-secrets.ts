// Masks secrets in text and picture before a capture leaves the device.

import { Rect } from '@harness/shared/base/geometry.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import * as z from 'zod/mini'
import type { Capture } from '../../device.ts'
import { painted } from '../../mask-capture.ts'
import type { SecretMasker } from '../../secret-masker.ts'
import { type FrameTree, rectOnScreen } from '../page/frame-tree.ts'

const FIND_MS = 1_500

/** Raw capture with the areas where secure fields are readable. */
export interface Taken extends Capture {
  readonly unmasked: readonly Rect[]
  /** True when the picture is the previous one, in which secrets are already masked. */
  readonly isMasked?: boolean
}

/**
 * Masks the credential's password, and secure fields that the page shows in clear, in text and
 * picture. Throws `observe_failed` when the picture cannot be masked.
 */
export async function maskSecrets(
  taken: Taken,
  frames: FrameTree,
  masker: SecretMasker,
): Promise<Capture> {
  const scene = masker.scene(taken.scene)
  const areas = [...taken.unmasked, ...(await secretRects(taken, scene, frames, masker))]
  return { scene, png: areas.length === 0 ? taken.png : painted(taken, areas) }
}

/**
 * Finds the credential's password on the screen. Once a page may contain it, drawn text is searched
 * too: it can be cut off or drawn by a style.
 */
async function secretRects(
  { scene: before, isMasked }: Taken,
  after: Scene,
  { all }: FrameTree,
  masker: SecretMasker,
): Promise<readonly Rect[]> {
  const elements = after.elements.flatMap(({ rect, label, value }, index) => {
    const { [index]: was } = before.elements
    return was && (was.label !== label || was.value !== value) ? [rect] : []
  })
  const isSame = before.text === after.text && before.pageText === after.pageText
  const isInText = !isSame || elements.length > 0
  if (!isInText && (isMasked || !masker.isOut())) return []
  const searches = all.map(async (part) => {
    const found = await part.world.call('rectsOfText', [masker.forms()], z.array(Rect), FIND_MS)
    return found?.map((rect) => rectOnScreen(part, rect))
  })
  const found = await Promise.all(searches)
  // Mask the whole picture when the position of a visible secret is unknown: the page does not
  // answer, a frame does not while the text contains it, or only the text contains it.
  const whole = { x: 0, y: 0, ...before.pointSize }
  const unknown = isInText || found[0] === undefined ? [whole] : []
  const places = [...elements, ...found.flatMap((areas) => areas ?? unknown)]
  return places.length > 0 || !isInText ? places : [whole]
}

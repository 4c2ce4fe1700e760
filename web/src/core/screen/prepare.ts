// Prepares a screen before a step asks the model: marks and picture.
import type { Observation } from '@harness/shared/device/observation.ts'
import type { Driver, Imaging, Model } from '../ports.ts'
import { textsOnPicture } from './ground.ts'
import { numberMarks } from './marks.ts'
import { longEdgeFor, pastEdgeFor } from './picture-size.ts'

interface Painters {
  readonly imaging: Imaging
  readonly model: Pick<Model, 'profile'>
}

/** A screen with its numbered marks; `image`, called once, draws the model's copy of it. */
export type Prepared = Awaited<ReturnType<typeof prepare>>

export async function prepare({ imaging, model: { profile } }: Painters, seen: Observation) {
  const { png, pointSize, scale, lines } = seen
  const marks = numberMarks(seen)
  const longEdge = longEdgeFor(profile, pointSize)
  const past = profile.pictures.max > 0 && { pastEdge: pastEdgeFor(longEdge, pointSize, scale) }
  const texts = textsOnPicture(seen)
  const picture = { png, pointSize, marks, longEdge, ...past, ...(lines && { lines }), texts }
  return { marks, ...(await imaging.render(picture)) }
}

/** Drawings of screens that arrived while an input was still settling. */
export interface Early {
  /** Takes the drawing of this picture; undefined if the picture did not arrive early. */
  take(png: Uint8Array): Promise<Prepared | undefined>
}

export function drawEarly(driver: Pick<Driver, 'onAhead'>, painters: Painters): Early {
  let last: { png: Uint8Array; prepared: Promise<Prepared | undefined> } | undefined
  const draw = async (seen: Observation): Promise<Prepared> => {
    const prepared = await prepare(painters, seen)
    const image = await prepared.image()
    return { ...prepared, image: async () => image }
  }
  driver.onAhead?.((seen) => {
    // On an error the step draws the screen again, and reports the error then.
    last = { png: seen.png, prepared: draw(seen).catch(() => undefined) }
  })
  return {
    async take(png) {
      const early = last
      last = undefined
      return early?.png === png ? early.prepared : undefined
    },
  }
}

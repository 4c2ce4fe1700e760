import * as z from 'zod/mini'
import { Point } from '../../base/geometry.ts'

/**
 * Where an input met a prototype made of pictures: `at` is in pixels of the picture of `screen`, so
 * that it stays true while the screen is scrolled. Without `spot` it hit nothing: a miss. The names
 * are those of the moment.
 */
export const PicturePlace = z.object({
  gesture: z.enum(['tap', 'long_press', 'swipe']),
  screen: z.string(),
  title: z.string(),
  at: Point,
  spot: z.optional(z.string()),
  name: z.optional(z.string()),
})
export type PicturePlace = z.infer<typeof PicturePlace>

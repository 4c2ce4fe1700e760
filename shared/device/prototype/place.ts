import * as z from 'zod/mini'
import { Point } from '../../base/geometry.ts'

/**
 * Location of an input in a picture prototype; `at` is in picture pixels, unaffected by scrolling.
 * Without `spot` the input missed.
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

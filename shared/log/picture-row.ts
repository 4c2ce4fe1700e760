// Pictures that a person gives with a goal or a message.
import * as z from 'zod/mini'
import { Size } from '../base/geometry.ts'
import { count, head } from './row-head.ts'

export const PictureRow = z.object({
  ...head,
  kind: z.literal('picture_given'),
  /** 0: with the goal, before the first step. */
  step: count,
  /** Name of the file, as the person had it. */
  name: z.string(),
  bytes: count,
  mediaType: z.string(),
  /** In pixels. */
  size: Size,
  /** Its file beside the log; absent where an export left it out. */
  file: z.optional(z.string()),
  /** The message that it came with; absent for one of the goal. */
  text: z.optional(z.string()),
})

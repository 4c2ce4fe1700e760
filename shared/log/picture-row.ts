// Pictures that a person attaches to a goal or a message.
import * as z from 'zod/mini'
import { Size } from '../base/geometry.ts'
import { count, head } from './row-head.ts'

export const PictureRow = z.object({
  ...head,
  kind: z.literal('picture_given'),
  /** 0: attached to the goal, before the first step. */
  step: count,
  /** Original file name. */
  name: z.string(),
  bytes: count,
  mediaType: z.string(),
  /** In pixels. */
  size: Size,
  /** File name next to the log; absent when an export left the file out. */
  file: z.optional(z.string()),
  /** Message that it was attached to; absent for a goal. */
  text: z.optional(z.string()),
})

// Between the worker, which drives an HTML prototype, and the page, which alone can hold its
// frames.
import * as z from 'zod/mini'
import { Size } from '../base/geometry.ts'

/** From the page: a frame stands ready, cannot be had, tried to leave, or was removed. */
export const FrameEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), id: z.number() }),
  z.object({ kind: z.literal('failed'), id: z.number(), why: z.string() }),
  /** An address of the app itself is relative to its folder. */
  z.object({ kind: z.literal('left'), id: z.number(), url: z.string() }),
  /** It was removed, as one of them sent the app messages without end. */
  z.object({ kind: z.literal('flooded'), id: z.number() }),
])
export type FrameEvent = z.infer<typeof FrameEvent>

/**
 * To the page. `port` goes to the script of the frame, `key` is what that repeats in every answer.
 */
export const FrameOrder = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('open'),
    id: z.number(),
    size: Size,
    /** Hosts that the prototype may contact; see `BrowserNetwork`. */
    hosts: z.readonly(z.array(z.string())),
    key: z.string(),
    /** Runs in the frame before anything of the prototype. */
    script: z.string(),
  }),
  z.object({ kind: z.literal('close'), id: z.number() }),
  /** Answered by a `FramePicture`. */
  z.object({ kind: z.literal('picture'), id: z.number() }),
])
export type FrameOrder = z.infer<typeof FrameOrder>

/**
 * Frame as it is on the screen, sent by the page: `bitmap` is an ImageBitmap when the user allows
 * capture, else `why` gives the reason.
 */
export const FramePicture = z.object({
  kind: z.literal('picture'),
  id: z.number(),
  bitmap: z.optional(z.unknown()),
  why: z.optional(z.string()),
})
export type FramePicture = z.infer<typeof FramePicture>

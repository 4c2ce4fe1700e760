// Messages between the worker, which drives an HTML prototype, and the page, which alone can
// contain its frames.
import * as z from 'zod/mini'
import { Size } from '../base/geometry.ts'

/** Event from the page: a frame is ready, failed, tried to navigate away, or was removed. */
export const FrameEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), id: z.number() }),
  z.object({ kind: z.literal('failed'), id: z.number(), why: z.string() }),
  /** Address that the frame tried to open; relative to the app's folder when within the app. */
  z.object({ kind: z.literal('left'), id: z.number(), url: z.string() }),
  /** The frame was removed because it flooded the app with messages. */
  z.object({ kind: z.literal('flooded'), id: z.number() }),
])
export type FrameEvent = z.infer<typeof FrameEvent>

/** Order to the page. `port` goes to the frame's script, which repeats `key` in every answer. */
export const FrameOrder = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('open'),
    id: z.number(),
    size: Size,
    /** Hosts that the prototype may contact; see `BrowserNetwork`. */
    hosts: z.readonly(z.array(z.string())),
    key: z.string(),
    /** Runs in the frame before any script of the prototype. */
    script: z.string(),
  }),
  z.object({ kind: z.literal('close'), id: z.number() }),
  z.object({ kind: z.literal('picture'), id: z.number() }),
])
export type FrameOrder = z.infer<typeof FrameOrder>

/**
 * Current picture of the frame, sent by the page: `bitmap` is an ImageBitmap if the user allows
 * capture, otherwise `why` gives the reason.
 */
export const FramePicture = z.object({
  kind: z.literal('picture'),
  id: z.number(),
  bitmap: z.optional(z.unknown()),
  why: z.optional(z.string()),
})
export type FramePicture = z.infer<typeof FramePicture>

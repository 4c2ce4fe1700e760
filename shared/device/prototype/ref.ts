import * as z from 'zod/mini'
import { BrowserNetwork } from '../browser-network.ts'

/** A prototype is a set of screens made of pictures, or HTML files. */
export const PrototypeKind = z.enum(['screens', 'html'])
export type PrototypeKind = z.infer<typeof PrototypeKind>

/** Prototype of this browser; the store holds its content under this id. */
export const PrototypeRef = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  form: PrototypeKind,
  /** As it was called when it was chosen: what the log calls the application. */
  name: z.exactOptional(z.string().check(z.maxLength(200))),
})
export type PrototypeRef = z.infer<typeof PrototypeRef>

/** A prototype as a device. It is kept in this browser and runs in it, without the bridge. */
export const PrototypeSpec = z.strictObject({
  kind: z.literal('prototype'),
  ...PrototypeRef.shape,
  /**
   * Hosts that the pages of an HTML prototype may contact: those of its list, and none without one.
   */
  network: z.exactOptional(BrowserNetwork),
  /** Hotspots are marks, whatever the prototype says: a sweep sees no picture. */
  marks: z.exactOptional(z.literal(true)),
})
export type PrototypeSpec = z.infer<typeof PrototypeSpec>

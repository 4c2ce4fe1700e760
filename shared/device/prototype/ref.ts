import * as z from 'zod/mini'
import { BrowserNetwork } from '../browser-network.ts'

/** `screens`: picture screens; `html`: HTML files. */
export const PrototypeKind = z.enum(['screens', 'html'])
export type PrototypeKind = z.infer<typeof PrototypeKind>

/** Reference to a prototype in this browser's store, by id. */
export const PrototypeRef = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  form: PrototypeKind,
  /** Name when the prototype was chosen; the log uses it as the application's name. */
  name: z.exactOptional(z.string().check(z.maxLength(200))),
})
export type PrototypeRef = z.infer<typeof PrototypeRef>

/** A prototype as a device, stored in this browser and run without the bridge. */
export const PrototypeSpec = z.strictObject({
  kind: z.literal('prototype'),
  ...PrototypeRef.shape,
  /** Hosts that an HTML prototype may contact; none when absent. */
  network: z.exactOptional(BrowserNetwork),
  /** Shows hotspots as marks in any case, because a sweep sees no picture. */
  marks: z.exactOptional(z.literal(true)),
})
export type PrototypeSpec = z.infer<typeof PrototypeSpec>

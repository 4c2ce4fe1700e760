import * as z from 'zod/mini'
import { DeviceKind } from '../device/kind.ts'

/** A persona as the library keeps it. Built-in ones come with Harness and are read only. */
export const Persona = z.object({
  id: z.string(),
  name: z.string(),
  /** One sentence for lists. */
  blurb: z.string(),
  text: z.string(),
  builtIn: z.boolean(),
  /** Offered for these; left out: for all. */
  platforms: z.exactOptional(z.readonly(z.array(DeviceKind))),
  /** Meets every application for the first time: it reads no skill. */
  firstTime: z.exactOptional(z.boolean()),
  /** ISO 8601 in UTC, like the other moments; personas of an older Harness have none. */
  createdAt: z.exactOptional(z.string()),
  lastUsedAt: z.string(),
  /** Hidden from lists and pickers since then. */
  archivedAt: z.exactOptional(z.string()),
})
export type Persona = z.infer<typeof Persona>

/** The built-in visitor is new everywhere by its name. */
export function isFirstTime({ firstTime, builtIn, name }: Persona): boolean {
  return firstTime ?? (builtIn && /^first-time/i.test(name))
}

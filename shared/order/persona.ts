import * as z from 'zod/mini'
import { DeviceKind } from '../device/kind.ts'

/** Persona of the library. Built-in ones come with Harness and are read-only. */
export const Persona = z.object({
  id: z.string(),
  name: z.string(),
  /** Sentence for lists. */
  blurb: z.string(),
  text: z.string(),
  builtIn: z.boolean(),
  /** Platforms that offer the persona; all when absent. */
  platforms: z.exactOptional(z.readonly(z.array(DeviceKind))),
  /** Uses every application for the first time, so it reads no skills. */
  firstTime: z.exactOptional(z.boolean()),
  /** ISO 8601 in UTC, like the other times; absent for personas of older Harness versions. */
  createdAt: z.exactOptional(z.string()),
  lastUsedAt: z.string(),
  /** Hidden from lists and pickers from this time on. */
  archivedAt: z.exactOptional(z.string()),
})
export type Persona = z.infer<typeof Persona>

/** True for a first-time user. The built-in visitor is recognized by name. */
export function isFirstTime({ firstTime, builtIn, name }: Persona): boolean {
  return firstTime ?? (builtIn && /^first-time/i.test(name))
}

import * as z from 'zod/mini'

/** A persona as the library keeps it. Built-in ones come with Harness and are read only. */
export const Persona = z.object({
  id: z.string(),
  name: z.string(),
  blurb: z.string(),
  /** What the model reads. */
  text: z.string(),
  builtIn: z.boolean(),
  /** ISO 8601 in UTC. */
  lastUsedAt: z.string(),
})
export type Persona = z.infer<typeof Persona>

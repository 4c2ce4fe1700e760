// Memory of a persona about an application that it used before: opt-in, stored with it.
import * as z from 'zod/mini'
import { Persona } from './persona.ts'

/** In characters. */
export const LONGEST_MEMORY = 1_500
const MOST_MEMORIES = 50

export const MemoryText = z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_MEMORY))

/** Memory of an application that a persona used, at most one for each persona. */
export const PersonaMemory = z.strictObject({
  persona: Persona.shape.name,
  text: MemoryText,
  /** ISO 8601 in UTC. */
  at: z.string(),
})
export type PersonaMemory = z.infer<typeof PersonaMemory>

export const PersonaMemories = z.readonly(z.array(PersonaMemory).check(z.maxLength(MOST_MEMORIES)))

export function memoryOf(
  memories: readonly PersonaMemory[] | undefined,
  persona: string,
): PersonaMemory | undefined {
  const wanted = persona.trim().toLowerCase()
  return memories?.find((each) => each.persona.trim().toLowerCase() === wanted)
}

/** Adds a memory, replacing an older one of the same persona. */
export function withMemory(
  memories: readonly PersonaMemory[] | undefined,
  memory: PersonaMemory,
): readonly PersonaMemory[] {
  const old = memoryOf(memories, memory.persona)
  return [memory, ...(memories ?? []).filter((each) => each !== old)].slice(0, MOST_MEMORIES)
}

import { memoryOf, type PersonaMemory, withMemory } from '@harness/shared/order/persona-memory.ts'
import type { HarnessDb } from '../schema.ts'
import { changeEntry, entryOf } from './entries.ts'

/** Memory that the named persona has of an application. */
export async function readMemory(
  db: HarnessDb,
  applicationId: string,
  persona: string,
): Promise<PersonaMemory | undefined> {
  return memoryOf((await entryOf(db, 'applications', applicationId))?.memories, persona)
}

/** Replaces the persona's memory. Throws `argument_invalid`, `store_*`. */
export async function keepMemory(
  db: HarnessDb,
  applicationId: string,
  memory: PersonaMemory,
): Promise<void> {
  const known = await entryOf(db, 'applications', applicationId)
  await changeEntry(db, 'applications', applicationId, {
    memories: withMemory(known?.memories, memory),
  })
}

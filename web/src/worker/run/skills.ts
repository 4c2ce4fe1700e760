// Skills and memory that a persona has of its application. Orders from the app refer to the
// library; those of the command line contain the texts.
import { isFirstTime } from '@harness/shared/order/persona.ts'
import { memoryOf } from '@harness/shared/order/persona-memory.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { Tool } from '../../core/tool.ts'
import { entriesOf, entryOf } from '../../store/library/entries.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { readSkillOf } from '../../tools/skills.ts'

/**
 * Adds the skills of the application to the order, except for a first-time persona, and a returning
 * persona's memory.
 */
export async function withKnowledge(db: HarnessDb, order: RunOrder): Promise<RunOrder> {
  const { skills: given, ...rest } = order
  const id = order.details?.applicationId
  const application = id === undefined ? undefined : await entryOf(db, 'applications', id)
  const skills = given ?? application?.skills ?? []
  const kept = memoryOf(application?.memories, order.persona.name)?.text
  const memory = order.memory ?? (order.remember ? kept : undefined)
  return {
    ...rest,
    ...(memory !== undefined && { memory }),
    ...(skills.length > 0 && !(await isNew(db, order)) && { skills }),
  }
}

async function isNew(db: HarnessDb, { persona, details }: RunOrder): Promise<boolean> {
  const known = await entriesOf(db, 'personas')
  const found =
    known.find(({ id }) => id === details?.personaId) ??
    known.find(({ name, text }) => name === persona.name && text === persona.text)
  return found !== undefined && isFirstTime(found)
}

/** Tool that reads skills. Replays of recordings get it too, since they may have called it. */
export function toolsOf({ skills = [] }: RunOrder): readonly Tool[] {
  return [readSkillOf(skills)]
}

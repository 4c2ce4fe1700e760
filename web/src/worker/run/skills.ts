// What a persona knows of its application. An order from the app names both; one of the command line
// brings the texts.
import { isFirstTime } from '@harness/shared/order/persona.ts'
import { memoryOf } from '@harness/shared/order/persona-memory.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { Tool } from '../../core/tool.ts'
import { entriesOf, entryOf } from '../../store/library/entries.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { readSkillOf } from '../../tools/skills.ts'

/**
 * The order with the skills of its application, or without any for a first-time persona, and with
 * what a returning persona remembers.
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

/** The tool that reads them; hidden in a recording, which may have called it. */
export function toolsOf({ skills = [] }: RunOrder): readonly Tool[] {
  return [readSkillOf(skills)]
}

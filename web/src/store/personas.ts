import type { Clock, Ids } from '../core/ports.ts'
import { stored } from './failure.ts'
import type { HarnessDb, PersonaEntry } from './schema.ts'

type BuiltInPersona = Pick<PersonaEntry, 'name' | 'blurb' | 'text'>

/**
 * Adds missing built-in personas to the library, by name, and updates the texts of existing
 * built-in ones. A user's persona of the same name is not changed.
 */
export function seedPersonas(
  db: HarnessDb,
  personas: readonly BuiltInPersona[],
  ids: Ids,
  clock: Clock,
): Promise<void> {
  // Staggered times of last use keep the given order until a persona is used.
  const now = clock.now()
  const unused = (index: number) => new Date(now - index).toISOString()
  return stored(() =>
    db.transaction('rw', db.personas, async () => {
      for (const [index, { name, blurb, text }] of personas.entries()) {
        const known = await db.personas.get({ name })
        if (known?.builtIn) await db.personas.update(known.id, { blurb, text })
        if (!known) {
          const id = ids.uuid()
          await db.personas.add({ id, name, blurb, text, builtIn: true, lastUsedAt: unused(index) })
        }
      }
    }),
  )
}

import type { Clock, Ids } from '../core/ports.ts'
import { stored } from './failure.ts'
import type { HarnessDb, PersonaEntry } from './schema.ts'

/** A persona that comes with Harness. */
type BuiltInPersona = Pick<PersonaEntry, 'name' | 'blurb' | 'text'>

/**
 * Puts each built-in persona into the library once, by name, and renews the words of those an
 * earlier version put there. A persona of the user with the same name is left alone.
 */
export function seedPersonas(
  db: HarnessDb,
  personas: readonly BuiltInPersona[],
  ids: Ids,
  clock: Clock,
): Promise<void> {
  // The first stands first until another one is used.
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

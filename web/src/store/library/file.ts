// The library of this browser as a file, and a file brought into it.
import type { Library } from '@harness/shared/order/library/file.ts'
import { Credential } from '@harness/shared/order/library/library.ts'
import { stored } from '../failure.ts'
import type { HarnessDb } from '../schema.ts'
import { readRunDefaults, writeRunDefaults } from './defaults.ts'
import { entriesOf } from './entries.ts'

/** Entire library, without secrets. */
export async function readLibraryOf(db: HarnessDb): Promise<Library> {
  const [applications, personas, goals, chains, credentials, defaults] = await Promise.all([
    entriesOf(db, 'applications'),
    entriesOf(db, 'personas'),
    entriesOf(db, 'goals'),
    entriesOf(db, 'chains'),
    stored(() => db.credentials.toArray()),
    readRunDefaults(db),
  ])
  const known = credentials.flatMap((entry) => Credential.safeParse(entry).data ?? [])
  return {
    applications,
    personas: personas.filter(({ builtIn }) => !builtIn),
    goals,
    chains,
    credentials: known,
    ...(Object.keys(defaults).length > 0 && { defaults }),
  }
}

const LISTS = ['applications', 'personas', 'goals', 'chains', 'credentials'] as const
type LibraryList = (typeof LISTS)[number]

/** One entry of a file, or its defaults, against what is here under its id. */
export interface ImportedEntry {
  readonly list: LibraryList | 'defaults'
  readonly name: string
  readonly state: 'new' | 'changed' | 'same'
  /** Text that a model would read. */
  readonly texts: readonly string[]
}

/** Preview of a library import. Writes nothing. */
export function compareLibraries(here: Library, file: Library): readonly ImportedEntry[] {
  const entries = LISTS.flatMap((list) => {
    const known = new Map(here[list].map((entry) => [entry.id, stableText(entry)]))
    return file[list].map((entry): ImportedEntry => {
      const text = known.get(entry.id)
      const name = 'name' in entry ? entry.name : entry.label
      const own = { list, name, texts: textsFor(entry) }
      if (text === undefined) return { ...own, state: 'new' }
      return { ...own, state: text === stableText(entry) ? 'same' : 'changed' }
    })
  })
  if (!file.defaults) return entries
  const isSame = stableText(file.defaults) === stableText(here.defaults ?? {})
  return [
    ...entries,
    {
      ...{ list: 'defaults', name: 'Defaults of new runs', texts: [] },
      state: isSame ? 'same' : 'changed',
    },
  ]
}

/** Personas and goals are read whole, the notes of an application by their names. */
function textsFor(entry: Library[LibraryList][number]): readonly string[] {
  if ('target' in entry) return (entry.skills ?? []).map(({ name, text }) => `${name}: ${text}`)
  return 'text' in entry ? [entry.text] : []
}

/** The use of an entry is no change of it. */
function stableText(entry: object): string {
  const kept = Object.entries(entry).filter(([key]) => key !== 'lastUsedAt')
  return JSON.stringify(kept.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Brings a library in, all or nothing: what has the same id is replaced. A persona whose name is
 * taken gets its number, because a persona is chosen by its name.
 */
export async function importLibrary(db: HarnessDb, library: Library): Promise<void> {
  const lists = [db.applications, db.personas, db.goals, db.chains, db.credentials]
  const tables = [...lists, db.settings]
  await stored(() =>
    db.transaction('rw', tables, async () => {
      const names = new Map((await db.personas.toArray()).map(({ id, name }) => [name, id]))
      for (const persona of library.personas) {
        let { name } = persona
        for (let n = 2; names.has(name) && names.get(name) !== persona.id; n += 1)
          name = `${persona.name} (${n})`
        names.set(name, persona.id)
        await db.personas.put({ ...persona, name })
      }
      await db.applications.bulkPut([...library.applications])
      await db.goals.bulkPut([...library.goals])
      await db.chains.bulkPut([...library.chains])
      await db.credentials.bulkPut([...library.credentials])
      if (library.defaults) await writeRunDefaults(db, library.defaults)
    }),
  )
}

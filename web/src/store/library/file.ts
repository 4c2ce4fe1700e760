// Exports the library of this browser to a file, and imports one.
import type { Library } from '@harness/shared/order/library/file.ts'
import { type Application, Credential } from '@harness/shared/order/library/library.ts'
import { stored } from '../failure.ts'
import type { HarnessDb } from '../schema.ts'
import { readRunDefaults, writeRunDefaults } from './defaults.ts'
import { entriesOf } from './entries.ts'

/** Entire library without secrets. `withMemories` includes what personas remember. */
export async function readLibraryOf(db: HarnessDb, withMemories = true): Promise<Library> {
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
    applications: withMemories ? applications : applications.map(withoutMemories),
    personas: personas.filter(({ builtIn }) => !builtIn),
    goals,
    chains,
    credentials: known,
    ...(Object.keys(defaults).length > 0 && { defaults }),
  }
}

function withoutMemories({ memories: _, ...application }: Application): Application {
  return application
}

const LISTS = ['applications', 'personas', 'goals', 'chains', 'credentials'] as const
type LibraryList = (typeof LISTS)[number]

/** An imported entry, or the defaults, compared with the stored value of the same id. */
export interface ImportedEntry {
  readonly list: LibraryList | 'defaults'
  readonly name: string
  readonly state: 'new' | 'changed' | 'same'
  /** Texts of the entry that a model would read. */
  readonly texts: readonly string[]
}

/** Preview of a library import. Writes nothing. */
export function compareLibraries(here: Library, file: Library): readonly ImportedEntry[] {
  const entries = LISTS.flatMap((list) => {
    const known = new Map(here[list].map((entry) => [entry.id, entry]))
    return file[list].map((entry): ImportedEntry => {
      const own = known.get(entry.id)
      const text = own && stableText(own, 'memories' in entry ? [] : ['memories'])
      const name = 'name' in entry ? entry.name : entry.label
      const shown = { list, name, texts: textsFor(entry) }
      if (text === undefined) return { ...shown, state: 'new' }
      return { ...shown, state: text === stableText(entry) ? 'same' : 'changed' }
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

/** Full texts of personas and goals; for applications, the named notes and memories. */
function textsFor(entry: Library[LibraryList][number]): readonly string[] {
  if ('target' in entry) {
    const { skills = [], memories = [] } = entry
    const notes = skills.map(({ name, text }) => `${name}: ${text}`)
    return [...notes, ...memories.map(({ persona, text }) => `${persona} remembers: ${text}`)]
  }
  return 'text' in entry ? [entry.text] : []
}

/** Text for comparing entries, without `lastUsedAt`, since use is not a change. */
function stableText(entry: object, without: readonly string[] = []): string {
  const left = ['lastUsedAt', ...without]
  const kept = Object.entries(entry).filter(([key]) => !left.includes(key))
  return JSON.stringify(kept.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Adds the stored memories to applications of a file without memories. */
async function keepingMemories(
  db: HarnessDb,
  given: readonly Application[],
): Promise<Application[]> {
  const here = new Map((await db.applications.toArray()).map(({ id, memories }) => [id, memories]))
  return given.map((entry) => {
    const memories = entry.memories ?? here.get(entry.id)
    return { ...entry, ...(memories && { memories }) }
  })
}

/**
 * Imports a library, all or nothing; entries with the same id are replaced. A persona whose name is
 * taken gets a number, because personas are chosen by name.
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
      await db.applications.bulkPut(await keepingMemories(db, library.applications))
      await db.goals.bulkPut([...library.goals])
      await db.chains.bulkPut([...library.chains])
      await db.credentials.bulkPut([...library.credentials])
      if (library.defaults) await writeRunDefaults(db, library.defaults)
    }),
  )
}

// The library as one JSON file without secrets, for exchange between browsers, the command line and
// a repository.
import * as z from 'zod/mini'
import { withinBounds } from '../../base/bounds.ts'
import { HarnessError } from '../../base/errors.ts'
import { textsOf } from '../../base/texts.ts'
import { RunDefaults } from '../options/defaults.ts'
import { Persona } from '../persona.ts'
import { Application, Chain, Credential, Goal } from './library.ts'
import { type TextWarning, warningsOf, withoutHiddenText } from './scan.ts'

/** Raised with every change that an older Harness would misread. */
const LIBRARY_VERSION = 1

/** Maximum entries of each list; people keep some dozens. */
const MOST_ENTRIES = 5_000

const SHAPES = {
  applications: Application,
  personas: Persona,
  goals: Goal,
  chains: Chain,
  credentials: Credential,
} as const

/** Entire library of a file. Credentials contain only labels and user names. */
export interface Library {
  readonly applications: readonly Application[]
  /** Without the built-in personas. */
  readonly personas: readonly Persona[]
  readonly goals: readonly Goal[]
  readonly chains: readonly Chain[]
  readonly credentials: readonly Credential[]
  readonly defaults?: RunDefaults
}

export const EMPTY_LIBRARY: Library = {
  applications: [],
  personas: [],
  goals: [],
  chains: [],
  credentials: [],
}

interface BrokenEntry {
  readonly list: keyof typeof SHAPES
  /** Name or label of the entry, otherwise its position from 1. */
  readonly name: string
  readonly what: string
}

export interface ReadLibrary {
  readonly library: Library
  /** Suspicious texts that the user should read before using the file. */
  readonly warnings: readonly TextWarning[]
  readonly broken: readonly BrokenEntry[]
}

const Head = z.looseObject({ harnessLibrary: z.number() })

/** Reads a parsed file; unreadable entries are left out and listed. Throws `argument_invalid`. */
function readLibrary(value: unknown): ReadLibrary {
  const head = Head.safeParse(value)
  if (!head.success) throw refused('is no library of Harness: it must have "harnessLibrary": 1')
  if (head.data.harnessLibrary > LIBRARY_VERSION)
    throw refused(`was made by a newer Harness (library ${head.data.harnessLibrary})`)
  const broken: BrokenEntry[] = []
  const warnings: TextWarning[] = []
  const list = <T>(name: keyof typeof SHAPES, shape: z.ZodMiniType<T>): readonly T[] => {
    const entries: unknown = head.data[name] ?? []
    if (!Array.isArray(entries)) throw refused(`must have a list of ${name}`)
    if (entries.length > MOST_ENTRIES) throw refused(`has more than ${MOST_ENTRIES} ${name}`)
    return entries.flatMap((given: unknown, index) => {
      const { value: entry, count: hidden } = withoutHiddenText(withinBounds(given))
      const read = shape.safeParse(entry)
      if (read.success) {
        const texts = textsOf(read.data)
        warnings.push(...warningsOf({ list: name, name: nameIn(entry, index), texts, hidden }))
        return [read.data]
      }
      broken.push({ list: name, name: nameIn(entry, index), what: whatIn(read.error) })
      return []
    })
  }
  const defaults = RunDefaults.safeParse(head.data['defaults'])
  const library = {
    applications: list('applications', Application).map((each) => ({
      ...each,
      defaults: withoutFiles(each.defaults),
    })),
    personas: list('personas', Persona).filter(({ builtIn }) => !builtIn),
    goals: list('goals', Goal),
    chains: list('chains', Chain),
    credentials: list('credentials', Credential),
    ...(defaults.success && { defaults: withoutFiles(defaults.data) }),
  }
  return { library, broken, warnings }
}

/** Removes upload paths: a file from someone else must not choose what is uploaded. */
function withoutFiles({ files: _, ...defaults }: RunDefaults): RunDefaults {
  return defaults
}

/** Parses the text of a file. Throws `argument_invalid`. */
export function parseLibrary(text: string): ReadLibrary {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw refused('is not JSON')
  }
  return readLibrary(value)
}

/** Serializes a library; the text does not depend on the order of its entries. */
export function libraryText(library: Library): string {
  const sorted = <T extends { readonly id: string }>(list: readonly T[]) =>
    [...list].sort((a, b) => (a.id < b.id ? -1 : 1))
  const value = {
    harnessLibrary: LIBRARY_VERSION,
    ...(library.defaults && { defaults: library.defaults }),
    applications: sorted(library.applications),
    personas: sorted(library.personas.filter(({ builtIn }) => !builtIn)),
    goals: sorted(library.goals),
    chains: sorted(library.chains),
    credentials: sorted(library.credentials),
  }
  return `${JSON.stringify(value, null, 2)}\n`
}

function nameIn(entry: unknown, index: number): string {
  const shape = z.looseObject({ name: z.optional(z.string()), label: z.optional(z.string()) })
  const { name, label } = shape.safeParse(entry).data ?? {}
  return name?.trim() || label?.trim() || `number ${index + 1}`
}

function whatIn(error: z.core.$ZodError): string {
  const path = error.issues[0]?.path.map(String).join('.') ?? ''
  return path === '' ? 'it has another shape' : `look at ${path}`
}

function refused(what: string): HarnessError {
  return new HarnessError('argument_invalid', { argument: 'Library file', what })
}

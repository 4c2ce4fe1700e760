// The library as one JSON file: shared by browsers, the command line and a repository. Never with a
// secret.
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

/** Most entries of each list; a person keeps some dozens. */
const MOST_ENTRIES = 5_000

const SHAPES = {
  applications: Application,
  personas: Persona,
  goals: Goal,
  chains: Chain,
  credentials: Credential,
} as const

/** Entire library as in a file. Credentials are only labels and user names. */
export interface Library {
  readonly applications: readonly Application[]
  /** Without those that come with Harness. */
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

/** An entry of a file that this version cannot read. */
interface BrokenEntry {
  readonly list: keyof typeof SHAPES
  /** Its name or label where it has one, else its place, counted from 1. */
  readonly name: string
  readonly what: string
}

export interface ReadLibrary {
  readonly library: Library
  /** Texts that a person should read before the file is used. */
  readonly warnings: readonly TextWarning[]
  readonly broken: readonly BrokenEntry[]
}

const Head = z.looseObject({ harnessLibrary: z.number() })

/**
 * The library of a parsed file; entries that cannot be read are left out and named. Throws
 * `argument_invalid`.
 */
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

/** A file from someone else may not choose what is uploaded from this machine. */
function withoutFiles({ files: _, ...defaults }: RunDefaults): RunDefaults {
  return defaults
}

/** The text of a file as a library. Throws `argument_invalid`. */
export function parseLibrary(text: string): ReadLibrary {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw refused('is not JSON')
  }
  return readLibrary(value)
}

/**
 * A library as the text of a file: the same library gives the same text, whatever the order of its
 * entries.
 */
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

import {
  Application,
  Chain,
  ChainStep,
  Credential,
  Goal,
  Placeholder,
} from '@harness/shared/order/library/library.ts'
import { RunDefaults } from '@harness/shared/order/options/defaults.ts'
import { Persona } from '@harness/shared/order/persona.ts'
import * as z from 'zod/mini'
import { fieldNames, schemaOf } from './json-schema.ts'
import { code, head, list } from './markdown.ts'

/** A library file as a reader takes it. */
export const LibraryFile = z.looseObject({
  harnessLibrary: z.literal(1),
  defaults: z.exactOptional(RunDefaults),
  applications: z.optional(z.array(Application)),
  personas: z.optional(z.array(Persona)),
  goals: z.optional(z.array(Goal)),
  chains: z.optional(z.array(Chain)),
  credentials: z.optional(z.array(Credential)),
})

const PARTS: readonly (readonly [name: string, shape: z.ZodMiniType, text: string])[] = [
  ['applications', Application, 'what is tested; `target` names exactly one platform'],
  ['personas', Persona, 'personas of the user; built-in ones are not in a file'],
  ['goals', Goal, 'saved goals; the text may have placeholders'],
  [
    'goals[].placeholders',
    Placeholder,
    '`$1` to `$99` or `$ARGUMENTS`; without `fallback` it must be filled',
  ],
  ['chains', Chain, 'goals in order'],
  ['chains[].steps', ChainStep, '`preservesState` false: the application starts at its beginning'],
  ['credentials', Credential, 'labels and user names; a secret is never in a file'],
  ['defaults', RunDefaults, 'values of run options for every run, or for one application'],
]

const TEXT = `The library is one JSON file: what \`--library FILE\` reads, and what the app imports and exports. \`{"harnessLibrary": 1}\` is the smallest one. Every list may be absent; an entry that
cannot be read is named and left out. Times are ISO 8601 in UTC. \`?\` marks a field that may be absent. Schema: [\`library.schema.json\`](library.schema.json).`

/** The text of docs/reference/library.md. */
export function libraryPage(): string {
  const lines = PARTS.map(([name, shape, text]) => {
    const fields = fieldNames(schemaOf(shape)).map(code).join(', ')
    return `${code(name)} (${text}): ${fields}`
  })
  return head('Library file', '`shared/order/library/library.ts`', TEXT) + list(lines)
}

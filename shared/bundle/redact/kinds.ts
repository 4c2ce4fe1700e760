import * as z from 'zod/mini'

/** What is looked for before a run is shared. The first three are secrets: they never leave. */
export const RedactionKind = z.enum([
  'secret',
  'card',
  'account',
  'email',
  'phone',
  'name',
  'typed',
])
export type RedactionKind = z.infer<typeof RedactionKind>

const ALWAYS: ReadonlySet<RedactionKind> = new Set(['secret', 'card', 'account'])

/** True for what no one may keep in an exported file. */
export function isAlways(kind: RedactionKind): boolean {
  return ALWAYS.has(kind)
}

/**
 * What is written where a value stood: `[e-mail-1]`. Without spaces, so that an address stays one.
 */
const PLACEHOLDERS: Readonly<Record<RedactionKind, string>> = {
  secret: 'secret',
  card: 'card',
  account: 'account',
  email: 'e-mail',
  phone: 'phone',
  name: 'name',
  typed: 'typed',
}

export function placeholder(kind: RedactionKind, number: number): string {
  return `[${PLACEHOLDERS[kind]}-${number}]`
}

/** The same value for a list on the screen: its first two characters and its last. */
export function masked(value: string): string {
  const signs = [...value]
  if (signs.length < 6) return '•'.repeat(signs.length)
  return `${signs.slice(0, 2).join('')}${'•'.repeat(Math.min(8, signs.length - 3))}${signs.at(-1)}`
}

/** What was taken out of a bundle, as its `meta.json` and its viewer list it. */
export const Redaction = z.object({
  /** Values by kind that stand nowhere in the bundle any more. */
  removed: z.partialRecord(RedactionKind, z.number()),
  /** Values by kind that were found and kept by the person who exported. */
  kept: z.partialRecord(RedactionKind, z.number()),
  /** Rows in which something was replaced. */
  rows: z.number(),
  /** Areas that were covered, of them drawn by hand, in how many pictures. */
  regions: z.number(),
  drawn: z.number(),
  pictures: z.number(),
  /** Pictures that were covered as a whole, by their steps. */
  whole: z.array(z.number()),
  /**
   * Pictures that were left as they are although their text could not be searched, by their steps.
   */
  unsearched: z.array(z.number()),
})
export type Redaction = Readonly<z.infer<typeof Redaction>>

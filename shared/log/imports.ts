// What imports found of the files that a run came in. Every export makes new hashes, which say
// nothing of what was changed before them: that is carried along here.

import * as z from 'zod/mini'
import { withinBounds } from '../base/bounds.ts'

/** Longest text of a finding, in characters; the first changed parts are enough. */
const MOST_TEXT = 2000

const ImportFinding = z.object({
  /** Export time, as the file states it. */
  exportedAt: z.string(),
  /** True when the file differs from its export. */
  changed: z.boolean(),
  /** Sentences that name the differences, or the earlier signer. */
  text: z.string(),
  /** Fingerprint of the signer's key, in the form people compare. */
  signedBy: z.optional(z.string()),
})
type ImportFinding = Readonly<z.infer<typeof ImportFinding>>

/** Imports, the oldest first. An unsigned and unchanged file adds none. */
export const ImportFindings = z.readonly(z.array(ImportFinding))
export type ImportFindings = Readonly<z.infer<typeof ImportFindings>>

/** A file that went through more hands says the newest of them. */
const MOST_IMPORTS = 100

/** The `imports` of what `meta.json` holds. */
export function importsIn(meta: unknown): ImportFindings {
  const given = typeof meta === 'object' && meta !== null && 'imports' in meta
  const list: unknown = given ? meta.imports : undefined
  const newest: unknown = Array.isArray(list) ? list.slice(-MOST_IMPORTS) : list
  return ImportFindings.safeParse(withinBounds(newest)).data ?? []
}

/** The same, with what was found of this file. */
export function withFinding(
  before: ImportFindings,
  { text, ...found }: ImportFinding,
): ImportFindings {
  if (!found.changed && found.signedBy === undefined) return before
  const short = text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text
  return [...before, { ...found, text: short }]
}

/** Sentences for the files that had changed; empty when none had. */
export function changesIn(imports: ImportFindings): string {
  return imports.flatMap(({ changed, text }) => (changed ? [text] : [])).join(' ')
}

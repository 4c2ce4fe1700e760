// Results of a run's earlier imports. Every export makes new hashes, which prove nothing about
// earlier changes, so these results travel with the run.

import * as z from 'zod/mini'
import { withinBounds } from '../base/bounds.ts'

/** Maximum length of a result's text, in characters; the first changed parts are enough. */
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

/** Imports, oldest first. An unsigned and unchanged file adds none. */
export const ImportFindings = z.readonly(z.array(ImportFinding))
export type ImportFindings = Readonly<z.infer<typeof ImportFindings>>

/** Maximum imports kept, the newest ones. */
const MOST_IMPORTS = 100

/** Reads `imports` from the content of `meta.json`. */
export function importsIn(meta: unknown): ImportFindings {
  const given = typeof meta === 'object' && meta !== null && 'imports' in meta
  const list: unknown = given ? meta.imports : undefined
  const newest: unknown = Array.isArray(list) ? list.slice(-MOST_IMPORTS) : list
  return ImportFindings.safeParse(withinBounds(newest)).data ?? []
}

/** Adds the result for this file. */
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

// Checks that a bundle is unchanged since export: SHA-256 of every file, and one root hash over
// them all.

import * as z from 'zod/mini'
import { jsonOf } from '../../base/json.ts'
import { type Triage, triageIn } from '../../findings/triage.ts'
import { changesIn, type ImportFindings, importsIn, withFinding } from '../../log/imports.ts'
import { type Redaction, redactionIn } from '../../log/redaction.ts'
import { META_FILE } from '../../log/versions/names.ts'
import type { Digest } from './digest.ts'
import { metaText } from './meta-text.ts'
import { checkSignature, Signature, type Signer, type Subtle, signerText } from './signature.ts'

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A line end in a name would make one part look like two in the hashed and signed text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a name may not hold.
const PartName = z.string().check(z.regex(/^[^\x00-\x1f\x7f]+$/))

/** Hashes of a bundle's files, stored in `meta.json`. */
export const Integrity = z.object({
  algorithm: z.literal('SHA-256'),
  /** ISO 8601 in UTC. */
  exportedAt: z.string().check(z.regex(/^[\d:.TZ-]{10,30}$/)),
  /** Sorted by name. `meta.json` is hashed without this field. */
  parts: z.readonly(z.array(z.object({ name: PartName, bytes: z.number(), sha256: Sha256 }))),
  /**
   * Hash of all lines `<sha256> <name>`, sorted by name, with line ends, as `sha256sum` prints
   * them.
   */
  root: Sha256,
  /** Signature of the root hash; absent in an unsigned bundle. */
  signature: z.optional(Signature),
})
export type Integrity = Readonly<z.infer<typeof Integrity>>

export interface Part {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

function rootText(parts: readonly Part[]): string {
  const sorted = parts.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return sorted.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')
}

export async function partOf(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  digest: Digest,
): Promise<Part> {
  return { name, bytes: bytes.byteLength, sha256: await digest(bytes) }
}

export async function integrityOf(
  parts: readonly Part[],
  exportedAt: string,
  digest: Digest,
): Promise<Integrity> {
  const root = await digest(rootText(parts))
  return { algorithm: 'SHA-256', exportedAt, parts, root }
}

/** Differences from the exported files; `rootHolds` is true in an unchanged bundle. */
export interface Difference {
  readonly changed: readonly string[]
  readonly missing: readonly string[]
  readonly added: readonly string[]
  /** False when the list of hashes itself was changed. */
  readonly rootHolds: boolean
}

export async function differenceFrom(
  integrity: Integrity,
  found: readonly Part[],
  digest: Digest,
): Promise<Difference> {
  const now = new Map(found.map((part) => [part.name, part.sha256]))
  const known = new Set(integrity.parts.map(({ name }) => name))
  return {
    changed: integrity.parts
      .filter(({ name, sha256 }) => now.has(name) && now.get(name) !== sha256)
      .map(({ name }) => name),
    missing: integrity.parts.filter(({ name }) => !now.has(name)).map(({ name }) => name),
    added: found.filter(({ name }) => !known.has(name)).map(({ name }) => name),
    rootHolds: (await digest(rootText(integrity.parts))) === integrity.root,
  }
}

export function isUnchanged({ changed, missing, added, rootHolds }: Difference): boolean {
  return rootHolds && changed.length + missing.length + added.length === 0
}

/**
 * Parses the hashes in `meta.json`, together with the text that was hashed; undefined when they are
 * absent.
 */
export function integrityIn(
  meta: string | undefined,
): { readonly integrity: Integrity; readonly rest: string } | undefined {
  const value = jsonOf(meta ?? '') // an unreadable meta is reported by itself
  if (typeof value !== 'object' || value === null || !('integrity' in value)) return undefined
  const { integrity, ...rest } = value
  const parsed = Integrity.safeParse(integrity).data
  return parsed && { integrity: parsed, rest: metaText(rest) }
}

/** Differences in sentences; empty for an unchanged bundle. */
export function differenceText({ changed, missing, added, rootHolds }: Difference): string {
  return joined(
    changed.length > 0 ? `Changed after export: ${changed.join(', ')}.` : '',
    missing.length > 0 ? `Missing: ${missing.join(', ')}.` : '',
    added.length > 0 ? `Added: ${added.join(', ')}.` : '',
    rootHolds ? '' : 'The list of hashes does not match its root.',
  )
}

/**
 * Result of an import: the bundle is unchanged, changed, or has no hashes. `text` is for people.
 */
export interface BundleCheck {
  readonly kind: 'unhashed' | 'unchanged' | 'changed'
  readonly text: string
  readonly signer?: Signer
  /** Results of this import and earlier ones; the run stores them and its exports repeat them. */
  readonly imports: ImportFindings
  /** Data removed before export; stored and repeated likewise. */
  readonly redaction?: Redaction
  /** Sender's decisions about the findings; absent when the file has none. */
  readonly triage?: Triage
}

interface CheckTools<Key> {
  /** A file with its hash; undefined when unreadable. Not called for `meta.json`. */
  readonly part: (name: string) => Promise<Part | undefined>
  /** Page around the run, when it was imported from a report. */
  readonly page?: Uint8Array<ArrayBuffer> | undefined
  readonly digest: Digest
  readonly subtle: Subtle<Key>
}

/** Compares the files of a bundle with its own hashes, and the root with its signature. */
export async function checkBundle<Key>(
  meta: string | undefined,
  names: Iterable<string>,
  tools: CheckTools<Key>,
): Promise<BundleCheck> {
  const stated = integrityIn(meta)
  const value = jsonOf(meta ?? '')
  const before = importsIn(value)
  const carried = carriedBy(value)
  if (!stated) {
    const text = joined('It holds no hashes: not checked for changes.', changedBefore(before))
    return { kind: 'unhashed', text, imports: before, ...carried }
  }
  const { integrity, rest } = stated
  const found: Part[] = []
  for (const name of names) {
    const part =
      name === META_FILE
        ? { name, bytes: rest.length, sha256: await tools.digest(rest) }
        : await tools.part(name)
    // A file that exists but cannot be read counts as changed, not as missing.
    found.push(part ?? { name, bytes: 0, sha256: '' })
  }
  const ofParts = await differenceFrom(integrity, found, tools.digest)
  const changed = [...ofParts.changed, ...(await changedPage(value, tools))]
  const difference = { ...ofParts, changed }
  const { signature } = integrity
  const signer = signature && (await checkSignature(signature, integrity, tools))
  const isSame = isUnchanged(difference)
  const isWhole = isSame && signer?.holds !== 'no'
  const first = isWhole ? 'Unchanged since export.' : differenceText(difference)
  // A valid signature proves nothing about a changed file.
  const second = signer && (isWhole || signer.holds === 'no') ? signerText(signer) : ''
  const text = joined(first, second)
  return {
    kind: isWhole ? 'unchanged' : 'changed',
    text: joined(text, changedBefore(before)),
    ...(signer && { signer }),
    ...carried,
    imports: withFinding(before, {
      exportedAt: integrity.exportedAt,
      changed: !isWhole,
      text,
      ...(signer && { signedBy: signer.fingerprint }),
    }),
  }
}

/** Hash of the page around the parts, from `meta.json`. */
export const PageHash = z.object({ page: Sha256 })

/** Empty when the page's hash is unknown, or the run was taken out of the page. */
async function changedPage(
  meta: unknown,
  { page, digest }: Pick<CheckTools<unknown>, 'page' | 'digest'>,
): Promise<readonly string[]> {
  const stated = PageHash.safeParse(meta).data
  const isSame = !(stated && page) || stated.page === (await digest(page))
  return isSame ? [] : ['the page around the run']
}

/** Redaction and triage decisions that travel with the file. */
function carriedBy(meta: unknown): Pick<BundleCheck, 'redaction' | 'triage'> {
  const redaction = redactionIn(meta)
  const triage = triageIn(meta)
  return { ...(redaction && { redaction }), ...(triage.length > 0 && { triage }) }
}

function changedBefore(imports: ImportFindings): string {
  const changes = changesIn(imports)
  return changes && `It had been changed when it was imported. ${changes}`
}

function joined(...sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

// Whether a bundle is still as it was exported: SHA-256 of every file, and one root over them all.

import * as z from 'zod/mini'

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** What `meta.json` says of the files beside it. */
export const Integrity = z.object({
  algorithm: z.literal('SHA-256'),
  /** ISO 8601 in UTC. */
  exportedAt: z.string(),
  /** By name. `meta.json` counts without this field. */
  parts: z.readonly(z.array(z.object({ name: z.string(), bytes: z.number(), sha256: Sha256 }))),
  /** Of the lines `<sha256>  <name>` of all parts, sorted by name, each with its line end: what `sha256sum` prints. */
  root: Sha256,
})
export type Integrity = Readonly<z.infer<typeof Integrity>>

/** SHA-256 as lower-case hex; a text counts as UTF-8. */
export type Digest = (content: Uint8Array<ArrayBuffer> | string) => Promise<string>

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

/** How the files there are differ from those that were exported; all empty and `rootHolds` for an unchanged bundle. */
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

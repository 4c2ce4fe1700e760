import {
  checkBundle,
  type Difference,
  differenceText,
  integrityOf,
  isUnchanged,
  partOf,
} from '@harness/shared/files/bundle/integrity.ts'
import { expect, it } from 'vitest'

const same: Difference = { changed: [], missing: [], added: [], rootHolds: true }

it.each<[Partial<Difference>, string]>([
  [{}, ''],
  [{ changed: ['a.png'] }, 'Changed after export: a.png.'],
  [{ missing: ['a.png'] }, 'Missing: a.png.'],
  [{ added: ['a.png'] }, 'Added: a.png.'],
  [{ rootHolds: false }, 'The list of hashes does not match its root.'],
  [
    { changed: ['a', 'b'], missing: ['c', 'd'], added: ['e', 'f'], rootHolds: false },
    'Changed after export: a, b. Missing: c, d. Added: e, f. The list of hashes does not match its root.',
  ],
])('the difference %j of a bundle is said in sentences', (difference, text) => {
  expect(differenceText({ ...same, ...difference })).toBe(text)
})

it.each<Partial<Difference>>([
  { changed: ['a.png'] },
  { missing: ['a.png'] },
  { added: ['a.png'] },
  { rootHolds: false },
  // A renamed part is one that is missing and one that was added.
  { missing: ['a.png'], added: ['b.png'] },
])('a bundle with the difference %j is not unchanged', (difference) => {
  expect(isUnchanged(same)).toBe(true)
  expect(isUnchanged({ ...same, ...difference })).toBe(false)
})

it('a part that is there and cannot be read was changed, and is not missing', async () => {
  const digest = async (content: string | Uint8Array) => String(content.length).padStart(64, '0')
  const parts = ['a.png', 'b.png'].map((name) => partOf(name, new Uint8Array(3), digest))
  const integrity = await integrityOf(await Promise.all(parts), '2026-11-26T16:00:00Z', digest)
  const { subtle } = globalThis.crypto
  const tools = { digest, subtle, part: async () => undefined }
  const { text } = await checkBundle(JSON.stringify({ integrity }), ['a.png'], tools)
  expect(text).toBe('Changed after export: a.png. Missing: b.png.')
})

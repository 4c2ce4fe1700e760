import { type Difference, differenceText } from '@harness/shared/bundle/integrity.ts'
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

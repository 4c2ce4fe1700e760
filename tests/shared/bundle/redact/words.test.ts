import { masked, type Redaction } from '@harness/shared/bundle/redact/kinds.ts'
import { redactionText } from '@harness/shared/bundle/redact/words.ts'
import { expect, it } from 'vitest'

const NONE: Redaction = {
  ...{
    removed: {},
    kept: {},
    rows: 0,
    regions: 0,
    drawn: 0,
    pictures: 0,
    whole: [],
    unsearched: [],
  },
}

it('a file without anything taken out says nothing was removed', () => {
  expect(redactionText(NONE)).toBe(
    'Removed: nothing, from 0 rows and 0 pictures (0 covered areas).',
  )
})

it('what was taken out is counted by kind, one of a kind in the singular', () => {
  const removed = { email: 1, phone: 2, secret: 1 }
  const text = redactionText({ ...NONE, removed, rows: 1, pictures: 1, regions: 1 })
  expect(text).toContain('1 secret')
  expect(text).toContain('1 e-mail address, 2 phone numbers')
  expect(text).toContain('from 1 row and 1 picture (1 covered area).')
  expect(redactionText({ ...NONE, removed: { email: 2 } })).toContain('2 e-mail addresses')
})

it('what was kept, covered as a whole or not searched is named with its steps', () => {
  const text = redactionText({ ...NONE, kept: { name: 1 }, whole: [3], unsearched: [4, 7] })
  expect(text).toContain('Kept: 1 name.')
  expect(text).toMatch(/the place of a value was not known: the pictures of steps 3\./)
  expect(text).toMatch(/no text was kept: the pictures of steps 4 and 7\./)
})

it('a value on a list shows its first two characters and its last, from six characters on', () => {
  expect(['12345', '123456', '12345678901', '1'.repeat(40)].map(masked)).toEqual([
    '•••••',
    '12•••6',
    '12••••••••1',
    `11${'•'.repeat(8)}1`,
  ])
})

import { masked } from '@harness/shared/files/redact/kinds.ts'
import { redactionText, removedText } from '@harness/shared/files/redact/words.ts'
import type { Redaction } from '@harness/shared/log/redaction.ts'
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
  expect(redactionText(NONE)).toBe('Removed: nothing. Changed: 0 log entries, 0 pictures.')
})

it('removed values are counted by kind, one of a kind in the singular', () => {
  const removed = { email: 1, phone: 2, secret: 1 }
  const text = redactionText({ ...NONE, removed, rows: 1, pictures: 1, regions: 1 })
  expect(text).toContain('1 secret')
  expect(text).toContain('1 e-mail address, 2 phone numbers')
  expect(text).toContain('1 area of pictures. Changed: 1 log entry, 1 picture.')
  expect(redactionText({ ...NONE, removed: { email: 2 } })).toContain('2 e-mail addresses')
})

it('a picture that is covered alone is not called nothing, and areas drawn by hand are counted', () => {
  const covered = { ...NONE, pictures: 14, regions: 14 }
  expect(redactionText(covered)).toBe(
    'Removed: 14 areas of pictures. Changed: 0 log entries, 14 pictures.',
  )
  expect(removedText(covered)).toBe('14 areas of pictures')
  expect(removedText({ ...covered, drawn: 2 })).toBe('14 areas of pictures (2 drawn)')
  expect(removedText(undefined)).toBe('nothing')
})

it('the summary names kept values, and the steps of pictures covered as a whole or not searched', () => {
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

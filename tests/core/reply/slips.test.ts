import { expect, it } from 'vitest'
import { FAMILIES, VALUES } from './families.ts'
import { readSlip } from './read-slip.ts'
import { SLIPS } from './slips.ts'

it.each(SLIPS)('a slip is never carried out as something else: $name', (slip) => {
  expect(readSlip(slip)).not.toBe('misread')
})

it('of forty slips of small models at least thirty are understood without a further request', () => {
  const understood = SLIPS.filter((slip) => readSlip(slip) === 'understood')
  expect(SLIPS).toHaveLength(40)
  expect(understood.length).toBeGreaterThanOrEqual(30)
  const missed = SLIPS.filter((slip) => readSlip(slip) === 'not understood')
  expect(missed.map(({ name }) => name)).toEqual([])
})

it.each([...FAMILIES, ...VALUES])('a reply is read as what it means: $name', (slip) => {
  const wanted = slip.expected.kind === 'asked' ? 'rightly asked' : 'understood'
  expect(readSlip(slip)).toBe(wanted)
})

import { expect, it } from 'vitest'
import { FAMILIES, VALUES } from './families.ts'
import { readSlip } from './read-slip.ts'
import { SLIPS } from './slips.ts'

it.each(SLIPS)('a slip is never carried out as something else: $name', async (slip) => {
  expect(await readSlip(slip)).not.toBe('misread')
})

it('of forty slips of small models at least thirty are understood without a further request', async () => {
  const readings = await Promise.all(SLIPS.map(readSlip))
  const understood = SLIPS.filter((_, index) => readings[index] === 'understood')
  expect(SLIPS).toHaveLength(40)
  expect(understood.length).toBeGreaterThanOrEqual(30)
  const missed = SLIPS.filter((_, index) => readings[index] === 'not understood')
  expect(missed.map(({ name }) => name)).toEqual([])
})

it.each([...FAMILIES, ...VALUES])('a reply is read as what it means: $name', async (slip) => {
  const wanted = slip.expected.kind === 'asked' ? 'rightly asked' : 'understood'
  expect(await readSlip(slip)).toBe(wanted)
})

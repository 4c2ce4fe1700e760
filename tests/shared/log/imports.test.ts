import { changesIn, importsIn, withFinding } from '@harness/shared/log/imports.ts'
import { describe, expect, test } from 'vitest'

const AT = '2026-11-22T10:00:00.000Z'
const CHANGED = { exportedAt: AT, changed: true, text: 'One part was changed.' }
const SIGNED = { exportedAt: AT, changed: false, text: 'Signed by a key.', signedBy: '1234' }

describe('what imports found of the files of a run', () => {
  test('a file as it was exported, without a signature, adds nothing', () => {
    expect(withFinding([CHANGED], { exportedAt: AT, changed: false, text: 'Fine.' })).toEqual([
      CHANGED,
    ])
  })

  test('a changed file is added behind those before it, signed or not', () => {
    const signed = { ...CHANGED, signedBy: '1234' }
    expect(withFinding([SIGNED], CHANGED)).toEqual([SIGNED, CHANGED])
    expect(withFinding([SIGNED], signed)).toEqual([SIGNED, signed])
  })

  test('a signed file is added although nothing was changed', () => {
    expect(withFinding([], SIGNED)).toEqual([SIGNED])
  })

  test.each([
    [1999, 1999],
    [2000, 2000],
    [2001, 2001],
    [9000, 2001],
  ])('of a text of %i characters %i are kept, the sign for the rest included', (given, kept) => {
    const [found] = withFinding([], { ...CHANGED, text: 'x'.repeat(given) })
    expect(found?.text).toHaveLength(kept)
    expect(found?.text.endsWith('…')).toBe(given > 2000)
  })

  test.each([undefined, null, 'text', 4, {}, { imports: [{ changed: true }] }])(
    'a file that says %j has no findings of imports',
    (meta) => {
      expect(importsIn(meta)).toEqual([])
    },
  )

  test('findings are read out of what carries them', () => {
    expect(importsIn({ imports: [CHANGED] })).toEqual([CHANGED])
  })

  test('only what was changed is said of the files it came in', () => {
    expect(changesIn([SIGNED, CHANGED, { ...CHANGED, text: 'Another.' }])).toBe(
      'One part was changed. Another.',
    )
  })
})

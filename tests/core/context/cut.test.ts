import { clipped, headAndTail } from '@harness/web/core/context/cut.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEED } from '../../setup/seed.ts'

describe('a text that is too long', () => {
  it('a text that is too long keeps its beginning and its end and says exactly how much is missing', () => {
    const text = `start\n${'x'.repeat(50_000)}\nat the end: it failed`
    const cut = headAndTail(text, 4_000)
    expect(cut.length).toBeLessThanOrEqual(4_000)
    expect(cut.startsWith('start\n')).toBe(true)
    expect(cut.endsWith('at the end: it failed')).toBe(true)
    const remaining = Number(/\[(\d+) characters left out\]/.exec(cut)?.[1])
    const kept = cut.replace(/\n\[\d+ characters left out\]\n/, '')
    expect(kept.length + remaining).toBe(text.length)
  })

  it('a text that is too long is cut at line breaks where one is near', () => {
    const text = Array.from({ length: 2_000 }, (_, line) => `line ${line}`).join('\n')
    const [head = '', tail = ''] = headAndTail(text, 4_000).split(/\n\[\d+ characters left out\]\n/)
    for (const part of [head, tail])
      expect(part.split('\n').every((line) => /^line \d+$/.test(line))).toBe(true)
  })

  it.each([
    ['no line break at all', 'y'.repeat(9_000)],
    ['one line break, at the very start', `\n${'y'.repeat(9_000)}`],
    ['one line break, at the very end', `${'y'.repeat(9_000)}\n`],
  ])('a text that is too long keeps as much as its limit allows with %s', (_, text) => {
    const cut = headAndTail(text, 1_000)
    expect(cut.length).toBeGreaterThan(900)
    expect(cut.length).toBeLessThanOrEqual(1_000)
  })

  // The first and the last second half that there is, and one between.
  describe.each(['\u{10000}', '😀', '\u{103ff}'])('of pairs of units: %s', (pair) => {
    it.each([100, 101, 102, 103])('a text is cut between them at %d', (limit) => {
      const cut = headAndTail(pair.repeat(100), limit)
      expect(cut).toMatch(
        new RegExp(`^(?:${pair})+\n\\[\\d+ characters left out\\]\n(?:${pair})+$`, 'u'),
      )
    })
  })

  it.each([
    [50, 50],
    [1, 1],
    [0, 0],
    [-5, 0],
  ])(
    'a text with room for %d characters has %d, where its gap cannot be named',
    (limit, length) => {
      expect(headAndTail('y'.repeat(100), limit)).toBe('y'.repeat(length))
    },
  )

  it('a text of exactly its limit is whole', () => {
    expect(headAndTail('y'.repeat(100), 100)).toBe('y'.repeat(100))
    expect(clipped('one two', 7)).toBe('one two')
    expect(clipped('one two', 6)).toBe('one t…')
    expect(clipped('one two', 5)).toBe('one…')
  })

  it(`a text that is too long never exceeds its limit, and never parts a character (seed ${SEED})`, () => {
    const texts = fc.array(fc.constantFrom('a', '\n', '😀', 'é', '漢'), { maxLength: 400 })
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 300 }), (pieces, limit) => {
        const text = pieces.join('')
        const cut = headAndTail(text, limit)
        expect(cut.length).toBeLessThanOrEqual(Math.max(limit, 0))
        expect(cut).not.toMatch(/\p{Surrogate}/u)
        if (text.length <= limit) expect(cut).toBe(text)
      }),
      { seed: SEED },
    )
  })
})

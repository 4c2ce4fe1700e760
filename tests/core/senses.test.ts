import { Senses } from '@harness/web/core/senses.ts'
import { describe, expect, it } from 'vitest'

describe('a screen that a whole page is measured on', () => {
  const first = ['Search', 'Basket']
  /** Whether the place is measured again when it shows these controls. */
  const again = (controls: readonly string[], acted: boolean): boolean => {
    const senses = new Senses()
    senses.isNewScreen('/list', first, false)
    return senses.isNewScreen('/list', controls, acted)
  }

  it('is any place that was not seen, with or without an act, and the same place no second time', () => {
    const senses = new Senses()
    expect(senses.isNewScreen('/list', first, false)).toBe(true)
    expect(senses.isNewScreen('/list', first, true)).toBe(false)
    expect(senses.isNewScreen('/basket', first, false)).toBe(true)
  })

  it('is a seen place to which an act gave three controls more', () => {
    expect(again([...first, 'A', 'B', 'C'], true)).toBe(true)
    expect(again([...first, 'A', 'B'], true)).toBe(false)
  })

  it('is no place that only scrolled, whatever came into sight', () => {
    expect(again([...first, 'A', 'B', 'C', 'D'], false)).toBe(false)
  })

  it('is no place that shows again what it showed at any time before', () => {
    const senses = new Senses()
    for (const controls of [first, ['A', 'B'], ['C']]) senses.isNewScreen('/list', controls, true)
    expect(senses.isNewScreen('/list', ['A', 'B', 'C'], true)).toBe(false)
  })
})

it('what is asked of a screen is new once', () => {
  const senses = new Senses()
  expect(['a', 'a', 'b'].map((key) => senses.isNew(key))).toEqual([true, false, true])
})

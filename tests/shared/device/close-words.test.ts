import { closeTo, folded, onlyFolded } from '@harness/shared/device/close-words.ts'
import { describe, expect, it } from 'vitest'

const same = (words: string) => words

describe('folded words', () => {
  it.each([
    ['A - B', 'a – b'],
    ['Zoë’s café', "ZOE'S CAFE"],
    ['New  York', 'new york'],
    ['“Large”', 'large'],
    ['Tromsø, Łódź', 'tromso, lodz'],
    ['−5 °C', '-5 °c'],
  ])('the words %s and %s are the same when folded', (a, b) => {
    expect(folded(a)).toBe(folded(b))
  })

  it.each([
    ['C', 'C++'],
    ['-5', '5'],
    ['1.5', '15'],
    ['Men', 'Women'],
  ])('the words %s and %s differ when folded', (a, b) => {
    expect(folded(a)).not.toBe(folded(b))
  })
})

describe('the only words that are meant', () => {
  it('the only words that are meant are found whatever their dashes', () => {
    expect(onlyFolded(['Oslo – Bergen', 'Oslo – Bodø'], 'Oslo - Bergen', same)).toBe(
      'Oslo – Bergen',
    )
  })

  it('no words are the only ones meant where two differ only in what is folded', () => {
    expect(onlyFolded(['Résumé', 'Resume'], 'resume', same)).toBeUndefined()
  })

  it('no words are the only ones meant by an empty text', () => {
    expect(onlyFolded(['', '–'], ' ', same)).toBeUndefined()
  })
})

describe('close words', () => {
  const countries = ['Norway', 'Sweden', 'Denmark', 'United Kingdom', 'United States']

  it('close words are those that hold what is wanted', () => {
    expect(closeTo(countries, 'united')).toEqual(['United Kingdom', 'United States'])
    expect(closeTo(['Sell', 'Buy', 'OK, continue'], 'ok')).toEqual(['OK, continue'])
  })

  it('close words are those with a slip of the keys', () => {
    expect(closeTo(countries, 'Nroway')).toContain('Norway')
    expect(closeTo(countries, 'Danmark')[0]).toBe('Denmark')
  })

  it('close words are none of those that are something else', () => {
    expect(closeTo(countries, 'Brazil')).toEqual([])
    expect(closeTo(countries, 'e')).toEqual([])
  })

  it('close words share at least two of five pairs of letters', () => {
    expect(closeTo(['abxyzw'], 'abcdef')).toEqual([])
    expect(closeTo(['abcxyz'], 'abcdef')).toEqual(['abcxyz'])
    expect(closeTo(['abcx'], 'abcdefgh')).toEqual(['abcx'])
    expect(closeTo(['abcx'], 'abcdefghi')).toEqual([])
  })

  it('close words come with the nearest first, and those that are as near in their order', () => {
    expect(closeTo(['Morwey', 'Norwai', 'Norway', 'North'], 'Norwaj')).toEqual([
      'Norwai',
      'Norway',
      'North',
      'Morwey',
    ])
  })

  it('a single letter is close to no other one', () => {
    expect(closeTo(['b', 'a'], 'a')).toEqual([])
    expect(closeTo(['b'], 'ba')).toEqual([])
  })

  it('close words are at most five', () => {
    const many = Array.from({ length: 40 }, (_, at) => `Size ${at}`)
    expect(closeTo(many, 'size')).toHaveLength(5)
  })
})

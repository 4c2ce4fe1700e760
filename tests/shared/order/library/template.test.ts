import {
  filledParts,
  filledText,
  placeholdersIn,
  unfilled,
} from '@harness/shared/order/library/template.ts'
import { describe, expect, it } from 'vitest'

const plain = (text: string) => ({ text, placeholders: [] })

describe('the placeholders of a goal', () => {
  it('placeholders are found once each in the order in which they appear', () => {
    expect(placeholdersIn('Send $2 to $1, $2 times, with $ARGUMENTS')).toEqual([
      '$2',
      '$1',
      '$ARGUMENTS',
    ])
  })

  it('a tenth placeholder is not the first one followed by a zero', () => {
    expect(filledText(plain('$10 and $1'), { $1: 'one', $10: 'ten' })).toBe('ten and one')
  })

  it('two dollar signs stand for one, and a price is no placeholder', () => {
    expect(placeholdersIn('Pay $$1 or $0 or $ 5')).toEqual([])
    expect(filledText(plain('Pay $$5'), {})).toBe('Pay $5')
  })

  it('a fill that contains a placeholder stays as it is', () => {
    expect(filledText(plain('$1 $2'), { $1: '$2 $ARGUMENTS', $2: 'two' })).toBe('$2 $ARGUMENTS two')
  })

  it('$ARGUMENTS stands for all numbered fills in order', () => {
    expect(filledText(plain('Do $ARGUMENTS'), { $2: 'b', $10: 'c', $1: 'a' })).toBe('Do a b c')
  })

  it('an empty fill takes what is used when it is left empty, and is missing without that', () => {
    const goal = {
      text: 'Skip $1 of $2',
      placeholders: [{ name: '$1', label: 'Week', fallback: 'next week' }],
    }
    expect(filledText(goal, { $1: '  ' })).toBe('Skip next week of $2')
    expect(unfilled(goal, {})).toEqual(['$2'])
    expect(unfilled(goal, { $2: 'May' })).toEqual([])
    expect(filledParts(goal, { $2: 'May' })).toContainEqual({ text: 'May', place: '$2' })
  })
})

import { hasAmount, isAboutPayment } from '@harness/web/core/rules/amounts.ts'
import { describe, expect, it } from 'vitest'

describe('a page about a payment', () => {
  it.each([
    ['one amount', 'Total € 20'],
    ['one amount twice', 'Total € 20, you pay 20.00 €'],
    ['one amount beside nothing to pay', 'Shipping € 0, total € 20'],
    ['the sum of two', 'Mug € 10, shipping € 20, total € 30'],
    ['the sum of six', '€ 70 € 60 € 50 € 41 € 32 € 23, total € 276'],
    ['a sum with cents', '€ 1.50 € 2.25, total € 3.75'],
    ['a sum of tenths, as a cash register writes them', '€ 0.1 € 0.2, total € 0.3'],
    ['a sum of thousands', '€ 1.000,50 € 2.000, total € 3.000,50'],
  ])('a page about a payment is recognised by %s', (_, text) => {
    expect(isAboutPayment(text)).toBe(true)
  })

  it.each([
    ['no amount', 'Total 20'],
    ['nothing to pay', 'Total € 0'],
    ['several that add up to nothing', 'Mug € 5, bowl € 7, plate € 9'],
    ['a price that comes again next to itself', 'Mug € 7, bowl € 5, plate € 5'],
    ['the sum of seven, which is a list', '€ 81 € 70 € 60 € 50 € 41 € 32 € 23, total € 357'],
    ['a sum that stands before its parts', 'Total € 30, mug € 10, shipping € 20'],
    ['a sum that is a cent off', '€ 10 € 20, total € 30.01'],
  ])('a page about a payment is not recognised by %s', (_, text) => {
    expect(isAboutPayment(text)).toBe(false)
  })
})

it.each([
  ['€ 5', true],
  ['5 €', true],
  ['USD 5', true],
  ['5 kr.', true],
  ['12 krona', false],
  ['5', false],
  ['EUR', false],
])('the text “%s” has an amount: %s', (text, has) => {
  expect(hasAmount(text)).toBe(has)
})

import { familyOf, isSameSite, masked, routeOf, targetOf } from '@harness/web/models/sweep/route.ts'
import { describe, expect, it } from 'vitest'

describe('a page by its address', () => {
  it.each([
    ['http://shop.test/', 'shop.test/'],
    ['http://www.shop.test/index.html', 'shop.test/'],
    ['http://shop.test/item/42/photos', 'shop.test/item/*/photos'],
    ['http://shop.test/item/42?size=9&colour=red', 'shop.test/item/*?colour&size'],
    ['http://shop.test/help#returns', 'shop.test/help'],
    ['http://shop.test/#/inbox/7', 'shop.test/#/inbox/*'],
    ['http://shop.test/#/', 'shop.test/'],
    ['http://127.0.0.1:4000/a/6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b', '127.0.0.1:4000/a/*'],
    ['Garden', 'Garden'],
  ])('the address %s is the page %s', (address, route) => {
    expect(routeOf(address)).toBe(route)
  })

  it('the target of a link keeps the query and the fragment', () => {
    expect(targetOf('http://shop.test/list?page=2')).not.toBe(
      targetOf('http://shop.test/list?page=3'),
    )
    expect(targetOf('http://shop.test/help#a')).not.toBe(targetOf('http://shop.test/help#b'))
    expect(targetOf('http://www.shop.test/help/')).toBe(targetOf('http://shop.test/help'))
  })

  it('links of one kind are a family, other links are not', () => {
    expect(familyOf('http://shop.test/list?page=2')).toEqual(
      familyOf('http://shop.test/list?page=9'),
    )
    expect(familyOf('http://shop.test/tea/oolong')).toEqual(familyOf('http://shop.test/tea/assam'))
    expect(familyOf('http://shop.test/about').kind).toBe('single')
    expect(familyOf('http://shop.test/item/3').kind).toBe('numbered')
  })

  it('a site is the same by host and port', () => {
    expect(isSameSite('https://www.shop.test/a', 'http://shop.test/')).toBe(true)
    expect(isSameSite('http://127.0.0.1:1/', 'http://127.0.0.1:2/')).toBe(false)
    expect(isSameSite('mailto:a@shop.test', 'http://shop.test/')).toBe(false)
  })
})

it('masking numbers keeps a counter from making another button', () => {
  expect(masked('Basket (3)')).toBe(masked('basket  (12)'))
})

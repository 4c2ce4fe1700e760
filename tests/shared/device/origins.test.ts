import { isAllowedOrigin, originOf } from '@harness/shared/device/origins.ts'
import { describe, expect, it } from 'vitest'

describe('where a credential may be filled in', () => {
  it.each([
    ['http://a.test', 'http://a.test', true],
    ['HTTP://A.test', 'http://a.TEST', true],
    ['http://a.test', 'http://www.a.test', true],
    ['http://www.a.test', 'http://a.test', true],
    ['https://b.a.test', 'https://a.test', true],
    ['http://b.a.test', 'http://a.test', false],
    ['https://ba.test', 'https://a.test', false],
    ['https://a.test', 'https://b.a.test', false],
    ['http://a.test', 'https://a.test', false],
    ['https://a.test', 'http://a.test', false],
    ['http://a.test:80', 'http://a.test', false],
    ['http://[::1]:8080', 'http://[::1]:8080', true],
    ['http://[::01]', 'http://[::01]', true],
    ['ftp://a.test', 'ftp://a.test', false],
    ['http://', 'http://', false],
    ['http://a.test/', 'http://a.test/', false],
    ['http://user@a.test', 'http://user@a.test', false],
    ['', '', false],
    ['null', 'https://shop.example', false],
    ['https://shop.example', 'nothing', false],
    ['https://shop.example.evil.example', 'https://shop.example', false],
    ['http://127.0.0.1:81', 'http://127.0.0.1:80', false],
  ])('the origin %s is allowed where %s is: %s', (origin, allowed, isAllowed) => {
    expect(isAllowedOrigin(origin, [allowed])).toBe(isAllowed)
    expect(isAllowedOrigin(origin, ['http://other.test', allowed])).toBe(isAllowed)
  })

  it('no origin is allowed where none is', () => {
    expect(isAllowedOrigin('http://a.test', [])).toBe(false)
  })
})

it.each([
  ['http://A.test/path?x#y', 'http://a.test'],
  ['http://a.test:80/', 'http://a.test'],
  ['https://a.test:443', 'https://a.test'],
  ['https://a.test:80', 'https://a.test:80'],
  ['http://a.test:443', 'http://a.test:443'],
  ['http://a.test:8080', 'http://a.test:8080'],
  ['http://user@a.test/', undefined],
  ['ftp://a.test', undefined],
  ['about:blank', undefined],
  ['javascript:alert(1)', undefined],
])('the origin of %s is %s', (url, origin) => {
  expect(originOf(url)).toBe(origin)
})

import { keyPresses } from '@harness/shared/devices/keys.ts'
import { isAllowedOrigin, originOf } from '@harness/shared/devices/origins.ts'
import { describe, expect, it } from 'vitest'

describe('the names of keys', () => {
  it.each([
    [['enter '], [{ key: 'Enter', held: [] }]],
    [['Enter', 'shift'], [{ key: 'Enter', held: ['Shift'] }]],
    [
      ['enter', 'tab'],
      [
        { key: 'Enter', held: [] },
        { key: 'Tab', held: [] },
      ],
    ],
    [[''], [{ key: 'Space', held: [] }]],
    [['cmd', 'a'], [{ key: 'a', held: ['Command'] }]],
  ])('the keys %j are read as presses', (keys, presses) => {
    expect(keyPresses(keys)).toEqual(presses)
  })

  it.each([[['constructor']], [['shift']], [['press enter to submit']], [[]]])(
    'the keys %j are no presses',
    (keys) => {
      expect(keyPresses(keys)).toBeUndefined()
    },
  )
})

describe('the origins of a sign-in', () => {
  it.each([
    ['https://shop.example', 'https://www.shop.example', true],
    ['https://login.shop.example', 'https://shop.example', true],
    ['http://shop.example', 'https://shop.example', false],
    ['https://shop.example:8443', 'https://shop.example', false],
    ['https://evilshop.example', 'https://shop.example', false],
    ['https://shop.example.evil.example', 'https://shop.example', false],
    ['http://a.shop.test', 'http://shop.test', false],
    ['http://127.0.0.1:81', 'http://127.0.0.1:80', false],
    ['null', 'https://shop.example', false],
    ['https://shop.example', 'nothing', false],
  ])('the origin %s is allowed for %s: %s', (origin, allowed, expected) => {
    expect(isAllowedOrigin(origin, [allowed])).toBe(expected)
  })

  it.each([
    ['https://shop.example/a?b', 'https://shop.example'],
    ['HTTPS://Shop.Example:443', 'https://shop.example'],
    ['http://127.0.0.1:4620/', 'http://127.0.0.1:4620'],
    ['https://good@evil.example/', undefined],
    ['javascript:alert(1)', undefined],
  ])('the address %s has the origin %s', (url, origin) => {
    expect(originOf(url)).toBe(origin)
  })
})

import { checkScreens, parsePrototype } from '@harness/shared/device/prototype/check.ts'
import {
  deviceOf,
  freeId,
  prototypeOfPictures,
  titleOf,
} from '@harness/shared/device/prototype/from-pictures.ts'
import { describe, expect, it } from 'vitest'
import { prototypeOf, screen, spot } from './sample-prototype.ts'

describe('a prototype from pictures', () => {
  it('a prototype from pictures has titles from the file names, in the order of people', () => {
    const named = (path: string) => ({ path, width: 390, height: 844 })
    const found = prototypeOfPictures('Shop', [
      named('10_pay.png'),
      named('2-box-size@2x.png'),
      named('1.png'),
    ])
    expect(found.screens.map(({ id, title }) => [id, title])).toEqual([
      ['screen-1', 'Screen 1'],
      ['box-size', 'Box size'],
      ['pay', 'Pay'],
    ])
    expect(titleOf('a/Übersicht.webp')).toBe('Übersicht')
  })

  it('a prototype from pictures shows each as a screen of its own, without marks and links', () => {
    const found = prototypeOfPictures(undefined, [{ path: 'a.png', width: 390, height: 844 }])
    expect(found).toMatchObject({ name: 'A', marks: false, frame: 'none' })
    const [shown] = found.screens
    expect(shown).toMatchObject({ opensAs: 'screen', spots: [], width: 390, height: 844 })
    // Should its author open it above another one.
    expect(shown).toMatchObject({ dims: true, closesOutside: true })
    expect(prototypeOfPictures('Shop', []).screens).toEqual([])
  })

  it.each([
    [{ path: 'a.png', width: 390, height: 844 }, { width: 390, height: 844 }, 1],
    [{ path: 'a.png', width: 1170, height: 2532 }, { width: 390, height: 844 }, 3],
    [{ path: 'a@2x.png', width: 750, height: 1334 }, { width: 375, height: 667 }, 2],
    [{ path: 'a.png', width: 780, height: 6_000 }, { width: 390, height: 858 }, 2],
    // Half-way between one and two widths of a phone, 400 points each, is two.
    [{ path: 'a.png', width: 599, height: 900 }, { width: 599, height: 900 }, 1],
    [{ path: 'a.png', width: 600, height: 900 }, { width: 300, height: 450 }, 2],
    [{ path: 'a.png', width: 500, height: 500 }, { width: 500, height: 375 }, 1],
    [{ path: 'a.png', width: 1_440, height: 4_000 }, { width: 360, height: 792 }, 4],
    [{ path: 'a.png', width: 9_000, height: 9_100 }, { width: 2250, height: 2275 }, 4],
    [{ path: 'a@9x.png', width: 2_000, height: 2_100 }, { width: 500, height: 525 }, 4],
    [{ path: 'a@2.5x.png', width: 750, height: 1334 }, { width: 375, height: 667 }, 2],
    [{ path: 'a.png', width: 10, height: 20 }, { width: 64, height: 64 }, 1],
    [{ path: 'a.png', width: 20_000, height: 900 }, { width: 4096, height: 225 }, 4],
    [{ path: 'a.png', width: 2880, height: 1800 }, { width: 1440, height: 900 }, 2],
  ])('a prototype from pictures guesses the screen of %o', (picture, size, scale) => {
    expect(deviceOf(picture)).toEqual({ size, scale })
  })
})

it.each([
  ['01 - box_size@2x.png', 'Box size'],
  ['exports/2_pay@1.5x.jpeg', 'Pay'],
  ['007.png', ''],
  ['3d-view.png', '3d view'],
  [`${'x'.repeat(201)}.png`, `X${'x'.repeat(199)}`],
])('the picture %s is titled “%s”', (path, title) => {
  expect(titleOf(path)).toBe(title)
})

it('an id is a word of 48 letters that no other screen has', () => {
  expect(freeId('Größe & Farbe', [])).toBe('gro-e-farbe')
  expect(freeId('Zoë', [])).toBe('zoe')
  expect(freeId('Zoë', ['zoe', 'zoe-2', 'zoe-3'])).toBe('zoe-4')
  expect(freeId('東京', [])).toBe('item')
  expect(freeId('x'.repeat(49), [])).toBe('x'.repeat(48))
  expect(freeId('Box', ['box'])).toBe('box-2')
  expect(freeId('Box', ['box', 'box-2', 'box-3'])).toBe('box-4')
})

it('a prototype without a name is called by its first screen and how many more there are', () => {
  const named = (...paths: readonly string[]) =>
    prototypeOfPictures(
      undefined,
      paths.map((path) => ({ path, width: 390, height: 844 })),
    ).name
  expect(named()).toBe('Prototype')
  expect(named('box.png')).toBe('Box')
  expect(named('1-box.png', '2-pay.png', '3-end.png')).toBe('Box and 2 more')
  expect(prototypeOfPictures('x'.repeat(201), []).name).toBe('x'.repeat(200))
  expect(prototypeOfPictures(' ', []).name).toBe('Prototype')
})

describe('the description of a prototype', () => {
  it.each([
    ['{', 'it is not JSON.'],
    ['{"harnessPrototype": 9}', 'it was made by a newer Harness (version 9).'],
    ['{"harnessPrototype": 1, "kind": "screens"}', 'look at name.'],
    ['\uFEFF{"harnessPrototype": 1}', 'look at kind.'],
    ['null', 'it does not describe a prototype.'],
    ['7', 'it does not describe a prototype.'],
    ['[]', 'it does not describe a prototype.'],
    ['{"harnessPrototype": "9"}', 'look at kind.'],
  ])('the description %s is refused in words for people', (text, what) => {
    expect(() => parsePrototype(text)).toThrow(`prototype.json cannot be used: ${what}`)
  })

  it('the description loses only what does not fit, and each loss is named', () => {
    const lost = spot({ kind: 'area', id: 'go', target: { to: 'screen', screen: 'gone' } })
    const given = prototypeOf([screen('one', [lost]), screen('two'), screen('three')], {
      start: 'three',
    })
    const { document, notes } = checkScreens(
      given,
      new Map([
        ['one.png', { width: 400, height: 800 }],
        ['two.png', { fault: 'is damaged' }],
      ]),
    )
    expect(document.screens.map(({ id, width }) => [id, width])).toEqual([['one', 400]])
    expect(document.screens[0]?.spots[0]).not.toHaveProperty('target')
    expect(document).not.toHaveProperty('start')
    expect(notes).toEqual([
      '“TWO” was left out: its picture two.png is damaged.',
      '“THREE” was left out: its picture three.png is missing.',
      '“go” on “ONE” leads to a screen that is not there: gone.',
      'Its start screen is not there.',
    ])
  })

  it('of two screens or places with one id the first is kept, and the other is named', () => {
    const twice = screen('one', [
      spot({ kind: 'area', id: 'go', target: { to: 'screen', screen: 'one' } }),
      spot({ kind: 'area', id: 'go', name: 'again' }),
      spot({ kind: 'scroll', id: 'list', shows: 'gone' }),
      spot({ kind: 'scroll', id: 'self', shows: 'one' }),
      spot({ kind: 'area', id: 'back', target: { to: 'back' } }),
    ])
    const given = prototypeOf([twice, screen('one', [], { title: 'Other' })], { start: 'one' })
    const { document, notes } = checkScreens(
      given,
      new Map([['one.png', { width: 400, height: 800 }]]),
    )
    expect(document).toMatchObject({ start: 'one', screens: [{ width: 400, height: 800 }] })
    expect(document.screens[0]?.spots).toMatchObject([
      { id: 'go', target: { screen: 'one' } },
      { id: 'list' },
      { id: 'self', shows: 'one' },
      { id: 'back', target: { to: 'back' } },
    ])
    expect(document.screens[0]?.spots[1]).not.toHaveProperty('shows')
    expect(notes).toEqual([
      '“Other” was left out: another screen has the id one.',
      '“again” on “ONE” was left out: another one has the id go.',
      '“list” on “ONE” leads to a screen that is not there: gone.',
    ])
  })

  it('a prototype whose screens are all there loses nothing', () => {
    const given = prototypeOf([screen('one'), screen('two')])
    const size = { width: 200, height: 400 }
    const { document, notes } = checkScreens(
      given,
      new Map(Object.entries({ 'one.png': size, 'two.png': size })),
    )
    expect([document, notes]).toEqual([given, []])
  })
})

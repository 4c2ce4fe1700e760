import { advance, pendingMs } from '@harness/shared/device/prototype/play/follow.ts'
import { press, swipe } from '@harness/shared/device/prototype/play/input.ts'
import {
  contains,
  onScreen,
  panesOf,
  within,
} from '@harness/shared/device/prototype/play/layout.ts'
import { begin, type PlayState } from '@harness/shared/device/prototype/play/state.ts'
import type { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'
import { describe, expect, it } from 'vitest'
import { prototypeOf, screen, spot } from '../sample-prototype.ts'

const to = (id: string, more: object = {}) => ({ to: 'screen', screen: id, ...more })
const at = (x: number, y: number) => ({ x, y })
const shown = ({ trail, overlays }: PlayState) => [trail.at(-1), ...overlays].join('+')

it('a place contains its left and top edges, and not its right and bottom ones', () => {
  const rect = { x: 10, y: 20, width: 5, height: 6 }
  for (const [x, y] of [
    [10, 20],
    [14.9, 25.9],
  ] as const)
    expect(contains(rect, { x, y })).toBe(true)
  for (const [x, y] of [
    [9.9, 22],
    [15, 22],
    [12, 19.9],
    [12, 26],
  ] as const)
    expect(contains(rect, { x, y })).toBe(false)
})

it('a picture is scrolled neither beyond its end nor before its beginning', () => {
  expect(within({ x: -1, y: 11 }, { x: 5, y: 10 })).toEqual({ x: 0, y: 10 })
  expect(within({ x: 6, y: -1 }, { x: 5, y: 10 })).toEqual({ x: 5, y: 0 })
  expect(within(undefined, { x: 5, y: 10 })).toEqual({ x: 0, y: 0 })
})

describe('where an overlay lies', () => {
  const opened = (place: string, height: number, more: object = {}) => {
    const p = prototypeOf(
      [
        screen('one', [spot({ kind: 'area', id: 'go', target: to('sheet') })]),
        screen('sheet', [], { opensAs: 'overlay', place, width: 100, height }),
      ],
      more,
    )
    return { p, state: press(p, begin(p), at(10, 10), 'tap').state }
  }

  it.each([
    ['top', 100, { x: 50, y: 0, width: 100, height: 100 }],
    ['middle', 100, { x: 50, y: 150, width: 100, height: 100 }],
    ['bottom', 100, { x: 50, y: 300, width: 100, height: 100 }],
    ['bottom', 500, { x: 50, y: 0, width: 100, height: 400 }],
  ] as const)('an overlay at the %s of %d pixels', (place, height, window) => {
    const { p, state } = opened(place, height)
    expect(panesOf(p, state)[1]).toMatchObject({
      level: 1,
      window,
      reach: { x: 0, y: Math.max(0, height - 400) },
      dims: true,
    })
  })

  it('an overlay has its own size in pixels, and is never wider than the screen', () => {
    const { p, state } = opened('top', 100, { scale: 2 })
    expect(panesOf(p, state)[1]?.window).toEqual({ x: 75, y: 0, width: 50, height: 50 })
    const wide = prototypeOf([
      screen('one', [spot({ kind: 'area', id: 'go', target: to('sheet') })]),
      screen('sheet', [], { opensAs: 'overlay', place: 'top', width: 400, height: 100 }),
    ])
    const next = press(wide, begin(wide), at(10, 10), 'tap').state
    expect(panesOf(wide, next)[1]?.window).toEqual({ x: 0, y: 0, width: 200, height: 50 })
  })

  it('a long overlay scrolls, and its picture moves with it', () => {
    const { p, state } = opened('bottom', 500)
    const { state: moved } = swipe(p, state, at(100, 300), at(100, 270))
    expect(panesOf(p, moved)[1]?.origin).toEqual({ x: 50, y: -30 })
    expect(swipe(p, moved, at(100, 300), at(100, 0)).state.scroll['1:sheet']).toEqual({
      x: 0,
      y: 100,
    })
  })
})

describe('a scroll area', () => {
  const area = (shows: string, more: object = {}) =>
    spot({ kind: 'scroll', id: `in-${shows}`, shows, ...more })

  it('a scroll area across shows a picture as high as itself and scrolls it sideways', () => {
    const rect = { x: 20, y: 50, width: 100, height: 40 }
    const p = prototypeOf([
      screen('one', [area('row', { rect, axis: 'horizontal' })]),
      screen('row', [], { width: 600, height: 80 }),
    ])
    const pane = (state: PlayState) => panesOf(p, state)[1]
    expect(pane(begin(p))).toMatchObject({
      ...{ unit: 0.5, reach: { x: 200, y: 0 }, window: rect, origin: { x: 20, y: 50 } },
      ...{ level: 0, dims: false },
    })
    const left = swipe(p, begin(p), at(100, 60), at(40, 55))
    expect(left.atEnd).toBe(false)
    expect(pane(left.state)?.origin).toEqual({ x: -40, y: 50 })
    const right = swipe(p, left.state, at(40, 60), at(60, 60))
    expect(pane(right.state)?.origin).toEqual({ x: -20, y: 50 })
    expect(swipe(p, begin(p), at(40, 60), at(60, 60)).atEnd).toBe(true)
  })

  it('a scroll area down shows a picture as wide as itself, whose places move with it', () => {
    const rect = { x: 20, y: 50, width: 100, height: 40 }
    const p = prototypeOf([
      screen('one', [area('list', { rect })]),
      screen('list', [], { width: 200, height: 400 }),
    ])
    const { state } = swipe(p, begin(p), at(100, 80), at(100, 60))
    const pane = panesOf(p, state)[1]
    expect(pane).toMatchObject({ unit: 0.5, reach: { x: 0, y: 160 }, origin: { x: 20, y: 30 } })
    expect(pane && onScreen(pane, { x: 10, y: 100, width: 20, height: 40 })).toEqual({
      ...{ x: 25, y: 80, width: 10, height: 20 },
    })
  })

  it('scroll areas are shown within each other three deep, and none that is empty, gone or around', () => {
    const p = prototypeOf([
      screen('one', [area('two'), area('gone'), spot({ kind: 'scroll', id: 'empty' })]),
      screen('two', [area('three'), area('one')]),
      screen('three', [area('four')]),
      screen('four', [area('five')]),
      screen('five'),
    ])
    const ids = panesOf(p, begin(p)).map((pane) => pane.screen.id)
    expect(ids).toEqual(['one', 'two', 'three', 'four'])
  })

  it('a scroll area that was scrolled out of sight shows nothing', () => {
    const p = prototypeOf([
      screen('one', [area('two')], { height: 800 }),
      screen('two', [], { height: 80 }),
    ])
    expect(panesOf(p, begin(p))).toHaveLength(2)
    const { state } = swipe(p, begin(p), at(100, 300), at(100, 100))
    expect(panesOf(p, state)).toHaveLength(1)
  })
})

describe('swipes', () => {
  const gestures = ['swipe_up', 'swipe_down', 'swipe_left', 'swipe_right'] as const
  const rect = { x: 0, y: 0, width: 200, height: 400 }
  const all = gestures.map((on) =>
    spot({ kind: 'area', id: on.slice(6), on, rect, target: to(on) }),
  )
  const ids = gestures.map((on) => on.replace('_', '-'))
  const p: ScreensPrototype = prototypeOf([
    screen(
      'one',
      all.map((each, index) => ({ ...each, target: to(ids[index] ?? '') })),
    ),
    ...ids.map((id) => screen(id)),
  ])

  it.each([
    [30, 5, 'swipe-right'],
    [-30, 5, 'swipe-left'],
    [5, 30, 'swipe-down'],
    [5, -30, 'swipe-up'],
    [30, 30, 'swipe-down'],
    [-30, -30, 'swipe-up'],
  ])('a finger that moves by %d and %d swipes as its longer way does', (dx, dy, id) => {
    const swiped = swipe(p, begin(p), at(100, 200), at(100 + dx, 200 + dy))
    expect(shown(swiped.state)).toBe(id)
    expect(swiped).toMatchObject({ place: { gesture: 'swipe' }, target: { screen: id } })
  })

  it('a swipe on an unfinished area stays where it is and leads nowhere', () => {
    const empty = prototypeOf([screen('one', [spot({ kind: 'area', id: 'a', on: 'swipe_up' })])])
    const swiped = swipe(empty, begin(empty), at(10, 30), at(10, 5))
    expect(shown(swiped.state)).toBe('one')
    expect(swiped).not.toHaveProperty('target')
    expect(swiped.place).toMatchObject({ spot: 'a' })
  })
})

describe('what is on its way', () => {
  const later = (id: string, after: number) =>
    spot({ kind: 'area', id: `to-${id}`, after, target: to(id) })
  const sheet = (spots: readonly unknown[]) =>
    screen('sheet', spots, { opensAs: 'overlay', place: 'top', height: 100 })

  it('the longest delay is what is waited for, counted from now', () => {
    const p = prototypeOf([screen('one', [later('two', 500)]), screen('two')])
    const pressed = press(p, begin(p), at(10, 10), 'tap').state
    expect(pendingMs(begin(p))).toBe(0)
    expect(pendingMs(pressed)).toBe(500)
    expect(pendingMs(advance(p, pressed, 200))).toBe(300)
    expect(shown(advance(p, pressed, 499))).toBe('one')
    expect(shown(advance(p, pressed, 500))).toBe('two')
  })

  it('an overlay that closes forgets what was on its way there, and one that takes its place is shown instead', () => {
    const close = { x: 100, y: 0, width: 50, height: 40 }
    const p = prototypeOf([
      screen('one', [spot({ kind: 'area', id: 'go', target: to('sheet') })]),
      sheet([
        later('two', 500),
        spot({ kind: 'area', id: 'close', rect: close, target: { to: 'close' } }),
        spot({
          ...{ kind: 'area', id: 'swap', target: to('other', { swap: true }) },
          rect: { x: 150, y: 0, width: 50, height: 40 },
        }),
      ]),
      screen('other', [], { opensAs: 'overlay', place: 'top' }),
      screen('two'),
    ])
    const opened = press(p, begin(p), at(10, 10), 'tap').state
    const pressed = press(p, opened, at(10, 10), 'tap').state
    expect(shown(advance(p, pressed, 500))).toBe('two')
    const closed = press(p, pressed, at(110, 10), 'tap').state
    expect(shown(advance(p, closed, 500))).toBe('one')
    expect(shown(press(p, opened, at(160, 10), 'tap').state)).toBe('one+other')
  })
})

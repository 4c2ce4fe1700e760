import type { KeyPress } from '@harness/shared/device/keys.ts'
import {
  eraseText,
  pressKey,
  selectText,
  typeText,
} from '@harness/shared/device/prototype/play/field.ts'
import { advance, pendingMs } from '@harness/shared/device/prototype/play/follow.ts'
import { doublePress, press, swipe } from '@harness/shared/device/prototype/play/input.ts'
import { sceneOf } from '@harness/shared/device/prototype/play/scene.ts'
import { begin, type PlayState } from '@harness/shared/device/prototype/play/state.ts'
import type { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'
import { describe, expect, it } from 'vitest'
import { prototypeOf, screen, spot } from './sample-prototype.ts'

const to = (id: string, more: object = {}) => ({ to: 'screen', screen: id, ...more })
const at = (x: number, y: number) => ({ x, y })
const keyed = (p: ScreensPrototype, state: PlayState, press: KeyPress): PlayState => {
  const played = pressKey(p, state, press)
  return played && played !== 'unknown' ? played.state : state
}
const shown = ({ trail, overlays }: PlayState) => [trail.at(-1), ...overlays].join('+')

describe('a prototype made of pictures', () => {
  it('a prototype begins with its start screen, else with the first that is no overlay', () => {
    const screens = [screen('sheet', [], { opensAs: 'overlay' }), screen('one'), screen('two')]
    expect(shown(begin(prototypeOf(screens)))).toBe('one')
    expect(shown(begin(prototypeOf(screens, { start: 'two' })))).toBe('two')
  })

  it('a tap on an area follows its link, and back returns to the screen before', () => {
    const back = spot({ kind: 'area', id: 'back', target: { to: 'back' } })
    const p = prototypeOf([
      screen('one', [spot({ kind: 'area', id: 'go', target: to('two') })]),
      screen('two', [back]),
    ])
    const gone = press(p, begin(p), at(10, 10), 'tap')
    expect(shown(gone.state)).toBe('two')
    expect(gone.place).toMatchObject({ screen: 'one', spot: 'go', at: { x: 10, y: 10 } })
    expect(shown(press(p, gone.state, at(10, 10), 'tap').state)).toBe('one')
  })

  it('a tap beside every area is a miss with its place in pixels of the picture', () => {
    const wide = screen('one', [], { width: 400, height: 800 })
    const p = prototypeOf([wide])
    const missed = press(p, begin(p), at(50, 100), 'tap')
    expect(missed.place).toEqual({
      gesture: 'tap',
      screen: 'one',
      title: 'ONE',
      at: { x: 100, y: 200 },
    })
  })

  it('a screen that took the place of another is skipped on the way back', () => {
    const p = prototypeOf([
      screen('one', [spot({ kind: 'area', id: 'go', target: to('two') })]),
      screen('two', [spot({ kind: 'area', id: 'swap', target: to('three', { swap: true }) })]),
      screen('three', [spot({ kind: 'area', id: 'back', target: { to: 'back' } })]),
    ])
    const tapped = (state: PlayState) => press(p, state, at(10, 10), 'tap').state
    expect(shown(tapped(tapped(begin(p))))).toBe('three')
    expect(shown(tapped(tapped(tapped(begin(p)))))).toBe('one')
  })

  it('of two areas the upper one is tapped, and a long press finds only what asks for one', () => {
    const p = prototypeOf([
      screen('one', [
        spot({ kind: 'area', id: 'hold', on: 'long_press', target: to('three') }),
        spot({ kind: 'area', id: 'low', target: to('two') }),
        spot({ kind: 'area', id: 'high', target: to('three') }),
      ]),
      screen('two'),
      screen('three'),
    ])
    expect(press(p, begin(p), at(10, 10), 'tap').place?.spot).toBe('high')
    expect(press(p, begin(p), at(10, 10), 'long_press').place?.spot).toBe('hold')
  })
})

describe('an overlay', () => {
  const sheet = screen('sheet', [spot({ kind: 'area', id: 'shut', target: { to: 'close' } })], {
    opensAs: 'overlay',
    place: 'bottom',
    height: 100,
  })
  const one = screen('one', [spot({ kind: 'area', id: 'open', target: to('sheet') })])

  it('an overlay lies above its screen, takes all input, and closes by its link', () => {
    const p = prototypeOf([one, sheet])
    const open = press(p, begin(p), at(10, 10), 'tap').state
    expect(shown(open)).toBe('one+sheet')
    expect(sceneOf(p, open)).toMatchObject({ url: 'prototype:///one#sheet', title: 'SHEET' })
    expect(shown(press(p, open, at(10, 310), 'tap').state)).toBe('one')
  })

  it('a tap beside an overlay closes it and is no miss; one that does not close counts as one', () => {
    const closing = prototypeOf([one, sheet])
    const opened = press(closing, begin(closing), at(10, 10), 'tap').state
    const closed = press(closing, opened, at(10, 10), 'tap')
    expect([shown(closed.state), closed.place]).toEqual(['one', undefined])
    const staying = prototypeOf([one, { ...sheet, closesOutside: false }])
    const open = press(staying, begin(staying), at(10, 10), 'tap').state
    const missed = press(staying, open, at(10, 10), 'tap')
    expect([shown(missed.state), missed.place?.screen]).toEqual(['one+sheet', 'one'])
    expect(missed.place?.spot).toBeUndefined()
  })
})

describe('the time of a prototype', () => {
  it('the time of a prototype continues only when it is advanced: a delayed link is pending until then', () => {
    const p = prototypeOf([
      screen('one', [spot({ kind: 'area', id: 'slow', after: 800, target: to('two') })]),
      screen('two'),
    ])
    const tapped = press(p, begin(p), at(10, 10), 'tap').state
    expect([shown(tapped), pendingMs(tapped)]).toEqual(['one', 800])
    expect(shown(advance(p, tapped, 799))).toBe('one')
    expect(shown(advance(p, tapped, 800))).toBe('two')
  })

  it.each([
    [
      ['two', 800],
      ['three', 300],
    ],
    [
      ['three', 300],
      ['two', 800],
    ],
  ] as const)('the time of a prototype opens first what is due first: %j, %j', (...timers) => {
    const spots = timers.map(([next, after]) =>
      spot({ kind: 'area', id: next, on: 'timed', after, target: to(next) }),
    )
    const p = prototypeOf([screen('one', spots), screen('two'), screen('three')])
    expect(shown(advance(p, begin(p), 299))).toBe('one')
    expect(shown(advance(p, begin(p), 500))).toBe('three')
  })

  it('the time of a prototype opens what is timed, and forgets it when the screen was left', () => {
    const p = prototypeOf([
      screen('one', [
        spot({ kind: 'area', id: 'later', on: 'timed', after: 500, target: to('two') }),
        spot({ kind: 'area', id: 'now', target: to('three') }),
      ]),
      screen('two'),
      screen('three'),
    ])
    expect(shown(advance(p, begin(p), 500))).toBe('two')
    const left = press(p, begin(p), at(10, 10), 'tap').state
    expect(shown(advance(p, left, 5_000))).toBe('three')
  })

  it('the time of a prototype passes through screens that lead to each other at once', () => {
    const timed = (id: string, next: string) =>
      screen(id, [spot({ kind: 'area', id: 't', on: 'timed', after: 0, target: to(next) })])
    const p = prototypeOf([timed('one', 'two'), timed('two', 'one')])
    expect(advance(p, begin(p), 1_000).now).toBe(1_000)
  })
})

describe('a field of a prototype', () => {
  const field = (more: object) => spot({ kind: 'field', id: 'name', target: to('two'), ...more })

  it('a field of a prototype takes text once it has the focus, and its link is followed on Enter', () => {
    const p = prototypeOf([screen('one', [field({})]), screen('two')])
    expect(typeText(p, begin(p), 'x')).toBeUndefined()
    const focused = press(p, begin(p), at(10, 10), 'tap').state
    expect(eraseText(p, begin(p))).toBeUndefined()
    const mistyped = typeText(p, focused, 'Ann😀')?.state ?? focused
    const typed = eraseText(p, mistyped)?.state ?? mistyped
    const { text, lines } = sceneOf(p, typed)
    expect([text, shown(typed)]).toEqual(['Ann', 'one'])
    // With its place, so that an export covers that alone.
    expect(lines).toEqual([{ text: 'Ann', rect: field({}).rect }])
    expect(shown(typeText(p, typed, '\n')?.state ?? typed)).toBe('two')
  })

  it('a field of a prototype whose text is selected takes what is typed next in its place, or erases all of it', () => {
    const p = prototypeOf([screen('one', [field({})]), screen('two')])
    const focused = press(p, begin(p), at(10, 10), 'tap').state
    const typed = typeText(p, focused, 'Anm')?.state ?? focused
    const all = { key: 'a', held: ['Control'] } as const
    const text = (state: PlayState) => sceneOf(p, state).text
    for (const selected of [doublePress(p, typed, at(10, 10)).state, keyed(p, typed, all)]) {
      expect(text(selected)).toBe('Anm')
      const replaced = typeText(p, selected, 'Ann')?.state ?? selected
      expect(text(replaced)).toBe('Ann')
      expect(text(keyed(p, replaced, { key: 'Backspace', held: [] }))).toBe('An')
      expect(text(keyed(p, selected, { key: 'Delete', held: [] }))).toBe('')
      // Another tap takes the selection away, as Enter does.
      expect(
        text(typeText(p, press(p, selected, at(10, 10), 'tap').state, 'a')?.state ?? begin(p)),
      ).toBe('Anma')
    }
    expect(shown(keyed(p, typed, { key: 'Enter', held: [] }))).toBe('two')
    expect(pressKey(p, typed, { key: 'F5', held: [] })).toBe('unknown')
    expect(pressKey(p, begin(p), all)).toBeUndefined()
    expect(selectText(p, focused)?.state).toEqual(focused)
  })

  it('a secret field of a prototype keeps what was typed out of text and elements', () => {
    const p = prototypeOf([screen('one', [field({ secure: true })])], { marks: true })
    const focused = press(p, begin(p), at(10, 10), 'tap').state
    const typed = typeText(p, focused, 'hunter2')?.state ?? focused
    expect(JSON.stringify(sceneOf(p, typed))).not.toContain('hunter2')
  })
})

describe('a scroll area', () => {
  const long = screen(
    'long',
    [
      spot({
        kind: 'area',
        id: 'low',
        rect: { x: 0, y: 700, width: 100, height: 40 },
        target: to('end'),
      }),
    ],
    { height: 800 },
  )
  const window = spot({
    kind: 'scroll',
    id: 'list',
    shows: 'long',
    rect: { x: 0, y: 100, width: 200, height: 200 },
  })

  it('a scroll area shows another screen, scrolls by swipes to its end, and its areas react there', () => {
    const p = prototypeOf([screen('one', [window]), long, screen('end')])
    const scrolled = swipe(p, begin(p), at(50, 290), at(50, 90)).state
    const end = swipe(
      p,
      swipe(p, scrolled, at(50, 290), at(50, -310)).state,
      at(50, 290),
      at(50, 90),
    )
    expect(end.atEnd).toBe(true)
    // 800 pixels in a window of 200: the last 200 show, so row 700 is 100 below the top of the
    // window.
    expect(shown(press(p, end.state, at(10, 210), 'tap').state)).toBe('end')
    expect(press(p, begin(p), at(10, 110), 'tap').place).toMatchObject({
      screen: 'long',
      at: { y: 10 },
    })
  })

  it('a scroll area takes no swipe across its axis', () => {
    const p = prototypeOf([screen('one', [window]), long, screen('end')])
    const sideways = swipe(p, begin(p), at(150, 200), at(50, 200))
    expect(sideways.atEnd).toBeUndefined()
    expect(sideways.state).toEqual(begin(p))
  })

  it('a picture longer than the screen scrolls as a whole, and a link can scroll it', () => {
    const jump = spot({ kind: 'area', id: 'jump', target: { to: 'scroll', y: 300 } })
    const p = prototypeOf([screen('one', [jump], { height: 1_000 })])
    const jumped = press(p, begin(p), at(10, 10), 'tap').state
    expect(sceneOf(p, jumped).scroll).toEqual({ x: 0, y: 300 })
    expect(sceneOf(p, swipe(p, jumped, at(50, 300), at(50, 0)).state).scroll?.y).toBe(600)
  })

  it('a scroll area that would show its own screen shows nothing', () => {
    const p = prototypeOf([screen('one', [{ ...window, shows: 'one' }])])
    expect(press(p, begin(p), at(10, 110), 'tap').place).toMatchObject({ screen: 'one' })
  })

  it('a swipe that an area asks for follows its link', () => {
    const card = spot({ kind: 'area', id: 'card', on: 'swipe_left', target: to('end') })
    const p = prototypeOf([screen('one', [card]), screen('end')])
    expect(shown(swipe(p, begin(p), at(90, 10), at(10, 12)).state)).toBe('end')
    expect(shown(swipe(p, begin(p), at(10, 10), at(90, 12)).state)).toBe('one')
  })
})

describe('marks of a prototype', () => {
  it('marks of a prototype exist only where its author allows them', () => {
    const screens = [screen('one', [spot({ kind: 'area', id: 'go', target: { to: 'back' } })])]
    expect(sceneOf(prototypeOf(screens), begin(prototypeOf(screens))).elements).toEqual([])
    const marked = prototypeOf(screens, { marks: true })
    expect(sceneOf(marked, begin(marked)).elements).toMatchObject([
      { label: 'go', role: 'button', rect: { x: 0, y: 0, width: 100, height: 40 } },
    ])
  })
})

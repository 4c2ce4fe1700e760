// What is typed into a prototype, what its links do with it, and what a device reports of it.
import type { KeyPress } from '@harness/shared/device/keys.ts'
import { pressKey, typeText } from '@harness/shared/device/prototype/play/field.ts'
import { advance } from '@harness/shared/device/prototype/play/follow.ts'
import { press, swipe } from '@harness/shared/device/prototype/play/input.ts'
import { sceneOf } from '@harness/shared/device/prototype/play/scene.ts'
import { begin, type PlayState } from '@harness/shared/device/prototype/play/state.ts'
import { describe, expect, it } from 'vitest'
import { prototypeOf, screen, spot } from './sample-prototype.ts'

const to = (id: string, more: object = {}) => ({ to: 'screen', screen: id, ...more })
const at = (x: number, y: number) => ({ x, y })
const shown = ({ trail, overlays }: PlayState) => [trail.at(-1), ...overlays].join('+')

function withField(more: object = {}) {
  const field = spot({ kind: 'field', id: 'name', ...more })
  const p = prototypeOf([screen('one', [field]), screen('two')], { marks: true })
  return { p, focused: press(p, begin(p), at(10, 10), 'tap').state }
}

describe('the link of a field', () => {
  it.each([
    ['words', 'Ann', 'one'],
    ['a line break', '\n', 'two'],
    ['words and a line break', 'Ann\n', 'two'],
  ])(
    'the link of a field is followed on Enter, and by %s only with a line break',
    (_, text, screenShown) => {
      const { p, focused } = withField({ on: 'enter', target: to('two') })
      expect(shown(typeText(p, focused, text)?.state ?? focused)).toBe(screenShown)
    },
  )

  it.each([
    ['words', 'Ann', 'two'],
    ['a line break alone', '\n', 'one'],
  ])(
    'the link of a field is followed on the first change if its author chose so: %s',
    (_, text, screenShown) => {
      const { p, focused } = withField({ on: 'type', target: to('two') })
      const played = typeText(p, focused, text)
      expect(shown(played?.state ?? focused)).toBe(screenShown)
      expect(played?.target).toEqual(screenShown === 'two' ? to('two') : undefined)
    },
  )
})

describe('a key in a field', () => {
  const { p, focused } = withField()

  it.each<[KeyPress, string]>([
    [{ key: 'A', held: ['Shift'] }, 'A'],
    [{ key: 'å', held: ['Alt', 'Shift'] }, 'å'],
    [{ key: 'Space', held: [] }, ' '],
  ])('is written, with Shift or Alt as well: %j', (key, text) => {
    const played = pressKey(p, focused, key)
    expect(typeof played === 'object' && Object.values(played.state.typed)).toEqual([text])
  })

  it.each<[KeyPress]>([
    [{ key: 'c', held: ['Control'] }],
    [{ key: 'c', held: ['Shift', 'Control'] }],
    [{ key: 'F5', held: [] }],
  ])('is unknown where it is a command or no character: %j', (key) => {
    expect(pressKey(p, focused, key)).toBe('unknown')
  })
})

describe('what a device reports of a prototype', () => {
  it('a device reports the focused field and its text when the author allows marks', () => {
    const { p, focused } = withField()
    expect(sceneOf(p, begin(p))).not.toHaveProperty('focused')
    expect(sceneOf(p, begin(p))).not.toHaveProperty('lines')
    const typed = typeText(p, focused, 'Ann')?.state ?? focused
    const scene = sceneOf(p, typed)
    const [field] = scene.elements
    expect(field).toMatchObject({ role: 'textbox', value: 'Ann', enabled: true, secure: false })
    expect(scene.focused).toBe(field?.ref)
    expect(scene.lines).toEqual([{ text: 'Ann', rect: field?.rect }])
    expect(sceneOf({ ...p, marks: false }, typed)).not.toHaveProperty('focused')
  })

  it('a device reports an area as an enabled button without a secret', () => {
    const p = prototypeOf([screen('one', [spot({ kind: 'area', id: 'go' })])], { marks: true })
    const [area] = sceneOf(p, begin(p)).elements
    expect(area).toMatchObject({ role: 'button', label: 'go', enabled: true, secure: false })
  })
})

describe('overlays of a prototype', () => {
  const link = (id: string, target: object, y = 0) =>
    spot({ kind: 'area', id, target, rect: { x: 0, y, width: 100, height: 40 } })
  const overlay = { opensAs: 'overlay', place: 'top', closesOutside: true, width: 200, height: 100 }
  const p = prototypeOf([
    screen('one', [link('open', to('sheet'))]),
    screen('sheet', [link('swap', to('other', { swap: true }))], overlay),
    screen('other', [link('back', { to: 'back' })], overlay),
  ])
  const tapped = (state: PlayState, y = 10) => press(p, state, at(10, y), 'tap').state

  it('an overlay replaces the upper one, and back closes it before it leaves the screen', () => {
    const open = tapped(begin(p))
    expect(shown(open)).toBe('one+sheet')
    expect(shown(tapped(open))).toBe('one+other')
    expect(shown(tapped(tapped(open)))).toBe('one')
  })

  it('a tap beside an overlay closes it, and does nothing on a screen without one', () => {
    expect(shown(tapped(tapped(begin(p)), 300))).toBe('one')
    expect(shown(tapped(begin(p), 300))).toBe('one')
  })
})

it('a timed link starts again when its screen is shown again', () => {
  const timed = spot({ kind: 'area', id: 'later', on: 'timed', after: 500, target: to('three') })
  const p = prototypeOf([
    screen('one', [timed, spot({ kind: 'area', id: 'go', target: to('two') })]),
    screen('two', [spot({ kind: 'area', id: 'back', target: { to: 'back' } })]),
    screen('three'),
  ])
  const tapped = (state: PlayState) => press(p, state, at(10, 10), 'tap').state
  const back = tapped(tapped(begin(p)))
  expect(shown(advance(p, back, 499))).toBe('one')
  expect(shown(advance(p, back, 500))).toBe('three')
})

it.each([
  ['swipe_left', -30, 10],
  ['swipe_right', 30, 10],
  ['swipe_up', 10, -30],
  ['swipe_down', 10, 30],
])('a swipe is a %s by its longer axis', (on, dx, dy) => {
  const ways = ['swipe_left', 'swipe_right', 'swipe_up', 'swipe_down']
  const idOf = (way: string) => way.replace('_', '-')
  const areas = ways.map((way) =>
    spot({ kind: 'area', id: `area-${idOf(way)}`, on: way, target: to(idOf(way)) }),
  )
  const p = prototypeOf([screen('one', areas), ...ways.map((way) => screen(idOf(way)))])
  const { state } = swipe(p, begin(p), at(50, 20), at(50 + dx, 20 + dy))
  expect(shown(state)).toBe(idOf(on))
})

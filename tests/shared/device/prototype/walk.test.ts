// A prototype that uses all of the format, with every input at every place of a grid, step after
// step, beside the text that was read and kept (`-u` writes it again).
import { eraseText, typeText } from '@harness/shared/device/prototype/play/field.ts'
import { advance, closeOverlay, pendingMs } from '@harness/shared/device/prototype/play/follow.ts'
import { press, swipe } from '@harness/shared/device/prototype/play/input.ts'
import type { Played } from '@harness/shared/device/prototype/play/input-result.ts'
import { onScreen, panesOf } from '@harness/shared/device/prototype/play/layout.ts'
import { sceneOf } from '@harness/shared/device/prototype/play/scene.ts'
import { begin, lookOfState, type PlayState } from '@harness/shared/device/prototype/play/state.ts'
import { expect, test } from 'vitest'
import { prototypeOf, screen, spot } from './sample-prototype.ts'

const to = (id: string, more: object = {}) => ({ to: 'screen', screen: id, ...more })
const rect = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })
const area = (id: string, at: object, target: object, more: object = {}) =>
  spot({ kind: 'area', id, rect: at, target, ...more })

const SHOP = prototypeOf(
  [
    screen(
      'home',
      [
        area('next', rect(0, 0, 60, 60), to('list')),
        area('late', rect(60, 0, 60, 60), to('list'), { after: 300 }),
        area('menu', rect(120, 0, 60, 60), to('sheet')),
        area('held', rect(0, 100, 60, 60), to('top'), { on: 'long_press' }),
        area('swap', rect(60, 100, 60, 60), to('form', { swap: true })),
        area('out', rect(120, 100, 60, 60), { to: 'outside' }),
        area('left', rect(0, 200, 200, 60), to('form'), { on: 'swipe_left' }),
        spot({ kind: 'area', id: 'unfinished', rect: rect(0, 300, 60, 60) }),
        area('end', rect(100, 300, 60, 60), { to: 'scroll', y: 90 }),
        spot({
          kind: 'scroll',
          id: 'strip',
          rect: rect(0, 380, 200, 20),
          shows: 'wide',
          axis: 'horizontal',
        }),
      ],
      { height: 520 },
    ),
    screen('list', [
      area('back', rect(0, 0, 60, 60), { to: 'back' }),
      area('far', rect(100, 0, 60, 60), to('home')),
      spot({ kind: 'scroll', id: 'window', rect: rect(20, 100, 160, 200), shows: 'long' }),
    ]),
    screen('long', [area('item', rect(10, 300, 50, 50), to('form'))], { width: 160, height: 800 }),
    screen('wide', [area('card', rect(300, 0, 50, 20), to('form'))], { width: 600, height: 20 }),
    screen('form', [
      spot({ kind: 'field', id: 'name', rect: rect(0, 0, 100, 40), target: to('list') }),
      spot({
        kind: 'field',
        id: 'find',
        rect: rect(0, 60, 100, 40),
        on: 'type',
        target: to('sheet'),
      }),
      spot({ kind: 'field', id: 'code', rect: rect(0, 120, 100, 40), secure: true }),
      area('soon', rect(150, 350, 20, 20), to('list'), { on: 'timed', after: 900 }),
    ]),
    screen(
      'sheet',
      [
        area('shut', rect(0, 0, 50, 50), { to: 'close' }),
        area('more', rect(60, 0, 50, 50), to('top')),
        area('away', rect(120, 0, 50, 50), to('form')),
      ],
      { opensAs: 'overlay', place: 'bottom', height: 150 },
    ),
    screen('top', [area('up', rect(0, 0, 50, 50), { to: 'back' })], {
      opensAs: 'overlay',
      place: 'top',
      width: 100,
      height: 80,
      closesOutside: false,
      dims: false,
    }),
  ],
  { start: 'home', marks: true },
)

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Three of four times the middle of something that reacts, else any place. */
function pointFor(state: PlayState, next: () => number) {
  const panes = panesOf(SHOP, state)
  const spots = panes
    .flatMap((pane) => pane.screen.spots.map(({ rect: at }) => onScreen(pane, at)))
    .filter(({ y, height }) => y + height / 2 > 0 && y + height / 2 < 400)
  const spot = next() < 0.75 ? spots[Math.floor(next() * spots.length)] : undefined
  const any = { x: Math.floor(next() * 20) * 10 + 5, y: Math.floor(next() * 40) * 10 + 5 }
  return spot ? { x: spot.x + spot.width / 2, y: spot.y + spot.height / 2 } : any
}

function inputFor(state: PlayState, next: () => number): readonly [string, Played | undefined] {
  const kind = Math.floor(next() * 11)
  const at = pointFor(state, next)
  const said = `${at.x},${at.y}`
  if (kind < 5) return [`tap ${said}`, press(SHOP, state, at, 'tap')]
  if (kind === 5) return [`hold ${said}`, press(SHOP, state, at, 'long_press')]
  if (kind === 6) return ['type', typeText(SHOP, state, next() < 0.6 ? 'ab' : 'c\n')]
  if (kind === 7) return ['erase', eraseText(SHOP, state)]
  if (kind === 8) return ['wait', { state: advance(SHOP, state, Math.floor(next() * 1_000)) }]
  const by = 30 + Math.floor(next() * 120)
  const way = Math.floor(next() * 4)
  const end = { x: at.x + ([by, -by, 0, 7][way] ?? 0), y: at.y + ([0, 5, by, -by][way] ?? 0) }
  return [`swipe ${said} to ${end.x},${end.y}`, swipe(SHOP, state, at, end)]
}

function walk(seed: number, steps: number): string {
  const next = numbers(seed)
  const lines: string[] = []
  let state = begin(SHOP)
  for (let step = 0; step < steps; step += 1) {
    const [said, played] = inputFor(state, next)
    const { state: after = state, ...met } = played ?? {}
    state = after
    const panes = panesOf(SHOP, state).map(({ key, window, origin, unit, reach, level }) => [
      key,
      window,
      origin,
      unit,
      reach,
      level,
    ])
    const { elements, text, title, url, scroll, focused } = sceneOf(SHOP, state)
    const each = elements.map(({ ref, role, value, rect: r }) => [ref, role, value, r])
    const shown = { title, url, scroll, focused, text, elements: each }
    lines.push(
      `${said}: ${played ? JSON.stringify(met) : 'nothing takes it'}`,
      `  ${state.now} ${pendingMs(state)} ${lookOfState(state)} ${JSON.stringify(state.due)}`,
      `  ${JSON.stringify(panes)}`,
      `  ${JSON.stringify(shown)}`,
    )
  }
  return `${lines.join('\n')}\n`
}

test.each([5, 6, 7, 8])('60 inputs of walk %d lead where they led before', async (seed) => {
  await expect(walk(seed, 60)).toMatchFileSnapshot(`../../fixtures/prototypes/walk-${seed}.txt`)
})

test('links that lead to each other in no time end after a hundred', () => {
  const timed = (id: string, target: object) => area(id, rect(0, 0, 9, 9), target, { on: 'timed' })
  const circle = prototypeOf([
    screen('a', [timed('x', to('b'))]),
    screen('b', [timed('y', to('a'))]),
  ])
  const { trail, now } = advance(circle, begin(circle), 50)
  expect([trail.length, now]).toEqual([101, 50])
})

test('closing the upper of two overlays leaves the lower one', () => {
  const open = { ...begin(SHOP), overlays: ['sheet', 'top'], focus: 'form/name' }
  expect(closeOverlay(open).overlays).toEqual(['sheet'])
  expect(closeOverlay(open)).not.toHaveProperty('focus')
})

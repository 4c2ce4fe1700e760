import {
  addSpot,
  copySpot,
  faultsOf,
  inside,
  linksTo,
  moveScreen,
  moveSpot,
  putSpot,
  reactTo,
  withNewPicture,
  withoutScreen,
  withPictures,
} from '@harness/web/features/prototypes/edits.ts'
import { describe, expect, it } from 'vitest'
import { prototypeOf, screen, spot } from '../../shared/device/prototype/sample-prototype.ts'

const go = spot({ kind: 'area', id: 'go', target: { to: 'screen', screen: 'two' } })
const two = () => prototypeOf([screen('one', [go]), screen('two')], { start: 'two' })

describe('editing a prototype', () => {
  it('a deleted screen takes the links to it along, and the start with it', () => {
    const given = two()
    expect(linksTo(given, 'two')).toBe(1)
    const left = withoutScreen(given, 'two')
    expect(left.screens.map(({ id }) => id)).toEqual(['one'])
    expect(left.screens[0]?.spots[0]).not.toHaveProperty('target')
    expect(left).not.toHaveProperty('start')
    expect(given.screens).toHaveLength(2)
  })

  it('another picture keeps the hotspots of its screen at their parts of its width', () => {
    const given = two()
    const [first] = given.screens
    if (!first) throw new Error('no screen')
    const [before] = first.spots
    const next = withNewPicture(given, first, { path: 'new.png', width: 400, height: 300 })
    expect(next.screens[0]).toMatchObject({ picture: 'new.png', width: 400, height: 300 })
    const [after] = next.screens[0]?.spots ?? []
    expect(after).toMatchObject({ id: 'go', target: { to: 'screen', screen: 'two' } })
    expect(after?.rect.width).toBe((before?.rect.width ?? 0) * 2)
    expect((after?.rect.y ?? 0) + (after?.rect.height ?? 0)).toBeLessThanOrEqual(300)
    expect(next.screens[1]).toEqual(given.screens[1])
  })

  it('a name that a place was given by the editor follows its gesture, and one by a person stays', () => {
    const place = {
      id: 'tap-area-2',
      name: 'Tap area 2',
      rect: { x: 0, y: 0, width: 9, height: 9 },
    }
    const given = { ...place, kind: 'area', on: 'tap', after: 0 } as const
    const timed = reactTo(given, 'timed')
    expect(timed).toEqual({ ...given, on: 'timed', name: 'Timed link 2' })
    expect(timed.kind === 'area' && reactTo(timed, 'tap')).toEqual(given)
    expect(reactTo({ ...given, name: 'Tap area of Ada' }, 'timed').name).toBe('Tap area of Ada')
  })

  it('a new place has a name of its own and stays inside the picture', () => {
    const given = two()
    const [first] = given.screens
    if (!first) throw new Error('no screen')
    const added = addSpot(given, first, 'area', { x: 180, y: 390, width: 60, height: 60 })
    const found = added.prototype.screens[0]?.spots.find(({ id }) => id === added.id)
    expect(found).toMatchObject({
      kind: 'area',
      on: 'tap',
      rect: { x: 140, y: 340, width: 60, height: 60 },
    })
    expect(inside({ x: -5.4, y: 3.6, width: 1, height: 9_999 }, first)).toEqual({
      ...{ x: 0, y: 0, width: 4, height: 400 },
    })
  })

  it('a copy lies beside its original and has a name of its own', () => {
    const given = two()
    const [first] = given.screens
    const original = first?.spots[0]
    if (!first || !original) throw new Error('no place')
    const copied = copySpot(given, first, original)
    const all = copied.prototype.screens[0]?.spots ?? []
    expect(all.map(({ id, name, rect }) => [id, name, rect.x])).toEqual([
      ['go', 'go', 0],
      ['go-2', 'go (copy)', 16],
    ])
    const moved = { ...original, rect: { ...original.rect, x: 50 } }
    expect(putSpot(copied.prototype, 'one', moved).screens[0]?.spots[1]?.rect.x).toBe(16)
  })

  it('a place and a screen move one up or down, never past an end, and the start stays the start', () => {
    const spots = ['a', 'b', 'c'].map((id) => spot({ kind: 'area', id }))
    const given = prototypeOf([screen('one', spots), screen('two')])
    const [first] = given.screens
    if (!first) throw new Error('no screen')
    const ids = ({ screens: [one] }: typeof given) => one?.spots.map(({ id }) => id).join('')
    expect(ids(moveSpot(given, first, 'a', 1))).toBe('bac')
    expect(ids(moveSpot(given, first, 'c', -1))).toBe('acb')
    expect(moveSpot(given, first, 'c', 1)).toBe(given)
    const moved = moveScreen(given, 'one', 1)
    expect([moved.screens.map(({ id }) => id), moved.start]).toEqual([['two', 'one'], 'one'])
    expect(moveScreen(given, 'one', -1)).toBe(given)
  })

  it('faults say what is unfinished and never more', () => {
    const given = prototypeOf([screen('one', [spot({ kind: 'area', id: 'a' })]), screen('two')])
    const [one, other] = given.screens
    if (!one || !other) throw new Error('no screens')
    expect(faultsOf(given, one)).toEqual(['1 without a target'])
    expect(faultsOf(given, other)).toEqual(['No link leads here'])
  })

  it('the first pictures decide the screen, later ones leave it', () => {
    const empty = prototypeOf([])
    const first = withPictures(empty, [{ path: 'a@2x.png', width: 780, height: 1688 }])
    expect([first.size, first.scale]).toEqual([{ width: 390, height: 844 }, 2])
    const more = withPictures(first, [{ path: 'b.png', width: 1440, height: 900 }])
    expect(more.size).toEqual(first.size)
    expect(more.screens.map(({ title }) => title)).toEqual(['A', 'B'])
  })
})

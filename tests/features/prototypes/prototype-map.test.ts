import { layoutMap, namesOfTargets, pathOf } from '@harness/web/features/prototypes/map-layout.ts'
import { describe, expect, it } from 'vitest'
import { prototypeOf, screen, spot } from '../../shared/device/prototype/sample-prototype.ts'

const link = (id: string, to: string) =>
  spot({ kind: 'area', id, target: { to: 'screen', screen: to } })
const back = spot({ kind: 'area', id: 'back', target: { to: 'back' } })

const given = () =>
  prototypeOf([
    screen('one', [link('go', 'two'), link('again', 'two'), link('self', 'one')]),
    screen('two', [link('on', 'three'), back]),
    screen('three', [link('home', 'one')]),
    screen('lost', [link('in', 'one')]),
  ])

describe('the map of a prototype', () => {
  it('the map puts screens in columns by how many links lead there, and unreached ones at the end', () => {
    const { screens } = layoutMap(given())
    const columns = screens.map(({ screen: { id }, x }) => [id, x] as const)
    expect(columns.map(([id]) => id)).toEqual(['one', 'two', 'three', 'lost'])
    expect(columns.map(([, x]) => x).toSorted((a, b) => a - b)).toEqual(columns.map(([, x]) => x))
    expect(new Set(columns.map(([, x]) => x)).size).toBe(4)
  })

  it('the map begins at the start screen, wherever it is in the list', () => {
    const { screens } = layoutMap({ ...given(), start: 'three' })
    expect(screens[0]?.screen.id).toBe('three')
  })

  it('each link of the map begins inside its screen and ends at the edge of the other', () => {
    const { screens, links, width, height } = layoutMap(given())
    expect(links.map(({ key }) => key)).toEqual([
      'one go',
      'one again',
      'two on',
      'three home',
      'lost in',
    ])
    for (const { from, to, start, end } of links) {
      const [a, b] = [from, to].map(({ id }) => screens.find((at) => at.screen.id === id))
      if (!a || !b) throw new Error('a screen is missing')
      expect(start.x).toBeGreaterThanOrEqual(a.x)
      expect(start.x).toBeLessThanOrEqual(a.x + a.width)
      expect([b.x, b.x + b.width]).toContain(end.x)
      expect(pathOf({ start, end })).toMatch(/^M[-\d. ]+C[-\d. ]+$/)
    }
    for (const at of screens) {
      expect(at.x + at.width).toBeLessThanOrEqual(width)
      expect(at.y + at.height).toBeLessThanOrEqual(height)
    }
  })

  it('no two screens of the map overlap', () => {
    const many = Array.from({ length: 40 }, (_, index) => screen(`s${index}`))
    const { screens } = layoutMap(prototypeOf([screen('one', [link('go', 's3')]), ...many]))
    for (const a of screens)
      for (const b of screens) {
        const isApart = a === b || a.x + a.width <= b.x || b.x + b.width <= a.x
        expect(isApart || a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true)
      }
  })

  it('a screen names what it leads to once, and a way back leads to no screen', () => {
    const [one, two] = given().screens
    if (!one || !two) throw new Error('no screens')
    expect(namesOfTargets(given(), two)).toEqual(['THREE'])
    expect(namesOfTargets(given(), one)).toEqual(['ONE', 'TWO'])
  })
})

import { ManualInput } from '@harness/shared/device/manual-input.ts'
import { keysOf, pointIn, pressOf, queued } from '@harness/web/kit/runs/manual-input.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const DESKTOP = { width: 1280, height: 800 }
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  width,
  height,
})
const at = (clientX: number, clientY: number) => ({ clientX, clientY })

describe('a point on the live picture', () => {
  it('a point on the live picture is the same point on the screen at any size of the picture', () => {
    const points = fc.tuple(
      fc.double({ min: 0, max: 1270, noNaN: true }),
      fc.double({ min: 0, max: 790, noNaN: true }),
      fc.double({ min: 0.1, max: 3, noNaN: true }),
      fc.double({ min: -50, max: 900, noNaN: true }),
    )
    fc.assert(
      fc.property(points, ([x, y, scale, offset]) => {
        const picture = box(offset, offset / 2, 1280 * scale, 800 * scale)
        const found = pointIn(at(offset + x * scale, offset / 2 + y * scale), picture, DESKTOP)
        expect(found.x).toBeCloseTo(x, 6)
        expect(found.y).toBeCloseTo(y, 6)
      }),
    )
  })

  it('a point on the live picture never lies past the edges of the screen', () => {
    const picture = box(100, 100, 320, 200)
    expect(pointIn(at(420, 300), picture, DESKTOP)).toEqual({ x: 1279.5, y: 799.5 })
    expect(pointIn(at(0, 0), picture, DESKTOP)).toEqual({ x: 0, y: 0 })
  })
})

describe('a press', () => {
  const picture = box(0, 0, 640, 400)
  it('a press that hardly moves is a click where it started', () => {
    expect(pressOf(at(10, 10), at(13, 12), picture, DESKTOP)).toEqual({
      kind: 'tap',
      point: { x: 20, y: 20 },
      button: 'left',
      count: 1,
    })
  })

  it('a press that moves to another place is a drag', () => {
    expect(pressOf(at(10, 10), at(60, 10), picture, DESKTOP)).toEqual({
      kind: 'drag',
      from: { x: 20, y: 20 },
      to: { x: 120, y: 20 },
    })
  })
})

const press = (key: string, held: Partial<Parameters<typeof keysOf>[0]> = {}) =>
  keysOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held })

describe('a key', () => {
  it.each([
    ['Enter', {}, ['Enter']],
    ['Tab', { shiftKey: true }, ['Shift', 'Tab']],
    ['a', { ctrlKey: true }, ['Control', 'a']],
    ['Z', { metaKey: true, shiftKey: true }, ['Meta', 'Shift', 'z']],
  ])('the key %s with %o is passed on', (key, held, keys) => {
    const input = press(key, held)
    expect(input).toEqual({ kind: 'keys', keys })
    expect(ManualInput.safeParse(input).success).toBe(true)
  })

  it.each([
    ['a', {}],
    ['v', { ctrlKey: true }],
    ['r', { ctrlKey: true }],
    ['.', { ctrlKey: true }],
    ['ArrowLeft', { altKey: true }],
    ['Escape', {}],
    ['Shift', { shiftKey: true }],
  ])('the key %s with %o is not passed on', (key, held) => {
    expect(press(key, held)).toBeUndefined()
  })
})

describe('the input queue', () => {
  const point = { x: 1, y: 1 }
  it('the input queue joins what is typed and scrolled in one go, and keeps the order of all else', () => {
    const inputs: readonly ManualInput[] = [
      { kind: 'type', text: 'a' },
      { kind: 'type', text: 'b' },
      { kind: 'keys', keys: ['Enter'] },
      { kind: 'scroll', point, dx: 0, dy: 100 },
      { kind: 'scroll', point, dx: 5, dy: -20 },
      { kind: 'type', text: 'c' },
    ]
    expect(inputs.reduce<readonly ManualInput[]>(queued, [])).toEqual([
      { kind: 'type', text: 'ab' },
      { kind: 'keys', keys: ['Enter'] },
      { kind: 'scroll', point, dx: 5, dy: 80 },
      { kind: 'type', text: 'c' },
    ])
  })
})

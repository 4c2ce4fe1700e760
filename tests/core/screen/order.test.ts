import type { Rect } from '@harness/shared/base/geometry.ts'
import type { ScreenElement } from '@harness/shared/device/observation.ts'
import { chooseMarks, inReadingOrder } from '@harness/web/core/screen/order.ts'
import { describe, expect, it } from 'vitest'
import { button } from '../rig.ts'

const SIZE = { width: 400, height: 300 }

function at(label: string, rect: Rect, role = 'button'): ScreenElement {
  return { ...button(label), rect, role }
}

/** The middle of each is so far from the middle of the screen. */
function around(label: string, x: number, y: number, size = 20): ScreenElement {
  const corner = { x: 200 + x - size / 2, y: 150 + y - size / 2 }
  return at(label, { ...corner, width: size, height: size })
}

describe('of more than 80 elements', () => {
  const near = Array.from({ length: 79 }, (_, index) => around(`near ${index}`, 0, 0))
  const chosen = (...more: readonly ScreenElement[]) => {
    const all = chooseMarks([...near, ...more], SIZE)
    expect(all).toHaveLength(80)
    return all.filter((element) => more.includes(element)).map(({ label }) => label)
  }

  it.each([
    ['to the left', around('close', -50, 0), around('far', -60, 0)],
    ['to the right', around('close', 50, 0), around('far', 60, 0)],
    ['above', around('close', 0, -50), around('far', 0, -60)],
    ['below', around('close', 0, 50), around('far', 0, 60)],
    ['by both ways together', around('close', 80, 0), around('far', 60, 60)],
    ['by its middle, whatever its size', around('close', -50, 50, 100), around('far', 60, 60, 4)],
  ])(
    'of more than 80 elements the one nearer to the middle of the screen gets a number: %s',
    (_, close, far) => {
      expect(chosen(far, close)).toEqual(['close'])
      expect(chosen(close, far)).toEqual(['close'])
    },
  )

  it.each(['option', 'menuitem', 'menuitemcheckbox', 'menuitemradio'])(
    'of more than 80 elements those in a popup come first, as %s',
    (role) => {
      const choice = { ...around('choice', 190, 140), role }
      expect(chosen(around('close', 30, 0), choice)).toEqual(['choice'])
    },
  )
})

it('80 elements all get a number, in the order of the device', () => {
  const all = Array.from({ length: 80 }, (_, index) => around(`${index}`, 80 - index, 0))
  expect(chooseMarks(all, SIZE)).toEqual(all)
})

describe('the reading order', () => {
  const order = (...elements: readonly ScreenElement[]) =>
    inReadingOrder(elements).map(({ label }) => label)
  const right = at('right', { x: 100, y: 100, width: 40, height: 20 })
  const left = (y: number, height: number) => at('left', { x: 10, y, width: 40, height })

  it.each([
    ['beside it at the same height', left(100, 20), 'left'],
    ['that begins at its middle', left(110, 0), 'left'],
    ['whose middle is at its lower edge, and not the other way', left(110, 20), 'left'],
    ['below its middle', left(111, 20), 'right'],
    ['far below', left(200, 20), 'right'],
  ])(
    'of two elements the first to read is by the line of each: the left one is %s',
    (_, other, first) => {
      expect(order(right, other)[0]).toBe(first)
      expect(order(other, right)[0]).toBe(first)
    },
  )

  it('a line is compared with its first element alone, so that a staircase has several lines', () => {
    const steps = [0, 8, 16].map((y, index) =>
      at(`${index}`, { x: 100 - index * 50, y, width: 40, height: 20 }),
    )
    expect(order(...steps)).toEqual(['1', '0', '2'])
  })
})

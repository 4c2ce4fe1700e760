import { plainInput } from '@harness/web/core/reply/input.ts'
import { expect, it } from 'vitest'

const spec = {
  name: 'tap',
  description: '',
  input: { type: 'object', properties: { x: { type: 'number' }, y: { type: 'number' } } },
}

function wrapped(depth: number): unknown {
  return depth === 0 ? { x: 1 } : { arguments: wrapped(depth - 1) }
}

it('an input is found in up to three wrappers, and deeper ones are left to its validation', () => {
  expect([1, 2, 3].map((depth) => plainInput(wrapped(depth), spec))).toEqual(
    Array.from({ length: 3 }, () => ({ x: 1 })),
  )
  expect(plainInput(wrapped(4), spec)).toEqual({ arguments: { x: 1 } })
})

it('a pair of numbers under a name of its own is a point, unless a coordinate is there', () => {
  expect(plainInput({ coordinate: [3, 4] }, spec)).toMatchObject({ x: 3, y: 4 })
  expect(plainInput({ coordinate: [3, 4], y: 9 }, spec)).not.toHaveProperty('x')
  expect(plainInput({ coordinate: [3, 4, 5] }, spec)).not.toHaveProperty('x')
})

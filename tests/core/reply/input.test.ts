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

it('only an object under a name that the tool does not know is a wrapper', () => {
  const own = { ...spec, input: { properties: { input: { type: 'object' } } } }
  const inputs = [{ input: 3 }, { input: 'press it' }, { input: [1] }, { input: null }, 7, 'words']
  expect(inputs.map((input) => plainInput(input, spec))).toEqual([
    ...[{ input: 3 }, { input: 'press it' }, { input: [1] }, {}, 7, 'words'],
  ])
  expect(plainInput({ input: { x: 1 } }, own)).toEqual({ input: { x: 1 } })
  expect(plainInput({ input: '{"x": 1}', y: 2 }, spec)).toEqual({ x: 1, y: 2 })
  expect(
    ['', undefined, '{"x": 1}', '{"x": 1} {"x": 2}'].map((it) => plainInput(it, spec)),
  ).toEqual([{}, {}, { x: 1 }, '{"x": 1} {"x": 2}'])
})

it('a pair is a point of a tool that takes one, and keeps its own name beside it', () => {
  expect(plainInput({ at: [3, 4] }, spec)).toEqual({ at: [3, 4], x: 3, y: 4 })
  expect(plainInput({ at: [3, 4], x: 9 }, spec)).toEqual({ at: [3, 4], x: 9 })
  expect(plainInput({ at: [3, 4] }, { ...spec, input: {} })).toEqual({ at: [3, 4] })
})

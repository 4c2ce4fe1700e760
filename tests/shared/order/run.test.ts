import { addTokens } from '@harness/shared/order/run.ts'
import { expect, test } from 'vitest'

test('the tokens of two calls are added by their kind', () => {
  const one = { input: 1, cacheRead: 2, cacheWrite: 3, output: 4, thinking: 5 }
  const two = { input: 10, cacheRead: 20, cacheWrite: 30, output: 40, thinking: 50 }
  const sum = { input: 11, cacheRead: 22, cacheWrite: 33, output: 44, thinking: 55 }
  expect(addTokens(one, two)).toEqual(sum)
})

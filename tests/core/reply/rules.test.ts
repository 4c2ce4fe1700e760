import { expect, it } from 'vitest'
import { PAIRS } from './pairs.ts'

it.each(PAIRS)('a rule of the conversation holds: $rule', async ({ play, holds }) => {
  expect(holds(await play())).toBe(true)
})

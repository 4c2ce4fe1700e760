import { onScreen } from '@harness/shared/files/redact/regions.ts'
import { expect, it } from 'vitest'

it('areas are covered up to the edges of the screen, and not beyond', () => {
  const size = { width: 100, height: 50 }
  const whole = { x: -4, y: -4, width: 200, height: 100 }
  const corner = { x: 0, y: 0, width: 10, height: 1 }
  const below = { x: 0, y: 50, width: 10, height: 10 }
  expect(onScreen([whole, corner, below], size)).toEqual([{ x: 0, y: 0, ...size }, corner])
})

import { contrastRatio, luminance } from '@harness/shared/device/contrast.ts'
import { expect, it } from 'vitest'

const grey = (value: number) => ({ r: value, g: value, b: value })

// Values of the calculators of WebAIM and the W3C, rounded as they do.
it.each([
  [grey(0), grey(255), 21],
  [grey(255), grey(255), 1],
  [grey(119), grey(255), 4.48],
  [grey(118), grey(255), 4.54],
  [{ r: 255, g: 0, b: 0 }, grey(255), 4],
  [{ r: 0, g: 255, b: 0 }, grey(255), 1.37],
  [{ r: 0, g: 0, b: 255 }, grey(255), 8.59],
])('the contrast of %j and %j is %d, whichever is the text', (one, other, ratio) => {
  const [a, b] = [luminance(one), luminance(other)]
  expect(contrastRatio(a, b)).toBeCloseTo(ratio, 2)
  expect(contrastRatio(b, a)).toBeCloseTo(ratio, 2)
})

it('dark colours have the linear part of the curve', () => {
  expect(luminance(grey(10))).toBeCloseTo(10 / 255 / 12.92, 6)
})

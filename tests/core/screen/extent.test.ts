import { coordinatesText } from '@harness/web/core/context/prompt.ts'
import { rangeOf, unitOf } from '@harness/web/core/screen/dialect.ts'
import { extentOf } from '@harness/web/core/screen/picture-size.ts'
import { specsIn } from '@harness/web/core/screen/tool-specs.ts'
import { scroll } from '@harness/web/tools/touch.ts'
import { promptsFor } from '@harness/web/worker/run/prompts.ts'
import { expect, it } from 'vitest'

const PHONE = { width: 390, height: 844 }

it('a model that counts in pixels of its picture reads how many there are', () => {
  const profile = {
    dialect: 'image',
    ...{ longEdge: 1_024, contextTokens: 16_000 },
    pictures: { min: 1, max: 3 },
  } as const
  const extent = extentOf(profile, PHONE, 2)
  expect(extent).toEqual({ width: 473, height: 1_024 })
  expect(rangeOf('image', extent)).toEqual({ x: '0-473', y: '0-1024' })
  expect(coordinatesText(promptsFor('web'), 'image', extent)).toContain(
    'x from 0 to 473, y from 0 to 1024',
  )
  expect(unitOf('image', PHONE, extent).x * 473).toBeCloseTo(390)
})

it('a model reads how much of its unit a screen is, where a tool takes a distance', () => {
  const words = (dialect: 'points' | 'thousandths') =>
    JSON.stringify(specsIn([scroll], dialect, PHONE))
  expect(words('points')).toContain('down; a screen: 844')
  expect(words('thousandths')).toContain('down; a screen: 1000')
})

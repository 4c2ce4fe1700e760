import { resultWithChanges } from '@harness/shared/log/views/step-result.ts'
import { changesBetween } from '@harness/web/core/context/changes.ts'
import { expect, it } from 'vitest'
import { screen } from '../rig.ts'

const whole = screen(1, { text: 'Shop\nYour basket is empty' })
const part = { read: 'partly', why: 'large' } as const
const reading = { picture: { read: 'read' }, elements: part, text: part } as const
const inPart = (text: string) => ({ ...whole, text, reading })

it('words of a screen that was read in part are neither new nor gone', () => {
  expect(changesBetween(whole, inPart('Shop'), { tookMs: 50 })).toBe('')
  expect(changesBetween(inPart('Shop'), whole, { tookMs: 50 })).toBe('')
  const more = inPart('Shop\nIn the basket')
  expect(changesBetween(whole, more, { tookMs: 50 })).toBe('New: “In the basket”.')
})

it('a result does not say that nothing changed beside what is new', () => {
  const detail = 'Waited 3000 ms. Nothing changed on the screen.'
  expect(resultWithChanges(detail, 'New: “Deploy”.')).toBe(
    'Waited 3000 ms. Nothing changed at once. New: “Deploy”.',
  )
  expect(resultWithChanges(detail, 'It took 3.0 s.')).toContain('Nothing changed on the screen.')
})

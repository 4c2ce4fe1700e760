import { notSet, notTyped, setResult, typedResult } from '@harness/shared/device/field-outcomes.ts'
import { describe, expect, it } from 'vitest'

const CHANGED = { success: true, outcome: 'changed', detail: 'Set. The screen changed.' } as const
const typed = (kept: Parameters<typeof typedResult>[0]) =>
  typedResult(kept, { label: 'Name', what: 'Typed 3 characters.' }, CHANGED)

describe('typing', () => {
  it('typing is not done without a focus, nor in a field that is read-only', () => {
    expect(notTyped({ state: 'none' }).result.outcome).toBe('no_focus')
    expect(notTyped({ state: 'fixed', label: 'Total' }).result).toMatchObject({
      success: false,
      outcome: 'disabled',
      detail: 'Nothing was typed: "Total" is read-only.',
    })
  })

  it('typing succeeds where the field kept the text, and only there', () => {
    expect(typed('kept')).toMatchObject({ success: true, outcome: 'changed' })
    expect(typed('lost')).toMatchObject({ success: false, outcome: 'value_not_kept' })
    expect(typed('changed')).toMatchObject({ success: false, outcome: 'value_not_kept' })
    expect(typed(undefined)).toBe(CHANGED)
  })
})

describe('the options of a list without the wanted one', () => {
  const options = Array.from({ length: 12 }, (_, at) => `Option ${at + 1}`)
  const detail = (count: number, close: readonly string[] = []) =>
    notSet({ state: 'no_option', options: options.slice(0, count), close: [...close], count })
      .result.detail

  it('the options of a list without the wanted one are all named up to eight, and counted beyond', () => {
    expect(detail(0)).toBe('There is no such option. The list is empty.')
    expect(detail(8)).toMatch(/The options are: .*Option 8\.$/)
    expect(detail(9)).toMatch(/Option 8 and 1 more\.$/)
  })

  it('the options named of a long list are the close ones where it has some', () => {
    expect(detail(9, ['Option 3'])).toBe(
      'There is no such option. Close to it: Option 3. There are 9 options.',
    )
    expect(detail(8, ['Option 3'])).toMatch(/The options are: Option 1, /)
  })
})

it('a value is set where the field keeps it, and not where it changes or loses it', () => {
  expect(setResult({ kept: true, value: 'Red' }, 'red', CHANGED)).toMatchObject({
    success: true,
    detail: 'Set the value. It now reads "Red".',
  })
  expect(setResult({ kept: false, value: 'Blue' }, 'red', CHANGED)).toMatchObject({
    success: false,
    outcome: 'value_not_kept',
    detail: 'The field did not keep the value. It now reads "Blue".',
  })
  expect(setResult(undefined, 'red', CHANGED).success).toBe(false)
})

it('a field that left the page with its value says whether its place shows it', () => {
  const left = (value?: string) =>
    setResult({ kept: false, gone: true, ...(value !== undefined && { value }) }, ' Red ', CHANGED)
  expect(left('A red mug').detail).not.toBe(left('A blue mug').detail)
  expect(left('A red mug').success).toBe(true)
})

it('what takes no value is tapped, and a slider drawn by scripts has two ways more', () => {
  expect(notSet({ state: 'no_field' })).toMatchObject({
    result: { success: false, detail: expect.stringMatching(/Tap it.*drag.*arrow keys/) },
  })
})

import { hasSameFocus, isSameState, stateOf } from '@harness/web/core/stuck/state.ts'
import { describe, expect, it } from 'vitest'
import { button, screen } from '../rig.ts'

const KEY = { hash: '0000000000000000', url: undefined, scroll: undefined, labels: '' }
const save = { ...button('Save'), ref: 'save' }

function stateWith(changes: Parameters<typeof screen>[1], look?: string) {
  return stateOf(KEY, screen(1, changes), look)
}

describe('the state of a screen', () => {
  it('a focus is a field where it has a value or hides one', () => {
    const focusOn = (more: object) =>
      stateWith({ elements: [{ ...save, ...more }], focused: 'save' }).focus?.isField
    expect(focusOn({})).toBe(false)
    expect(focusOn({ value: '' })).toBe(true)
    expect(focusOn({ secure: true })).toBe(true)
    expect(stateWith({ elements: [save], focused: 'other' }).focus).toBeUndefined()
  })

  it('a clock on the page is no other state, any other text is one', () => {
    const text = (words: string) => stateWith({ text: words })
    expect(isSameState(text('Now 9:41'), text('Now 09:42:10'))).toBe(true)
    expect(isSameState(text('1 item'), text('2 items'))).toBe(false)
  })

  it('a value, a tick, the focus and the look make another state', () => {
    const field = (more: object) => stateWith({ elements: [{ ...save, ...more }] })
    const plain = field({})
    expect(isSameState(plain, field({}))).toBe(true)
    expect(isSameState(plain, field({ value: 'a' }))).toBe(false)
    expect(isSameState(plain, field({ checked: true }))).toBe(false)
    const focused = stateWith({ elements: [save], focused: 'save' })
    expect(hasSameFocus(plain, focused)).toBe(false)
    expect(isSameState(plain, focused)).toBe(false)
  })
})

it('a focus of another role, or of another label, is another focus', () => {
  const focusOn = (role: string, label: string) =>
    stateWith({ elements: [{ ...save, role, label }], focused: 'save' })
  const first = focusOn('button', 'Save')
  expect(hasSameFocus(first, focusOn('button', 'Save'))).toBe(true)
  expect(hasSameFocus(first, focusOn('link', 'Save'))).toBe(false)
  expect(hasSameFocus(first, focusOn('button', 'Send'))).toBe(false)
})

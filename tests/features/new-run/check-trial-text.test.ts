import type { Scene, ScreenElement } from '@harness/shared/device/observation.ts'
import { proposedChecks, tryCheck } from '@harness/web/features/new-run/check-trial-text.ts'
import { elementText } from '@harness/web/features/new-run/element.ts'
import { describe, expect, it } from 'vitest'

const SMALL: ScreenElement = {
  ...{ ref: 'a', role: 'radio_button', label: 'Small', labelSource: 'text' },
  ...{ rect: { x: 10, y: 10, width: 80, height: 20 }, enabled: true, secure: false },
}

function scene(text: string, path = 'box'): Scene {
  return {
    ...{ pointSize: { width: 400, height: 300 }, scale: 1, text },
    ...{ url: `http://shop.test/${path}?from=mail`, elements: [SMALL] },
  }
}

const START = scene('Your box. Small')
const SAVED = scene('Saved. Small', 'saved')

describe('a check that is tried before the run', () => {
  it.each([
    ['does not hold', { kind: 'text', value: 'Saved' }, START, 'open'],
    ['holds where the run begins', { kind: 'text', value: 'Your box' }, START, 'proves-nothing'],
    ['holds where the person led the page', { kind: 'text', value: 'Saved' }, SAVED, 'proves'],
    ['holds at first only', { kind: 'text', value: 'Your box' }, SAVED, 'proves-nothing'],
    ['says that words are absent', { kind: 'no-text', value: 'Error' }, START, 'guards'],
    ['says that words are gone', { kind: 'no-text', value: 'Your box' }, SAVED, 'proves'],
    ['says the address of later', { kind: 'url', value: '/saved' }, SAVED, 'proves'],
  ] as const)('a check that %s is said to do so', (_, check, now, state) => {
    expect(tryCheck(check, START, now).state).toBe(state)
  })

  it('the checks of a picked element begin with what does not hold where the run begins', () => {
    expect(proposedChecks(SMALL, START, SAVED)).toEqual([
      { kind: 'no-text', value: 'Small' },
      { kind: 'url', value: 'http://shop.test/saved' },
      { kind: 'element', value: 'radio_button:Small' },
      { kind: 'text', value: 'Small' },
    ])
  })

  it('an element is called by its role and label', () => {
    expect(elementText(SMALL)).toBe('Radio button “Small”')
    expect(elementText({ ...SMALL, label: '' })).toBe('Unnamed radio button')
  })
})

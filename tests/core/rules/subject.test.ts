// What a call would act on, where a whole run would show it less plainly.

import type { Command } from '@harness/shared/device/command.ts'
import type { Scene, ScreenElement } from '@harness/shared/device/observation.ts'
import { subjectsOf } from '@harness/web/core/rules/subject.ts'
import { describe, expect, it } from 'vitest'
import { button, screen } from '../rig.ts'

function words(command: Command, elements: readonly ScreenElement[], focused?: string) {
  const scene: Scene = screen(0, { elements: [...elements], ...(focused && { focused }) })
  const effect = { kind: 'command', command } as const
  const use = { tool: 'any', label: 'Any', class: 'act', input: {}, effect } as const
  return subjectsOf({ ...use, observation: '', intent: '' }, scene)
}

describe('a finger that moves over a control', () => {
  const slider = { ...button('Slide to pay'), role: 'slider' }
  const move = (kind: 'swipe' | 'drag', x: number, y: number) => {
    const ends = { from: { x: 20, y: 20 }, to: { x: 20 + x, y: 20 + y } }
    return words(kind === 'drag' ? { kind, ...ends } : { kind, ...ends, durationMs: 300 }, [slider])
  }

  it.each([
    ['a swipe to the right', move('swipe', 40, 0), true],
    ['a swipe to the left', move('swipe', -40, 0), true],
    ['a swipe down', move('swipe', 0, 100), false],
    ['a swipe up', move('swipe', 0, -100), false],
    ['a swipe more across than down', move('swipe', -21, 20), true],
    ['a swipe as far across as down', move('swipe', 20, 20), true],
    ['a swipe more down than across', move('swipe', -19, 20), false],
    ['a drag down', move('drag', 0, 100), true],
  ])(
    'a finger that moves over a control is judged by its words, unless it only scrolls: %s',
    (_, read, isJudged) => {
      expect([...new Set(read)]).toEqual(isJudged ? ['Slide to pay'] : [])
    },
  )
})

describe('Enter in a field', () => {
  const field = { ...button('Name'), role: 'textbox' }
  const other = (label: string, more: Partial<ScreenElement> = {}) => ({
    ...button(label),
    ...more,
  })
  const submits = { submits: true }
  const inForm = { ...field, form: 'other' } as const
  it.each<[string, readonly ScreenElement[], readonly string[]]>([
    ['the next that sends', [inForm, other('Help'), other('Save', submits)], ['Save']],
    ['one that sends before it', [other('Save', submits), inForm, other('Help')], ['Save']],
    ['the next button', [inForm, other('Terms', { role: 'link' }), other('Help')], ['Help']],
    [
      'none that is disabled',
      [other('Old', { ...submits, enabled: false }), inForm, other('Go', { enabled: false })],
      [],
    ],
    [
      'the next button, not the one that sends another form, where it is in no form',
      [field, other('Help'), other('Save', submits)],
      ['Help'],
    ],
    ['none where it is in no form and no button follows', [other('Save', submits), field], []],
  ])('Enter in a field presses %s', (_, elements, pressed) => {
    expect(words({ kind: 'press_keys', keys: ['Enter'] }, elements, 'Name')).toEqual(pressed)
  })
})

describe('Space', () => {
  const field = { ...button('Name'), role: 'textbox', form: 'other' } as const
  const save = { ...button('Save'), submits: true }
  const pressed = (keys: readonly string[], focused: string) =>
    words({ kind: 'press_keys', keys: [...keys] }, [field, save, button('Help')], focused)

  it('Space presses the focused button, and writes into a field', () => {
    expect(pressed(['Space'], 'Help')).toEqual(['Help'])
    expect(pressed(['Space'], 'Name')).toEqual([])
  })

  it('Space after Tab may press any control that the focus can reach', () => {
    expect(pressed(['Tab', 'Space'], 'Name')).toEqual(['Save'])
    expect(pressed(['a', 'Tab', 'Space'], 'Name')).toEqual(['Save'])
    expect(pressed(['Space', 'Tab'], 'Name')).toEqual([])
  })
})

describe('a value that is set', () => {
  const SET = { kind: 'set_value', point: { x: 0, y: 0 }, value: 'Delete' } as const

  it.each([
    ['textbox', []],
    ['button', []],
    ['combobox', ['Delete']],
    ['checkbox', ['Status']],
  ])('a set value is judged as a press when the element acts at once: %s', (role, read) => {
    const element = { ...button('Status'), role }
    expect(words({ ...SET, ref: 'Status' }, [element])).toEqual(read)
  })

  it('a set value of a missing element is not judged by another element', () => {
    expect(words({ ...SET, ref: 'Old' }, [{ ...button('Status'), role: 'combobox' }])).toEqual([])
  })
})

describe('a mark', () => {
  const go = { ...button('Go'), text: 'Buy' }

  it.each(['x', 'y', 'width', 'height'] as const)(
    'a mark is distinguished from an element of the same label by its %s',
    (side) => {
      const rect = { ...go.rect, [side]: go.rect[side] + 1 }
      const scene: Scene = screen(0, { elements: [go, { ...go, ref: 'other', rect, text: 'Pay' }] })
      const mark = { id: 1, label: 'Go', role: 'button', rect: go.rect }
      const effect = { kind: 'command', command: { kind: 'tap', point: { x: 0, y: 0 } } } as const
      const use = { tool: 'tap_mark', label: 'Tap', class: 'act', input: { id: 1 } } as const
      const read = subjectsOf({ ...use, effect, mark, observation: '', intent: '' }, scene)
      expect(read).toEqual(['Go', 'Buy'])
    },
  )
})

it('an address with a broken escape is read with its query', () => {
  const url = 'http://shop.test/100%/delete?all=yes'
  expect(words({ kind: 'navigate', url }, [])).toEqual(['/100%/delete?all=yes'])
})

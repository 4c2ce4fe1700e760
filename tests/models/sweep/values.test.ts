import { mayEnter } from '@harness/web/models/sweep/controls.ts'
import { searchWords, valueFor } from '@harness/web/models/sweep/values.ts'
import { describe, expect, it } from 'vitest'
import { elementsOf, LIMITS, link, type Paper, sceneOf } from './paper-site.ts'

describe('the value of a field', () => {
  it.each([
    ['email', 'sweep@example.com'],
    ['date', '2030-06-14'],
    ['datetime-local', '2030-06-14T10:30'],
    ['week', '2030-W24'],
    ['color', '#336699'],
    ['text', 'Test'],
  ])('the value of a field of type %s is %s, whatever its label says', (inputType, value) => {
    expect(valueFor({ role: 'textbox', inputType }, [])).toBe(value)
  })

  it('the value of a field of a list is another choice than the current one, and undefined when there is no other', () => {
    const options = ['All', '2024', '2025']
    expect(valueFor({ role: 'combobox', value: 'All', options }, [])).toBe('2024')
    expect(valueFor({ role: 'combobox', value: '2024', options }, [])).toBe('2025')
    expect(valueFor({ role: 'combobox', value: 'All', options: ['All'] }, [])).toBeUndefined()
  })

  it('the value of a field of a slider is one unit away from its current value', () => {
    expect(valueFor({ role: 'slider', value: '5' }, [])).toBe('4')
    expect(valueFor({ role: 'slider', value: '0' }, [])).toBe('1')
  })

  it('the value of a field of a search is a word of the page, so that there are results', () => {
    const links = elementsOf([link('Home', 'home'), link('A teapot', 'b'), link('Terms', 'c')])
    expect(valueFor({ role: 'searchbox', inputType: 'search' }, searchWords(links))).toBe('teapot')
    expect(valueFor({ role: 'textbox', inputType: 'text', form: 'get' }, ['teapot'])).toBe('teapot')
    expect(valueFor({ role: 'searchbox', inputType: 'search' }, [])).toBe('Test')
  })
})

describe('Enter in a field', () => {
  const field: Paper = { label: 'Find', role: 'textbox', inputType: 'text' }
  const may = (
    paper: Paper,
    more: readonly Paper[] = [],
    url = 'http://127.0.0.1:4000/',
    sendsForms = false,
  ) => {
    const scene = sceneOf({ url, controls: [paper, ...more] })
    const [first] = scene.elements
    return first && mayEnter(first, scene, { ...LIMITS, sendsForms })
  }

  it('Enter in a field is pressed in a form that is sent by GET and has no button', () => {
    expect(may({ ...field, form: 'get' })).toBe(true)
    expect(may({ ...field, form: 'get' }, [{ label: 'Go', form: 'get', submits: true }])).toBe(
      false,
    )
    expect(may({ ...field, form: 'other' })).toBe(false)
  })

  it('Enter in a field is pressed in any form without a button where a person allowed sending', () => {
    const url = 'https://shop.example/'
    const other = { ...field, form: 'other' } as const
    expect(may(other, [], url)).toBe(false)
    expect(may(other, [], url, true)).toBe(true)
    expect(may(other, [{ label: 'Save', form: 'other', submits: true }], url, true)).toBe(false)
    expect(may(other, [{ label: 'Pay now' }], url, true)).toBe(false)
    expect(may(field, [], url, true)).toBe(false)
  })

  it('Enter in a field is pressed outside of forms on this machine only: elsewhere the field may be a chat', () => {
    expect(may(field)).toBe(true)
    expect(may(field, [], 'https://chat.example/')).toBe(false)
  })

  it('Enter in a field is not pressed when it would press a control that a guard rule names', () => {
    expect(may(field, [{ label: 'Send' }])).toBe(false)
  })
})

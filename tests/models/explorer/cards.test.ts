// Pages with several things on them, each with its own fields and buttons: what is touched is what is meant.
import type { ScreenElement } from '@harness/shared/observation.ts'
import type { Mark, PastStep } from '@harness/web/core/ports.ts'
import { hidesAgain } from '@harness/web/models/explorer/act/openers.ts'
import { isOtherRow } from '@harness/web/models/explorer/act/rows.ts'
import { nextStep } from '@harness/web/models/explorer/act/steppers.ts'
import { formsIn } from '@harness/web/models/explorer/form/fields.ts'
import { formStep } from '@harness/web/models/explorer/form/forms.ts'
import { optionsOf } from '@harness/web/models/explorer/form/options.ts'
import { wantedValue } from '@harness/web/models/explorer/form/values.ts'
import { makeView, type View } from '@harness/web/models/explorer/screen/view.ts'
import { describe, expect, it } from 'vitest'
import { button as element } from '../../core/rig.ts'
import { list, mark } from '../mark.ts'
import { pastStep } from '../past-step.ts'
import { sampleRequest } from '../sample-request.ts'

const TOP = { x: 0, y: 0 }
const URL = 'http://shop.test/'

interface Screen {
  readonly text: string
  readonly marks: readonly Mark[]
  readonly elements?: readonly ScreenElement[]
  readonly past?: readonly PastStep[]
}

function viewOf(goal: string, { text, marks, elements = [], past = [] }: Screen): View {
  const request = sampleRequest()
  const scene = {
    ...request.scene,
    title: 'Shop',
    text,
    url: URL,
    scroll: TOP,
    elements: [...elements],
  }
  return makeView({ ...request, goal, marks, past, scene }, 1)
}

function step(tool: string, on: Mark, screen: Screen, more: Partial<PastStep> = {}): PastStep {
  const labels = screen.marks.map(({ label }) => label).join('\n')
  const here = { url: URL, title: 'Shop', text: screen.text, labels, mark: on }
  return pastStep({ tool, input: { id: on.id }, label: on.label, ...here, ...more })
}

const number: Partial<Mark> = { role: 'spinbutton', inputType: 'number', value: '1' }

describe('a form beside each of several things', () => {
  const text = 'Peas\n£2\nQuantity\nAdd to basket\nBeans\n£3\nQuantity\nAdd to basket'
  const marks = [
    mark('Quantity', 1, number),
    mark('Add to basket', 2),
    mark('Quantity', 3, number),
    mark('Add to basket', 4),
  ]

  it('is filled for the thing that is meant', () => {
    const next = formStep(viewOf('Put 4 packets of beans in the basket', { text, marks }))
    expect(next?.kind === 'fill' && [next.mark.id, next.value]).toEqual([3, '4'])
  })

  it('is sent with the button beside the field that was filled', () => {
    const [, , field] = marks
    if (!field) throw new Error('no field')
    const past = [step('set_value', field, { text, marks }, { input: { id: 3, value: '4' } })]
    const filled = marks.map((one) => (one.id === 3 ? { ...one, value: '4' } : one))
    const view = viewOf('Put 4 packets of beans in the basket', { text, marks: filled, past })
    expect(formStep(view)?.mark.id).toBe(4)
  })

  it('is left alone when the thing is not there', () => {
    const view = viewOf('Put 4 packets of lettuce in the basket', { text, marks })
    expect(formStep(view)).toBeUndefined()
  })
})

describe('a thing that cannot be had', () => {
  const marks = [mark('Add', 1), mark('Add', 2, { rect: { x: 0, y: 120, width: 80, height: 30 } })]

  it('has a button that counts although nobody can press it', () => {
    const text = 'Peas\nAdd\nWhite cosmos\nAdd\nWhite daisies\nAdd'
    const elements = [
      { ...element('Add'), ref: 'r1' },
      { ...element('Add'), ref: 'closed', enabled: false },
      { ...element('Add'), ref: 'r2' },
    ]
    const others = (goal: string) => {
      const view = viewOf(goal, { text, marks, elements })
      return view.marks.map((one) => isOtherRow(view, one))
    }
    expect(others('Put white daisies in the basket')).toEqual([true, false])
    expect(others('Put white cosmos in the basket')).toEqual([true, true])
  })

  it('lends its words to no other thing when it has no button', () => {
    const text = 'Peas\nAdd\nWhite cosmos\nSold out\nDaisies\nAdd'
    const view = viewOf('Put white cosmos in the basket', { text, marks })
    expect(view.marks.map((one) => isOtherRow(view, one))).toEqual([true, true])
  })
})

describe('a table', () => {
  const text = 'Classes\nThursday 18:00 Boxing full\nThursday 19:30 Yoga 9 Join'
  const marks = [list('Day', 1, 'Thursday'), mark('Join', 2)]

  it('has rows without a button, and what is meant may stand in one', () => {
    const other = (goal: string) => {
      const view = viewOf(goal, { text, marks })
      return isOtherRow(view, mark('Join', 2))
    }
    expect(other('Join the boxing class on Thursday')).toBe(true)
    expect(other('Join the yoga class on Thursday')).toBe(false)
  })

  it('has buttons that do not send what stands above it', () => {
    const [form] = formsIn(viewOf('Join the yoga class on Thursday', { text, marks }))
    expect(form?.submit).toBeUndefined()
  })
})

describe('lists with the same name', () => {
  const text =
    'Assam\nSize\n100 g, €7\n250 g, €16\nAdd\nDarjeeling\nSize\n100 g, €11\n250 g, €24\nAdd'
  const marks = [
    list('Size', 1, '100 g, €7'),
    mark('Add', 2),
    list('Size', 3, '100 g, €11'),
    mark('Add', 4),
  ]

  it('offer each what stands below its own label', () => {
    const view = viewOf('Put a 250 g pack of Darjeeling in the basket', { text, marks })
    expect(optionsOf(view, list('Size', 3, '100 g, €11'))).toEqual(['100 g, €11', '250 g, €24'])
  })

  it('are chosen from beside the thing that is meant', () => {
    const next = formStep(viewOf('Put a 250 g pack of Darjeeling in the basket', { text, marks }))
    expect(next?.kind === 'fill' && [next.mark.id, next.value]).toEqual([3, '250 g, €24'])
  })
})

describe('a date in three lists', () => {
  it.each([
    ['Day', '1', ['1', '3', '9'], '9'],
    ['Month', 'January', ['January', 'June'], 'June'],
    ['Year', '2026', ['2026', '2027'], '2027'],
  ])('is chosen part by part: %s', (label, value, options, chosen) => {
    const field = list(label, 1, value)
    const text = [label, ...options].join('\n')
    const view = viewOf('Borrow it for three days from 9 June 2027', { text, marks: [field] })
    expect(wantedValue(view, field, [field])).toBe(chosen)
  })
})

describe('a counter', () => {
  const next = (goal: string, text: string) =>
    nextStep(viewOf(goal, { text, marks: [mark('−', 1), mark('+', 2)] }))?.id

  it('goes on from what the page shows, in either direction', () => {
    expect(next('Book a ferry for two adults', 'Adults − 1 +')).toBe(2)
    expect(next('Book a ferry for two adults', 'Adults − 2 +')).toBeUndefined()
    expect(next('Book a ferry for two adults', 'Adults − 4 +')).toBe(1)
  })

  it('counts what is called so before it', () => {
    expect(next('Borrow the drill for three days', 'How many days? − 1 +')).toBe(2)
    expect(next('Borrow the drill for three days', 'How many drills? − 1 +')).toBeUndefined()
  })
})

describe('a menu', () => {
  const closed = { text: '', marks: [mark('Account', 1)] }
  const open = { text: '', marks: [mark('Account', 1), mark('Orders', 2), mark('Alerts', 3)] }
  const [account, orders] = open.marks
  if (!account || !orders) throw new Error('no menu')
  const way = [
    step('tap_mark', account, closed),
    step('tap_mark', orders, open, { step: 2, outcome: 'navigated' }),
  ]
  const back = step('back', account, closed, { step: 3, url: `${URL}orders`, outcome: 'navigated' })

  it('that closed while the page was left is worth opening again for the rest of it', () => {
    const view = viewOf('Turn off the texts', { ...closed, past: [...way, back] })
    expect(hidesAgain(view, way.slice(0, 1))).toBe(true)
  })

  it('is not opened again while it is open', () => {
    const view = viewOf('Turn off the texts', { ...open, past: [...way, back] })
    expect(hidesAgain(view, way.slice(0, 1))).toBe(false)
  })
})

// What the explorer leaves alone because it is another thing, another deed or another choice than the goal's.
import type { Mark, PastStep } from '@harness/web/core/ports.ts'
import { isAllowed } from '@harness/web/models/explorer/act/danger.ts'
import { isOtherItem, tookOtherItem } from '@harness/web/models/explorer/act/items.ts'
import { narrowed, narrows } from '@harness/web/models/explorer/ending/narrowed.ts'
import { isAnotherMeant, isUnready } from '@harness/web/models/explorer/form/ready.ts'
import { readGoal } from '@harness/web/models/explorer/goal/goal.ts'
import { makeView, type View } from '@harness/web/models/explorer/screen/view.ts'
import { describe, expect, it } from 'vitest'
import { button } from '../../core/rig.ts'
import { mark } from '../mark.ts'
import { pastStep } from '../past-step.ts'
import { sampleRequest } from '../sample-request.ts'

interface Screen {
  readonly marks: readonly Mark[]
  readonly text?: string
  readonly title?: string
  readonly past?: readonly PastStep[]
  readonly closed?: string
}

function viewOf(goal: string, { marks, text = '', title = '', past = [], closed }: Screen): View {
  const request = sampleRequest()
  const elements = closed ? [{ ...button(closed), role: 'radio', enabled: false } as const] : []
  return makeView(
    { ...request, goal, marks, past, scene: { ...request.scene, title, text, elements } },
    1,
  )
}

function pressed(label: string, labels: readonly string[]): PastStep {
  return pastStep({ input: { id: 1 }, label, labels: labels.join('\n'), mark: mark(label, 1) })
}

describe('a button that names its item', () => {
  const labels = ['Add Fern to list', 'Add Moss to list']
  const marks = labels.map((label, index) => mark(label, index + 1))

  it('is left alone when another one says the full name that the goal says', () => {
    const names = ['Invite Ann Leed', 'Invite Anna Leeds']
    const view = viewOf('Invite Ann Leed to a game', {
      marks: names.map((label, index) => mark(label, index + 1)),
    })
    expect(names.map((label) => isOtherItem(view, label))).toEqual([false, true])
  })

  it('is left alone when the goal does not name it', () => {
    const view = viewOf('Put an ivy on the list', { marks })
    expect(labels.map((label) => isOtherItem(view, label))).toEqual([true, true])
  })

  it('is pressed for the item of the goal', () => {
    const view = viewOf('Put a moss on the list', { marks })
    expect(labels.map((label) => isOtherItem(view, label))).toEqual([true, false])
  })

  it('proves nothing about another item', () => {
    const past = [pressed('Add Fern to list', labels)]
    const took = (goal: string) =>
      past.map((step) => tookOtherItem(viewOf(goal, { marks: [], past }), step))
    expect(took('Put an ivy on the list')).toEqual([true])
    expect(took('Put a fern on the list')).toEqual([false])
  })

  it('has to share its frame with another', () => {
    const alone = [mark('Add Fern to list', 1), mark('Send', 2)]
    const view = viewOf('Put an ivy on the list', { marks: alone })
    expect(isOtherItem(view, 'Add Fern to list')).toBe(false)
  })
})

describe('a button that undoes something', () => {
  const allows = (goal: string, label: string, role = 'button') =>
    isAllowed(readGoal(goal), { role, label })

  it.each(['Close case', 'Archive case', 'Withdraw case', 'Give up case'])(
    'is no way on for another deed: %s',
    (label) => expect(allows('Hand the case to Ida Holm', label)).toBe(false),
  )

  it('is pressed when the goal says so', () => {
    expect(allows('Close the case about the lamp', 'Close case')).toBe(true)
    expect(allows('Give up my place', 'Give up place')).toBe(true)
  })

  it('is what a goal that undoes something wants, and nothing that begins something', () => {
    expect(allows('Cancel the meal on Thursday', 'Order')).toBe(false)
    expect(allows('Cancel the meal on Thursday', 'Order 1042')).toBe(true)
    expect(allows('Order the meal on Thursday', 'Order')).toBe(true)
  })

  it('may be a link, which only leads somewhere', () => {
    expect(allows('Hand the case to Ida Holm', 'Archive 2026', 'link')).toBe(true)
  })
})

describe('showing only a part of a list', () => {
  const goal = 'Show only the maps of the coast from the 1890s'
  const list = (label: string, id: number, value: string) =>
    mark(label, id, { role: 'combobox', value })
  const both = [list('Region', 1, 'Coast'), list('Age', 2, '1890s')]
  const title = 'All maps of the coast'

  it('is not done by coming to the list', () => {
    expect(narrows(readGoal(goal))).toBe(true)
    expect(narrowed(viewOf(goal, { marks: [], title }))).toBeUndefined()
  })

  it('is done when each value is chosen', () => {
    const one = [list('Region', 1, 'Coast'), list('Age', 2, 'All')]
    expect(narrowed(viewOf(goal, { marks: one, title }))).toBeUndefined()
    expect(narrowed(viewOf(goal, { marks: both, title }))).toBe('Coast, 1890s')
  })

  it('waits for the button that applies the choice', () => {
    const marks = [...both, mark('Filter', 3)]
    expect(narrowed(viewOf(goal, { marks, title }))).toBeUndefined()
    const past = [pressed('Filter', ['Region', 'Age', 'Filter'])]
    expect(narrowed(viewOf(goal, { marks, title, past }))).toBe('Coast, 1890s')
  })
})

describe('a choice that cannot be made', () => {
  const goal = 'Enter Lena Novak for the night walk'
  const radio = (label: string, id: number, checked: boolean) =>
    mark(label, id, { role: 'radio', checked })

  it('keeps the form from being sent with another', () => {
    const marks = [radio('Day walk', 1, true)]
    const text = 'Day walk\nNight walk (full)'
    expect(isUnready(viewOf(goal, { marks, text, closed: 'Night walk (full)' }), undefined)).toBe(
      true,
    )
    expect(isUnready(viewOf(goal, { marks, text }), undefined)).toBe(false)
  })

  it('is not replaced by one that nobody named', () => {
    const marks = [radio('Five miles', 1, false), radio('Ten miles', 2, false)]
    const made = (text: string) => isAnotherMeant(viewOf(goal, { marks, text }), marks)
    expect(made('Five miles\nTen miles\nNight walk (full)')).toBe(true)
    expect(made('Night walk\nFive miles\nTen miles')).toBe(false)
  })
})

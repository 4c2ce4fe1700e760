// What is no answer, although its words stand there, and when the explorer stops because it is done.
import type { Mark, PastStep } from '@harness/web/core/ports.ts'
import { confirmIt, tryAnything } from '@harness/web/models/explorer/act/moves.ts'
import { isKept } from '@harness/web/models/explorer/ending/accepted.ts'
import { proof, unproven } from '@harness/web/models/explorer/ending/finish.ts'
import { found } from '@harness/web/models/explorer/ending/found.ts'
import { formStep } from '@harness/web/models/explorer/form/forms.ts'
import { wantedValue } from '@harness/web/models/explorer/form/values.ts'
import { liesIn, partsAt } from '@harness/web/models/explorer/goal/day-parts.ts'
import { readGoal } from '@harness/web/models/explorer/goal/goal.ts'
import { makeView, type View } from '@harness/web/models/explorer/screen/view.ts'
import { describe, expect, it } from 'vitest'
import { mark } from '../mark.ts'
import { pastStep } from '../past-step.ts'
import { sampleRequest } from '../sample-request.ts'

const URL = 'http://town.test/'

interface Screen {
  readonly text: string
  readonly title?: string
  readonly marks?: readonly Mark[]
  readonly past?: readonly PastStep[]
}

function viewOf(goal: string, { text, title = '', marks = [], past = [] }: Screen): View {
  const request = sampleRequest()
  const scene = { ...request.scene, title, text, url: URL, scroll: { x: 0, y: 0 }, elements: [] }
  return makeView({ ...request, goal, marks, past, scene }, 1)
}

function step(on: Mark, more: Partial<PastStep> = {}): PastStep {
  return pastStep({
    input: { id: on.id },
    url: URL,
    title: '',
    labels: on.label,
    mark: on,
    ...more,
  })
}

describe('a question', () => {
  const quiet = 'Find out from when on one has to be silent at night'
  const opened = step(mark('Rooms', 1, { role: 'link' }), {
    url: `${URL}before`,
    outcome: 'navigated',
  })

  it('is not answered by a page whose lines each hold another one of its words', () => {
    const text = 'Room 3\nNo bath, €16 a night\nRoom 5\nSmall and silent\nTwo beds, €19 a night'
    expect(found(viewOf(quiet, { text, title: 'Rooms', past: [opened] }))).toBeUndefined()
    const goal = 'Find out whether it is silent at night'
    expect(found(viewOf(goal, { text, title: 'Rooms', past: [opened] }))).toBeUndefined()
  })

  it('is answered by an hour at night without the word', () => {
    const text = 'Good to know\nSilent hours\nFrom 22:30 until 7:00, and after lunch.'
    const pressed = step(mark('Silent hours', 1), { text: 'Good to know\nSilent hours' })
    const view = viewOf(quiet, { text, past: [pressed] })
    expect(found(view)).toBe('From 22:30 until 7:00, and after lunch.')
  })

  it('is answered by the only figure of its kind on the page named after the thing', () => {
    const goal = 'Find out how long the play “Tin Boats” is'
    const pressed = step(mark('Tin Boats', 1, { role: 'link' }), {
      url: `${URL}plays`,
      title: 'Plays',
    })
    const page = (text: string, title = 'Tin Boats – Town Stage') =>
      found(viewOf(goal, { text, title, past: [pressed] }))
    expect(page('Two sisters, 2025.\nLength\n97 minutes\nAge\nFrom 6')).toBe('97 minutes')
    expect(page('Length\n97 minutes\nBreak\n15 minutes')).toBeUndefined()
    expect(page('Length\n97 minutes', 'Cold Swim – Town Stage')).toBeUndefined()
  })
})

describe('the hours of a choice', () => {
  it('say the part of the day when all of them lie in it', () => {
    expect(liesIn('Saturday 20:30', 'evening')).toBe(true)
    expect(liesIn('15:00 or 20:30', 'evening')).toBe(false)
    expect(liesIn('Row 7, seat 20', 'evening')).toBe(false)
    expect(partsAt('until 7:00')).toEqual(['morning'])
    expect(partsAt('from 22:30')).toEqual(['evening', 'night'])
  })
})

describe('a day in a list', () => {
  it.each(['23 March 2027', '23 March'])('is chosen with its weekday before it: %s', (date) => {
    const day = mark('Day', 1, { role: 'combobox', value: 'Please choose' })
    const text = 'Day\nPlease choose\nTuesday, 9 March 2027\nTuesday, 23 March 2027\n'
    const view = viewOf(`Have a bed fetched on ${date}`, { text, marks: [day] })
    expect(wantedValue(view, day, [])).toBe('Tuesday, 23 March 2027')
  })
})

describe('what was saved', () => {
  const goal = 'Be reminded of the paper bin too, and get all reminders by text message'
  const box = (label: string, id: number, checked: boolean) =>
    mark(label, id, { role: 'switch', checked })
  const way = mark('Send it by', 4, { role: 'combobox', value: 'Text message' })
  const save = mark('Save', 5)
  const text =
    'Reminders\nRemind me of the bin for\nOrganic\nPaper\nGlass\nSend it by\nText message'
  const labels = 'Organic\nPaper\nGlass\nSend it by\nSave'
  const set = step(way, { tool: 'set_value', input: { value: 'Text message' }, text, labels })
  const ticked = step(box('Paper', 2, false), { step: 2, text, labels })
  const sent = step(save, { step: 3, text, labels })
  const marks = [box('Organic', 1, true), box('Paper', 2, true), box('Glass', 3, false), way, save]
  const past = [set, ticked, sent]
  const saved = {
    text: `${text}\nSaved. It counts from tomorrow.`,
    title: 'Reminders',
    marks,
    past,
  }

  it('is the end when the page says so and shows all of it', () => {
    const view = viewOf(goal, saved)
    expect(isKept(view)).toBe(true)
    expect(proof(view)).toBe('Saved.')
  })

  it('is left alone when it may be something else than was wanted', () => {
    const view = viewOf('Be reminded of the garden bin too', saved)
    expect(proof(view)).toBeUndefined()
    expect(unproven(view)).toBeDefined()
  })

  it('is no end when the page shows another value', () => {
    const other = { ...way, value: 'Email' }
    const view = viewOf(goal, { ...saved, marks: [...marks.slice(0, 3), other, save] })
    expect(isKept(view)).toBe(false)
  })

  it('turns no switch that the goal does not name, also when nothing came of it', () => {
    const unchanged = [set, ticked, { ...sent, outcome: 'unchanged' as const }]
    const view = viewOf(goal, { text, title: 'Reminders', marks, past: unchanged })
    expect(formStep(view)).toBeUndefined()
  })
})

describe('a button', () => {
  it('is not pressed to see what happens when it stays pressed', () => {
    const seats = [mark('A1', 1, { checked: false }), mark('A2', 2, { checked: false })]
    expect(tryAnything(viewOf('Find the bar', { text: 'A1\nA2', marks: seats }))).toBeUndefined()
  })

  it('that repeats the verb alone carries it out', () => {
    const asked = step(mark('Withdraw from Library Rapid', 1), { text: 'Library Rapid' })
    const marks = [mark('Withdraw', 2), mark('Stay in', 3)]
    const text = 'Library Rapid\nDo you really want to withdraw?'
    const goal = 'Take me off the list of the Library Rapid'
    const view = viewOf(goal, { text, marks, past: [asked] })
    expect(confirmIt(view)?.at(-1)).toMatchObject({ name: 'tap_mark', input: { id: 2 } })
  })
})

describe('a goal', () => {
  it.each([
    ['Reserve a pitch for a tent, arriving on 10 July and staying four nights', /arriv|stay/],
    ['Take me off the list of the Library Rapid', /list/],
  ])('is not about what no page repeats: %s', (text, words) => {
    expect([...readGoal(text).things].filter((thing) => words.test(thing))).toEqual([])
  })
})

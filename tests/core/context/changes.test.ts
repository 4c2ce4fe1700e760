import type { Observation } from '@harness/shared/device/observation.ts'
import { changesBetween } from '@harness/web/core/context/changes.ts'
import { expect, it } from 'vitest'
import { button, call, changed, done, run, screen, tap } from '../rig.ts'

const before = screen(1, { text: 'Shop\nYour basket is empty' })
const after = (changes: Partial<Observation>) =>
  changesBetween(before, { ...before, ...changes }, { tookMs: 50 })

it('nothing is said when nothing is known to have changed', () => {
  expect(changesBetween(before, before, { tookMs: 50 })).toBe('')
})

it('new and gone text is quoted, and long text is cut', () => {
  expect(after({ text: 'Shop\nERR_VALIDATION_42' })).toBe(
    'New: “ERR_VALIDATION_42”. Gone: “Your basket is empty”.',
  )
  const many = Array.from({ length: 9 }, (_, index) => `Line ${index} ${'x'.repeat(90)}`)
  const said = after({ text: [before.text, ...many].join('\n') })
  expect(said).toContain('and 7 more lines')
  expect(said.length).toBeLessThan(260)
})

it('a line that is only broken elsewhere is neither new nor gone', () => {
  const row = { ...before, text: 'Shop\nDetails Save Share' }
  const open = { ...before, text: 'Shop\nDetails\nIt costs 3 euros.\nSave Share' }
  expect(changesBetween(row, open, { tookMs: 50 })).toBe('New: “It costs 3 euros.”.')
  expect(changesBetween(open, row, { tookMs: 50 })).toBe('Gone: “It costs 3 euros.”.')
})

it('a line that differs in the value of a field alone is named as that field', () => {
  const shown = (value: string, more = '') => ({
    ...before,
    text: `Since 2026 Zone ${value} Amount 2${more}\n2 plots`,
    elements: [{ ...button('Zone'), role: 'combobox', value }],
  })
  const seen = (now: Observation, result = '') =>
    changesBetween(shown('—'), now, {
      tookMs: 50,
      mark: { role: 'combobox', label: 'Zone' },
      result,
    })
  expect(seen(shown('South'))).toBe('“Zone” now reads “South”.')
  expect(seen(shown('South'), 'It now reads "South".')).toBe('')
  expect(seen(shown('2'))).toBe('“Zone” now reads “2”.')
  expect(seen(shown('South', ' left'))).toContain('New: “Since 2026 Zone South Amount 2 left”.')
})

it('the value of a field is reported once, and the same words elsewhere are news', () => {
  const field = { ...button('Name'), role: 'textbox' }
  const typed = (more = '') => ({
    ...before,
    text: `Shop\nYour basket is empty\nMaya${more}`,
    elements: [{ ...field, value: 'Maya' }],
  })
  const empty = { ...before, elements: [{ ...field, value: '' }] }
  const between = { tookMs: 50 }
  expect(changesBetween(empty, typed(), between)).toBe('“Name” now reads “Maya”.')
  expect(changesBetween(empty, typed('\nMaya'), between)).toContain('New: “Maya”.')
  expect(changesBetween(typed(), empty, between)).toBe('“Name” is now empty.')
})

it('one further line is one line', () => {
  expect(after({ text: `${before.text}\na b\nc d\ne f` })).toContain('“c d” and 1 more line.')
})

it('the focus of what was pressed is no news unless it is a field', () => {
  const elements = [button('Go'), { ...button('Name', { y: 60 }), role: 'textbox' }]
  const now = (focused: string) => ({ ...before, elements, focused })
  const pressed = (role: string, label: string, focused: string) =>
    changesBetween(before, now(focused), { tookMs: 50, mark: { role, label } })
  expect(pressed('button', 'Go', 'Go')).toBe('')
  expect(pressed('textbox', 'Name', 'Name')).toBe('“Name” has the focus.')
  expect(pressed('button', 'Go', 'Name')).toBe('“Name” has the focus.')
})

it('a change behind a dialog is found by comparison with the page before it', async () => {
  const asks = { kind: 'confirm', message: 'Delete it?' } as const
  const screens = [
    screen(1, { text: 'Shop\nOrder 7' }),
    screen(1, { text: '', elements: [], dialog: asks }),
    screen(1, { text: 'Shop\nOrder 7 was deleted' }),
  ]
  const { requests } = await run({
    replies: [tap(1), { calls: [call('answer_dialog', { accept: true })] }, done()],
    recording: { screens, respond: (_, index) => ({ outcome: changed, next: index + 1 }) },
  })
  expect(requests[1]?.history.at(-1)?.text).not.toContain('Gone')
  expect(requests[2]?.history.at(-1)?.text).toContain('New: “Order 7 was deleted”.')
})

it('text that only came by scrolling is no news', () => {
  expect(after({ text: 'Further down', scroll: { x: 0, y: 200 } })).toBe('')
})

it('a new address, a checked box, an enabled button and the focus are named', () => {
  const elements = [
    { ...button('Go'), ref: 'new', checked: true },
    { ...button('Stay', { y: 60 }), value: 'a@b.c' },
  ]
  expect(after({ elements, focused: 'new', url: 'http://shop.test/basket' })).toBe(
    'Now at /basket. Now checked: “Go”. “Stay” now reads “a@b.c”. “Go” has the focus.',
  )
  const off = { ...before, elements: [{ ...button('Go'), enabled: false }] }
  expect(changesBetween(off, before, { tookMs: 50 })).toContain('Now enabled: “Go”.')
})

it.each([
  ['Now checked', { checked: false }, { checked: true }],
  ['Now checked', {}, { checked: true }],
  ['No longer checked', { checked: true }, { checked: false }],
  ['Now open', { expanded: false }, { expanded: true }],
  ['Now open', {}, { expanded: true }],
  ['Now closed', { expanded: true }, { expanded: false }],
  ['Now selected', { selected: false }, { selected: true }],
  ['Now pressed', { pressed: false }, { pressed: true }],
  ['No longer pressed', { pressed: true }, { pressed: false }],
  ['Now enabled', { enabled: false }, { enabled: true }],
  ['Now disabled', { enabled: true }, { enabled: false }],
  ['', { checked: true }, { checked: true }],
  ['', { checked: true }, {}],
  ['', { expanded: true }, {}],
  ['', { selected: true }, { selected: false }],
])('a control is named as “%s” alone when %j becomes %j', (said, from, to) => {
  const shown = (state: object) => ({ ...before, elements: [{ ...button('Go'), ...state }] })
  expect(changesBetween(shown(from), shown(to), { tookMs: 50 })).toBe(said && `${said}: “Go”.`)
})

it.each([
  [3, 'Now checked: “Box 0”, “Box 1” and 1 more.'],
  [2, 'Now checked: “Box 0”, “Box 1”.'],
])('of %d boxes that are now checked two are named, and how many more there are', (count, said) => {
  const boxes = (checked: boolean) => ({
    ...before,
    elements: Array.from({ length: count }, (_, at) => ({ ...button(`Box ${at}`), checked })),
  })
  expect(changesBetween(boxes(false), boxes(true), { tookMs: 50 })).toBe(said)
})

it('a wait that a person would notice is named in seconds', () => {
  expect(changesBetween(before, before, { tookMs: 2_840 })).toBe('It took 2.8 s.')
})

it('an open list, a chosen tab and a pressed button are named', () => {
  const list = { ...button('Sort'), expanded: false }
  const bold = { ...button('Bold', { y: 60 }), role: 'button' }
  const closed = { ...before, elements: [list, bold] }
  const open = {
    ...before,
    elements: [
      { ...list, expanded: true },
      { ...bold, pressed: true },
    ],
  }
  expect(changesBetween(closed, open, { tookMs: 50 })).toBe(
    'Now open: “Sort”. Now pressed: “Bold”.',
  )
  expect(changesBetween(open, closed, { tookMs: 50 })).toBe(
    'Now closed: “Sort”. No longer pressed: “Bold”.',
  )
})

it('the limit of a wait is no time that the app took', async () => {
  const { requests } = await run({
    replies: [tap(1), done()],
    recording: {
      respond: () => ({ outcome: { ...changed, durationMs: 3_300, settleMs: 3_050 }, next: 1 }),
    },
  })
  expect(requests[1]?.history.at(-1)?.text).not.toContain('It took')
})

it.each([
  ['a page that opened, with the time before it was there', 'navigated', 4_000, '4.1 s'],
  ['a page that was there before it was waited for', 'navigated', 900, '1.6 s'],
  ['a page that stayed, however long the call took', 'changed', 4_000, '1.6 s'],
] as const)('the time an app took is that of %s', async (_, outcome, durationMs, time) => {
  const took = { ...changed, outcome, durationMs, settleMs: 1_500, stillMs: 1_600, lagMs: 200 }
  const { requests } = await run({
    replies: [tap(1), done()],
    recording: { respond: () => ({ outcome: took, next: 1 }) },
  })
  expect(requests[1]?.history.at(-1)?.text).toContain(`It took ${time}.`)
})

it.each([
  ['the machine was busy', { outcome: 'navigated', durationMs: 2_500, lagMs: 700 }],
  ['the page answers later', { outcome: 'unchanged', durationMs: 1_600, reacted: true }],
] as const)('no time is named where the outcome says that %s', async (_, took) => {
  const outcome = { ...changed, settleMs: 1_500, stillMs: 1_400, ...took }
  const { requests } = await run({
    replies: [tap(1), done()],
    recording: { respond: () => ({ outcome, next: 1 }) },
  })
  expect(requests[1]?.history.at(-1)?.text).not.toContain('It took')
})

it('the next request says what the last call changed, within the fence', async () => {
  const screens = [before, screen(1, { text: 'Shop\nAdded to your basket' })]
  const { requests } = await run({
    replies: [tap(1), done()],
    recording: {
      screens,
      respond: () => ({
        outcome: { ...changed, durationMs: 1_900, stillMs: 1_600, lagMs: 200 },
        next: 1,
      }),
    },
  })
  const text = requests[1]?.history.at(-1)?.text ?? ''
  const fenced = text.slice(text.indexOf('[[screen'))
  expect(fenced).toContain(
    'Tap “Go”. Clicked. New: “Added to your basket”. Gone: “Your basket is empty”. It took 1.6 s.',
  )
})

it('the named changes replace the sentence that something changed', async () => {
  const field = { ...button('Name'), role: 'textbox' }
  const named = (focused?: string) => screen(1, { elements: [field], ...(focused && { focused }) })
  const last = async (detail: string, next: Observation) => {
    const respond = () => ({ outcome: { ...changed, detail }, next: 1 })
    const screens = [named(), next]
    const { requests } = await run({ replies: [tap(1), done()], recording: { screens, respond } })
    return requests[1]?.history.at(-1)?.text
  }
  const focused = 'Clicked. A field has the focus now.'
  expect(await last(focused, named('Name'))).toContain('Clicked. “Name” has the focus.')
  expect(await last(focused, named())).toContain(focused)
  expect(await last('Clicked. The screen changed.', named())).toContain('The screen changed.')
})

it('the history has no call that could be copied, and no number of a mark', async () => {
  const { requests } = await run({ replies: [tap(2), tap(1), done()] })
  const text = requests[2]?.history.map((block) => block.text).join('\n') ?? ''
  expect(text).toContain('Tap “Stay”')
  expect(text).not.toMatch(/tap_mark|\{"|"id"/)
})

it('coordinates in the history are those of the model, and points are only in the log', async () => {
  const thousandths = (profile: object) => ({ ...profile, dialect: 'thousandths' as const })
  const { requests, of } = await run({
    replies: [
      { calls: [call('tap', { x: 410, y: 528 })] },
      { calls: [call('tap', { x: 1_150, y: 528 })] },
      { calls: [call('drag', { x1: 410, y1: 528, x2: 610, y2: 1_000 })] },
      done(),
    ],
    ports: ({ model }) => ({
      model: { ...model, profile: { ...model.profile, ...thousandths({}) } },
    }),
  })
  expect(of('tool_call')[0]?.input).toEqual({ x: 164, y: 158.4 })
  const text = requests[1]?.history.at(-1)?.text ?? ''
  expect(text).toContain('Tap at x 410, y 528.')
  expect(text).not.toContain('164')
  expect(requests[2]?.reminder).toContain('x runs from 0 to 1000, you gave 1150')
  expect(requests[3]?.history.at(-1)?.text).toContain('Drag from x 410, y 528 to x 610, y 1000.')
  expect(JSON.stringify(requests[0]?.tools)).toContain('0-1000')
  for (const { system, history, screen, reminder } of requests)
    expect([system, screen, reminder, ...history.map((block) => block.text)].join()).not.toMatch(
      /\bpoints\b|\b400\b|\b300\b/,
    )
})

it('missing text is reported only of the same page, whatever part its address names', () => {
  const gone = (from: Partial<Observation>, now: Partial<Observation>) =>
    changesBetween({ ...before, ...from }, { ...before, text: 'Shop', ...now }, { tookMs: 0 })
  const page = 'http://shop.test/a'
  const said = 'Gone: “Your basket is empty”.'
  expect(gone({ url: `${page}#top` }, { url: `${page}#end` })).toContain(said)
  expect(gone({ url: page }, { url: `${page}/b` })).not.toContain('Gone')
  const app = { url: undefined, app: 'com.example.shop', title: 'Basket' }
  expect(gone(app, app)).toContain(said)
  expect(gone(app, { ...app, title: 'Checkout' })).not.toContain('Gone')
  expect(gone(app, { ...app, app: 'com.example.mail' })).not.toContain('Gone')
})

it('a box whose name says its state is quoted with its row', () => {
  const box = (y: number, checked: boolean, context: string) => ({
    ...button(checked ? 'Checked' : 'Unchecked', { y }),
    ...{ role: 'checkbox', checked, context },
  })
  const rows = (first: boolean) => ({
    ...before,
    elements: [box(10, first, 'LD-100'), box(40, false, 'LD-101'), box(70, true, 'LD-102')],
  })
  expect(changesBetween(rows(true), rows(false), { tookMs: 50 })).toBe(
    'No longer checked: “Unchecked” in “LD-100”.',
  )
  expect(changesBetween(rows(false), rows(true), { tookMs: 50 })).toBe(
    'Now checked: “Checked” in “LD-100”.',
  )
})

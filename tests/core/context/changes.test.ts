import type { Observation } from '@harness/shared/devices/observation.ts'
import { changesBetween } from '@harness/web/core/context/changes.ts'
import { expect, it } from 'vitest'
import { button, call, changed, done, run, screen, tap } from '../rig.ts'

const before = screen(1, { text: 'Shop\nYour basket is empty' })
const after = (changes: Partial<Observation>) =>
  changesBetween(before, { ...before, ...changes }, 50)

it('nothing is said when nothing is known to have changed', () => {
  expect(changesBetween(before, before, 50)).toBe('')
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
  expect(changesBetween(off, before, 50)).toContain('Now enabled: “Go”.')
})

it('a wait that a person would notice is named in seconds', () => {
  expect(changesBetween(before, before, 2_840)).toBe('It took 2.8 s.')
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
  expect(changesBetween(closed, open, 50)).toBe('Now open: “Sort”. Now pressed: “Bold”.')
  expect(changesBetween(open, closed, 50)).toBe('Now closed: “Sort”. No longer pressed: “Bold”.')
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
    'Tap “Go”. Clicked. The screen changed. New: “Added to your basket”. Gone: “Your basket is empty”. It took 1.4 s.',
  )
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
    replies: [{ calls: [call('tap', { x: 410, y: 528 })] }, done()],
    ports: ({ model }) => ({
      model: { ...model, profile: { ...model.profile, ...thousandths({}) } },
    }),
  })
  expect(of('tool_call')[0]?.input).toEqual({ x: 164, y: 158.4 })
  const text = requests[1]?.history.at(-1)?.text ?? ''
  expect(text).toContain('Tap at x 410, y 528.')
  expect(text).not.toContain('164')
  expect(JSON.stringify(requests[0]?.tools)).toContain('0-1000')
})

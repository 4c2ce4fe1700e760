import type { Observation } from '@harness/shared/device/observation.ts'
import { expect, it } from 'vitest'
import { button, call, changed, done, note, run, screen, tap } from './rig.ts'

it('the next request has the finished step as data: its screen without its text, its call and its mark', async () => {
  const { requests } = await run({
    replies: [tap(1), done()],
    recording: { screens: [screen(0), screen(1)] },
  })
  const [step] = requests[1]?.past ?? []
  expect(step).toMatchObject({ step: 1, tool: 'tap_mark', mark: { id: 1, label: 'Go' } })
  expect(step?.screen.elements.map(({ label }) => label)).toEqual(['Go', 'Stay'])
  expect(step?.screen).not.toHaveProperty('text')
})

const textOf = (blocks: readonly { readonly text: string }[] = []) =>
  blocks.map(({ text }) => text).join('\n')

it('a step that left the window keeps what was seen and what was noted', async () => {
  const observation = `Dogs travel free. ${'Much more is said here. '.repeat(9)}`
  const first = { calls: [note('dead_end', 'No price.'), call('wait', { observation })] }
  const others = Array.from({ length: 8 }, (_, index) => tap(1 + (index % 2)))
  const { requests } = await run({ replies: [first, ...others, done()] })
  const [earlier] = requests.at(-1)?.history ?? []
  expect(earlier?.text).toContain('Earlier steps:')
  expect(earlier?.text).toContain('Step 1. You saw: Dogs travel free.')
  expect(earlier?.text).toContain(
    'You did: Wait 500 ms. Now at /1. New: “Text of page 1”. You noted: dead_end: No price.',
  )
  expect(earlier?.text).toContain('Much more is said here. Much more is said here. Much more is')
  expect(earlier?.text).not.toContain('Much more is said here. '.repeat(6))
})

it('a note is in the history of the next request', async () => {
  const { requests } = await run({
    replies: [{ calls: [note('dead_end', 'No price.'), call('wait')] }, done()],
  })
  expect(textOf(requests[1]?.history)).toContain('You noted: dead_end: No price.')
})

it('a past screen is sent at two fifths of the size of the current one', async () => {
  const { requests } = await run({ replies: [tap(1), tap(2), tap(1), done()] })
  for (const { image, history } of requests)
    for (const { image: past } of history)
      expect(past?.size).toEqual({ width: 0.4 * image.size.width, height: 0.4 * image.size.height })
  expect(requests.at(-1)?.history.some(({ image }) => image)).toBe(true)
})

it('text that was read stays for three screens, whatever the window, and then goes', async () => {
  const screens = Array.from({ length: 9 }, (_, index) =>
    screen(index, { text: `Secret ${index}` }),
  )
  const replies = [tap(1), tap(2), { calls: [call('read_screen')] }]
  const { requests } = await run({
    replies: [...replies, tap(1), tap(2), tap(1), tap(2), done()],
    recording: { screens },
    ports: ({ model }) => ({
      model: { ...model, profile: { ...model.profile, pictures: { min: 1, max: 3 } } },
    }),
  })
  const had = requests.map(({ history }) => textOf(history).includes('\nSecret 2'))
  expect(had.slice(3, 6)).toEqual([true, true, true])
  expect(had.at(-1)).toBe(false)
  for (const { history } of requests)
    expect(history.filter(({ image }) => image).length).toBeLessThanOrEqual(3)
})

it('the value of a field is reported once after typing, and the result stays when no field is read', async () => {
  const field = { ...button('Name'), role: 'textbox' }
  const filled = (value: string) => screen(1, { elements: [{ ...field, value }] })
  const detail = 'Typed 4 characters. The field "Name" holds the text.'
  const last = async (now: Observation) => {
    const respond = () => ({ outcome: { ...changed, detail }, next: 1 })
    const screens = [filled(''), now]
    const replies = [{ calls: [call('type', { text: 'Maya' })] }, done()]
    const { requests } = await run({ replies, recording: { screens, respond } })
    return requests[1]?.history.at(-1)?.text
  }
  expect(await last(filled('Maya'))).toContain('Typed 4 characters. “Name” now reads “Maya”.')
  expect(await last(filled(''))).toContain(detail)
})

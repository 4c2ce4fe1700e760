import { ScriptedReply } from '@harness/shared/order/script.ts'
import { TOUR } from '@harness/shared/order/tour.ts'
import { makeModel } from '@harness/web/models/models.ts'
import { makeAnswering, makeScripted } from '@harness/web/models/playback/scripted.ts'
import { describe, expect, it } from 'vitest'
import { describeModel } from '../../contracts/model.ts'
import { makeManualClock } from '../../standins/manual-clock.ts'
import { sampleRequest } from '../sample-request.ts'

const clock = makeManualClock()
const never = new AbortController().signal
const quiet = () => {}

describeModel('scripted', async (replies) => ({
  model: makeScripted(replies, { clock }),
  close: async () => {},
}))

describe('a script', () => {
  it.each([
    [
      [{ text: 'fine' }, { calls: [{ nam: 'tap' }] }],
      'Reply 2 of the script: calls.0.name is missing',
    ],
    [[{ txet: 'typo' }], 'Reply 1 of the script: the value has unknown fields: txet'],
    [
      [{ stopReason: 'tired' }],
      'Reply 1 of the script: stopReason must be one of done, length, refused',
    ],
    [['words'], 'Reply 1 of the script: the value must be an object'],
    [[{ delayMs: -1 }], 'Reply 1 of the script: delayMs must be at least 0'],
    [
      [{ error: { code: 'store_full' } }],
      /^Reply 1 of the script: error\.code must be one of model_unreachable, /,
    ],
  ])('a script is refused with the number of the invalid reply: %j', (replies, message) => {
    expect(() => makeScripted(replies, { clock })).toThrow(message)
  })

  it('a script says when it has ended', async () => {
    const model = makeScripted([{}], { clock })
    await model.step(sampleRequest(), never, quiet)
    await expect(model.step(sampleRequest(), never, quiet)).rejects.toMatchObject({
      code: 'model_server_error',
      message: 'The script failed: its 1 replies are used up',
    })
  })

  it('a script that ended after a reply which could not be played says that first', async () => {
    const lost = { calls: [{ name: 'tap_mark', input: { id: 'Not there' } }] }
    const model = makeScripted([lost, { text: 'odd' }], { clock })
    const asked = sampleRequest()
    const first = await model.step(asked, never, quiet)
    const problem = first.unusable?.problem ?? ''
    expect(problem).toBe('No mark on this screen has the label “Not there”.')
    await model.step({ ...asked, problem }, never, quiet)
    const last = { ...asked, problem: 'No tool was called.' }
    await expect(model.step(last, never, quiet)).rejects.toMatchObject({
      message:
        'The script failed: No mark on this screen has the label “Not there”. Its 2 replies are used up',
    })
  })

  it('a script starts over, once, where its device was made again', async () => {
    const model = makeScripted([{ text: 'one' }, { text: 'two' }, { text: 'three' }], { clock })
    const past = (step: number, lost: boolean) => {
      const { scene } = sampleRequest()
      const { text: _, facts: __, ...screen } = scene
      const made = { tool: 'tap', input: {}, success: true, outcome: 'changed', screen } as const
      return { ...sampleRequest(), past: step === 0 ? [] : [{ ...made, step, lost }] }
    }
    const says = async (step: number, lost = false) =>
      (await model.step(past(step, lost), never, quiet)).text
    expect([await says(0), await says(1), await says(2, true)]).toEqual(['one', 'two', 'one'])
    // The reply was not taken: the next one, and not the first again.
    expect([await says(2, true), await says(3)]).toEqual(['two', 'three'])
  })

  it('a script takes as long as a reply says, on the clock of its options', async () => {
    const pending = makeScripted([{ text: 'slow', delayMs: 5_000 }], { clock }).step(
      sampleRequest(),
      never,
      quiet,
    )
    await clock.advance(4_999)
    expect(clock.sleepers()).toBe(1)
    await clock.advance(1)
    expect((await pending).text).toBe('slow')
  })

  it('a scripted reply is read from JSON unchanged', () => {
    const line = '{"calls":[{"name":"wait","input":{"ms":1}}],"tokens":{"input":3},"delayMs":0}'
    expect(ScriptedReply.parse(JSON.parse(line))).toEqual(JSON.parse(line))
  })

  it('the model factory makes a script of a scripted choice', async () => {
    const model = await makeModel(
      { provider: 'scripted', replies: [{ text: 'hello' }] },
      { clock },
      never,
    )
    expect(model.provider).toBe('scripted')
    expect((await model.step(sampleRequest(), never, quiet)).text).toBe('hello')
  })
})

describe('the tour', () => {
  it('the tour ends at a label that is not on the screen, and says which', async () => {
    const replies = [{ calls: [{ name: 'tap_mark', input: { id: 'Send' } }] }, { text: 'next' }]
    const model = await makeModel({ provider: 'scripted', model: TOUR, replies }, { clock }, never)
    expect(model.name).toBe(TOUR)
    await expect(model.step(sampleRequest(), never, quiet)).rejects.toMatchObject({
      code: 'script_lost',
      message: 'The script does not fit this screen: No mark on this screen has the label “Send”.',
    })
  })
})

describe('an answering model', () => {
  it('an answering model replies by the content of the request', async () => {
    const model = makeAnswering(({ goal }) => ({ text: goal }), { clock, name: 'echo' })
    expect(model.name).toBe('echo')
    expect((await model.step(sampleRequest({ goal: 'Find it.' }), never, quiet)).text).toBe(
      'Find it.',
    )
  })
})

it('an id in words means the mark with that label, exact match first', async () => {
  const base = { role: 'button', rect: { x: 0, y: 0, width: 9, height: 9 }, secure: false }
  const marks = ['save', 'Save', 'Save'].map((label, index) => ({
    ...base,
    id: index + 1,
    ref: `r${index}`,
    label,
  }))
  const ids = ['Save', 'SAVE', '2', 'Send']
  const model = makeScripted(
    ids.map((id) => ({ calls: [{ name: 'tap_mark', input: { id } }] })),
    { clock },
  )
  const request = sampleRequest({ marks })
  const replies = []
  for (const _ of ids) replies.push(await model.step(request, never, quiet))
  expect(replies.map(({ calls }) => calls[0]?.input)).toEqual([
    { id: 2 },
    { id: 1 },
    { id: '2' },
    { id: 'Send' },
  ])
  expect(replies.map(({ unusable }) => unusable?.problem)).toEqual([
    undefined,
    undefined,
    undefined,
    'No mark on this screen has the label “Send”.',
  ])
})

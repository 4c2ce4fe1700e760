import { type DrivenReplies, makeDrivenReplies } from '@harness/web/models/playback/driven-model.ts'
import { describe, expect, it } from 'vitest'
import { sampleRequest } from '../sample-request.ts'

const CALL = { name: 'back', input: {} }
const never = new AbortController().signal

function asking(replies: DrivenReplies, signal = never) {
  const model = replies.model('one', 'editor')
  return { model, step: () => model.step(sampleRequest(), signal, () => undefined) }
}

describe('a run that another program drives', () => {
  it('the program sees the screen that waits, replies, and gets the screen after its reply', async () => {
    const replies = makeDrivenReplies()
    const { step } = asking(replies)
    const first = replies.turn('one')
    const asked = step()
    expect(await first).toMatchObject({ kind: 'screen', marks: sampleRequest().marks })
    expect(await first).toMatchObject({ tools: [{ name: 'tap_mark', fields: { id: '' } }, {}] })
    expect(await replies.turn('one')).toEqual(await first)
    const next = replies.reply('one', [CALL])
    expect(await asked).toMatchObject({ calls: [CALL], stopReason: 'done' })
    const again = step()
    expect(await next).toMatchObject({ kind: 'screen' })
    const last = replies.reply('one', [CALL])
    await again
    replies.end('one')
    expect(await last).toEqual({ kind: 'over' })
    expect(await replies.turn('one')).toEqual({ kind: 'over' })
  })

  it('a reply that comes before the screen waits for it, and a run that is stopped asks no more', async () => {
    const replies = makeDrivenReplies()
    const stop = new AbortController()
    const { step } = asking(replies, stop.signal)
    const early = replies.reply('one', [CALL])
    expect(await step()).toMatchObject({ calls: [CALL] })
    const waiting = step()
    await early
    stop.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
    replies.end('one')
    expect(await replies.reply('one', [CALL])).toEqual({ kind: 'over' })
  })

  it('channels are apart: what is replied on one reaches no other run', async () => {
    const replies = makeDrivenReplies()
    const one = asking(replies).step()
    const other = replies.model('two', 'editor').step(sampleRequest(), never, () => undefined)
    void replies.reply('two', [CALL])
    expect(await other).toMatchObject({ calls: [CALL] })
    void replies.reply('one', [])
    expect(await one).toMatchObject({ calls: [] })
  })
})

// The model's own words beside its calls: kept, cut to a limit, redacted.

import { textsOf } from '@harness/shared/base/texts.ts'
import { makeReferenceProjection } from '@harness/shared/files/bundle/reference.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { makeRecorded } from '@harness/web/models/playback/recorded.ts'
import { describe, expect, it } from 'vitest'
import { button, call, done, run, screen, tap } from '../rig.ts'

const KEY = `sk-ant-${'a1B2'.repeat(8)}`

describe('the model’s own words (CORE-105, CORE-138)', () => {
  it('text and thinking of every reply are a row after its request', async () => {
    const { rows } = await run({
      replies: [
        { ...tap(1), text: 'I will press Go.', thinking: 'Go looks right.' },
        { text: 'No call at all.' },
        done(),
      ],
    })
    const said = rows.filter(({ kind }) => kind === 'model_said')
    expect(said).toMatchObject([
      { step: 1, attempt: 1, text: 'I will press Go.', reasoning: 'Go looks right.' },
      { step: 2, attempt: 1, text: 'No call at all.' },
    ])
    expect(said.map(({ seq }) => rows[seq - 1]?.kind)).toEqual(['model_called', 'model_called'])
    expect(said[1]).not.toHaveProperty('reasoning')
  })

  it('a reply without words leaves no row', async () => {
    expect((await run({ replies: [tap(1), done()] })).of('model_said')).toEqual([])
  })

  it('thinking that a server left in the text is kept as thinking', async () => {
    const text = '<think>Two buttons. The first.</think>I press Go.'
    const { of } = await run({ replies: [{ ...tap(1), text }, done()] })
    expect(of('model_said')).toMatchObject([
      { text: 'I press Go.', reasoning: 'Two buttons. The first.' },
    ])
  })

  it('a flood of words is cut in the middle, and the row says so', async () => {
    const text = `first ${'x'.repeat(50_000)} last`
    const { of } = await run({ replies: [{ ...tap(1), text, thinking: text }, done()] })
    const [said] = of('model_said')
    expect(said?.capped).toBe(true)
    expect(said?.text?.length).toBeLessThanOrEqual(8_000)
    expect(said?.reasoning?.length).toBeLessThanOrEqual(16_000)
    expect(said?.text).toMatch(/^first [\s\S]+characters left out[\s\S]+ last$/)
  })

  it('the final answer is kept whole', async () => {
    const text = `I found it. ${'y'.repeat(20_000)}`
    const summary = `The answer is 16. ${'z'.repeat(9_000)}`
    const { of } = await run({ replies: [{ ...done('success', summary), text }] })
    expect(of('model_said')).toMatchObject([{ text, capped: false }])
    expect(of('run_completed')).toMatchObject([{ summary }])
  })

  it('a secret in the words is masked, and so is one that the same reply types', async () => {
    const field = { ...button('Password'), role: 'textbox', ref: 'pw', secure: true }
    const first = { ...screen(0), elements: [field], focused: 'pw' }
    const typed = { calls: [call('type', { text: 'hunter2hunter2' })] }
    const { rows, of } = await run({
      replies: [{ ...typed, text: `Key ${KEY}`, thinking: 'I type hunter2hunter2.' }, done()],
      recording: { screens: [first, screen(1)] },
    })
    expect(of('model_said')).toMatchObject([{ redacted: true, reasoning: 'I type ••••.' }])
    const words = rows.flatMap((row) => textsOf(row)).join('\n')
    expect(words).not.toContain(KEY)
    expect(words).not.toContain('hunter2hunter2')
  })

  it('the words of a run are its steps’ when folded, and a recording says them again', async () => {
    const replies = [{ ...tap(1), text: 'One.', thinking: 'Two.' }, { text: 'Bad.' }, done()]
    const before = await run({ replies })
    expect(foldAll(before.rows).steps[0]?.said).toMatchObject([{ text: 'One.' }])
    const again = await run({ ports: () => ({ model: makeRecorded(before.rows) }) })
    const plain = (rows: readonly { text?: string; reasoning?: string }[]) =>
      rows.map(({ text, reasoning }) => [text, reasoning])
    expect(plain(again.of('model_said'))).toEqual(plain(before.of('model_said')))
  })

  it('version 3 leaves the words out', async () => {
    const { rows } = await run({ replies: [{ ...tap(1), text: 'Unheard of.' }, done()] })
    const projection = makeReferenceProjection({ width: 1, height: 1 })
    expect(rows.map((row) => projection.lineOf(row)).join('')).not.toContain('Unheard of.')
  })
})

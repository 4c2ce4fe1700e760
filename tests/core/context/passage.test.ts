// What was cut of a screen can be read further: by offset, and around words.

import { foldAll } from '@harness/shared/log/fold.ts'
import { passageOf, type Wanted } from '@harness/web/core/context/passage.ts'
import { promptText } from '@harness/web/core/context/prompt.ts'
import { promptsFor } from '@harness/web/worker/run/prompts.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { call, done, run, screen } from '../rig.ts'

const PROMPTS = promptsFor('web')

/** The passage, with the words about its range. */
function read(whole: string, wanted: Wanted, limit: number) {
  const { text, range } = passageOf(whole, wanted, limit)
  return { text, detail: promptText(PROMPTS, ...range) }
}

/** Follows the offsets that the result names until it names none. */
function readAll(text: string, limit: number, find?: string): readonly string[] {
  const parts: string[] = []
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const passage = read(text, { offset, find }, limit)
    parts.push(passage.text)
    const next = /offset (\d+)\.$/.exec(passage.detail)?.[1]
    offset = next === undefined ? undefined : Number(next)
    if (parts.length > 200) throw new Error('reading on does not end')
  }
  return parts
}

describe('reading a text on', () => {
  it('a short text is read whole and names no offset', () => {
    expect(read('Hello', {}, 100)).toEqual({ text: 'Hello', detail: 'Read 5 characters.' })
  })

  it('the parts that the results name are the whole text, whatever is in it', () => {
    const unit = fc.constantFrom('a', ' ', '\n', 'é', '👩‍🚀', '中', 'İ')
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 600 }), (units) => {
        const text = units.join('')
        expect(readAll(text, 60).join('')).toBe(text)
        for (const part of readAll(text, 60)) expect(part).not.toMatch(/^[\udc00-\udfff]/)
      }),
    )
  })

  it('an offset beyond the end says how long the text is', () => {
    const { text, detail } = read('Hello', { offset: 5 }, 100)
    expect(text).toBe('')
    expect(detail).toBe('The text has 5 characters, so there is nothing at offset 5.')
  })
})

describe('finding words in a text', () => {
  const text = `${'x '.repeat(500)}Order  NO. 4711\n${'y '.repeat(500)}order no. 4712`

  it('finding shows what is around every place, whatever the case and the spaces', () => {
    const found = read(text, { find: 'order no.' }, 4_000)
    expect(found.text).toContain('NO. 4711')
    expect(found.text).toContain('no. 4712')
    expect(found.text).toMatch(/^At \d+: /)
    expect(found.detail).toBe('Places with these words: 2; shown: 2.')
  })

  it('places that do not fit are found by the offset that the result names', () => {
    const many = Array.from({ length: 40 }, (_, at) => `${'z '.repeat(300)}code ${at}`).join(' ')
    const shown = readAll(many, 1_000, 'code').join('\n')
    for (let at = 0; at < 40; at += 1) expect(shown).toMatch(new RegExp(`code ${at}\\b`))
  })

  it('words that are nowhere are said to be nowhere, and signs of a pattern are plain signs', () => {
    expect(read(text, { find: '.*(' }, 4_000).detail).toBe(
      'These words are not in the text of the screen.',
    )
    expect(read('a.*(b', { find: '.*(' }, 4_000).text).toContain('a.*(b')
  })
})

it('a run reads the middle of a long page by offset and by words, and its log says which part', async () => {
  const text = `${'Start. '.repeat(800)}The code is XK-2231. ${'End. '.repeat(800)}`
  const { requests, rows } = await run({
    replies: [
      { calls: [call('read_screen', { offset: '4000' })] },
      { calls: [call('read_screen', { find: 'THE CODE' })] },
      done(),
    ],
    recording: { screens: [screen(1, { text })] },
  })
  const last = (at: number) => requests[at]?.history.at(-1)?.text ?? ''
  expect(last(1)).toContain('XK-2231')
  expect(last(1)).toContain('To read on, use offset 8000.')
  expect(last(2)).toContain('XK-2231')
  const [first, second] = foldAll(rows).steps
  expect(first?.call).toMatchObject({
    input: { offset: 4_000 },
    label: expect.stringContaining('4000'),
  })
  expect(second?.call?.label).toBe('Find “THE CODE” on the screen')
  expect(second?.result?.detail).toBe('Places with these words: 1; shown: 1.')
})

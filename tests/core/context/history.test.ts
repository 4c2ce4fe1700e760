import { History } from '@harness/web/core/context/history.ts'
import type { EncodedImage } from '@harness/web/core/ports.ts'
import { promptsFor } from '@harness/web/worker/run/prompts.ts'
import { describe, expect, it } from 'vitest'

const image: EncodedImage = {
  bytes: new Uint8Array(1),
  mediaType: 'image/jpeg',
  size: { width: 1, height: 1 },
}

/** The fence has tests of its own. */
const plain = { wrap: (content: string) => content }

function blocksAfter(steps: number, pictures: { min: number; max: number }) {
  const history = new History({ pictures }, plain, promptsFor('web'))
  for (let step = 1; step <= steps; step++) {
    history.remember({ step, line: () => `line ${step}`, recap: () => `recap ${step}`, image })
  }
  return history.blocks()
}

const pictured = (blocks: ReturnType<typeof blocksAfter>) =>
  blocks.filter((block) => block.image).length

describe('the history of a leg', () => {
  it('the history of a leg is empty at first', () => {
    expect(blocksAfter(0, { min: 3, max: 6 })).toEqual([])
  })

  it('the history of a leg keeps pictures of three to six recent steps: on the seventh the oldest four lose theirs', () => {
    expect(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((steps) =>
        pictured(blocksAfter(steps, { min: 3, max: 6 })),
      ),
    ).toEqual([1, 2, 3, 4, 5, 6, 3, 4, 5, 6, 3])
  })

  it('the history of a leg keeps one to three for local models', () => {
    expect(
      [1, 2, 3, 4, 5, 6, 7].map((steps) => pictured(blocksAfter(steps, { min: 1, max: 3 }))),
    ).toEqual([1, 2, 3, 1, 2, 3, 1])
  })

  it('the history of a leg sends no picture to a model that takes one, but describes the recent steps in full', () => {
    const blocks = blocksAfter(4, { min: 0, max: 0 })
    expect(pictured(blocks)).toBe(0)
    expect(blocks.map(({ text }) => text)).toEqual(['recap 1', 'recap 2', 'recap 3', 'recap 4'])
  })

  it('the history of a leg describes older steps in one line each', () => {
    const [earlier, ...recent] = blocksAfter(8, { min: 3, max: 6 })
    expect(earlier?.text).toBe('Earlier steps:\nline 1\nline 2\nline 3\nline 4')
    expect(recent.map(({ text }) => text)).toEqual(['recap 5', 'recap 6', 'recap 7', 'recap 8'])
  })

  it('the history of a leg begins like the history before it, except once a block, so that providers can cache it', () => {
    let rewritten = 0
    for (let steps = 1; steps < 40; steps++) {
      const before = blocksAfter(steps, { min: 3, max: 6 }).map(({ text }) => text)
      const now = blocksAfter(steps + 1, { min: 3, max: 6 }).map(({ text }) => text)
      if (JSON.stringify(now.slice(0, before.length)) !== JSON.stringify(before)) rewritten += 1
    }
    expect(rewritten).toBe(9)
  })

  it('the history of a leg stops growing on a long leg and says what it left out', () => {
    const [earlier] = blocksAfter(400, { min: 1, max: 3 })
    expect(earlier?.text.split('\n').length).toBeLessThanOrEqual(82)
    expect(earlier?.text).toMatch(/^Earlier steps:\nThe first \d+ steps are left out here\./)
  })

  it('the history of a leg holds 80 lines, and loses half of them with the next one', () => {
    const earlier = (steps: number) => blocksAfter(steps, { min: 1, max: 1 })[0]?.text.split('\n')
    expect(earlier(81)).toHaveLength(1 + 80)
    expect(earlier(82)?.slice(0, 3)).toEqual([
      'Earlier steps:',
      'The first 41 steps are left out here.',
      'line 42',
    ])
    expect(earlier(82)).toHaveLength(2 + 40)
  })

  it('the history of a leg drops pictures first, then full steps, then lines, until nothing is left', () => {
    const history = new History({ pictures: { min: 3, max: 6 } }, plain, promptsFor('web'))
    for (let step = 1; step <= 20; step++) {
      history.remember({ step, line: () => `line ${step}`, recap: () => `recap ${step}`, image })
    }
    const historyText = () => {
      const blocks = history.blocks()
      const lines = blocks.flatMap(({ text }) => text.match(/^line .*$/gm) ?? []).length
      const recaps = blocks.filter(({ text }) => text.startsWith('recap')).length
      return [pictured(blocks), recaps, lines]
    }
    const before = historyText()
    const ladder = [before]
    while (history.dropOldest()) ladder.push(historyText())
    expect(ladder[0]).toEqual([4, 4, 16])
    expect(ladder[1]).toEqual([0, 4, 16])
    expect(ladder.at(-1)).toEqual([0, 0, 0])
    expect(ladder.length).toBeLessThan(12)
    expect(history.blocks()).toEqual([])
  })

  it('the history of a leg never brings back what it dropped, so that the next request begins like the last', () => {
    const history = new History({ pictures: { min: 1, max: 3 } }, plain, promptsFor('web'))
    const remember = (step: number) =>
      history.remember({ step, line: () => `line ${step}`, recap: () => `recap ${step}`, image })
    for (let step = 1; step <= 3; step++) remember(step)
    history.dropOldest()
    for (let step = 4; step <= 10; step++) remember(step)
    expect(pictured(history.blocks())).toBe(0)
  })
})

describe('a history that did not fit', () => {
  function history(steps: number, pictures = { min: 0, max: 0 }) {
    const made = new History({ pictures }, plain, promptsFor('web'))
    for (let step = 1; step <= steps; step++) {
      const reading = step === 1 ? { reading: 'the terms' } : {}
      made.remember({
        ...{ step, line: () => `line ${step}`, image, ...reading },
        recap: (changes, read) => ['recap', step, changes, read].filter(Boolean).join(' '),
      })
    }
    return made
  }
  const texts = (made: History) => made.blocks().map(({ text }) => text)

  it('a history that did not fit drops pictures first, then full steps, then lines, until nothing is left', () => {
    const made = history(6, { min: 1, max: 3 })
    const shown = () =>
      made.blocks().map(({ text, image: shot }) => text.replaceAll('\n', ' ') + (shot ? ' +' : ''))
    const seen = [shown()]
    while (made.dropOldest()) seen.push(shown())
    expect(seen.map((each) => each.join(' | '))).toMatchInlineSnapshot(`
      [
        "Earlier steps: line 1 line 2 line 3 | recap 4 + | recap 5 + | recap 6 +",
        "Earlier steps: line 1 line 2 line 3 | recap 4 | recap 5 | recap 6",
        "Earlier steps: line 1 line 2 line 3 line 4 line 5 line 6",
        "Earlier steps: The first 4 steps are left out here. line 5 line 6",
        "Earlier steps: The first 5 steps are left out here. line 6",
        "",
      ]
    `)
    expect(made.dropOldest()).toBe(false)
    expect(made.blocks()).toEqual([])
  })

  it('a history that did not fit says that one step is left out', () => {
    const made = history(2)
    while (!texts(made).join().includes('left out')) if (!made.dropOldest()) break
    expect(texts(made)).toEqual(['Earlier steps:\nThe first step is left out here.\nline 2'])
  })

  it('a history that did not fit keeps no text that was read beyond the window', () => {
    const made = history(3)
    expect(texts(made)[0]).toBe('recap 1 the terms')
    made.dropOldest()
    made.dropOldest()
    expect(texts(made).join()).not.toContain('the terms')
  })

  it('a history that did not fit adds what a step changed to that step alone', () => {
    const made = history(3)
    made.amend(2, 'New: “Saved”.')
    expect(texts(made).slice(1)).toEqual(['recap 2 New: “Saved”.', 'recap 3'])
  })

  it('a history that did not fit counts the lines that it left out, half of eighty at once', () => {
    const first = texts(history(100))[0] ?? ''
    const [, gap = '', oldest = ''] = first.split('\n')
    const left = /^The first (\d+) steps are left out here\.$/.exec(gap)?.[1]
    expect(oldest).toBe(`line ${Number(left) + 1}`)
    expect(first.split('\n').length - 2).toBeLessThanOrEqual(80)
  })
})

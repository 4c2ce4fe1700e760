// Pictures that a person gives with a goal or a message.
import { foldAll } from '@harness/shared/log/fold.ts'
import { History } from '@harness/web/core/context/history.ts'
import { RunController } from '@harness/web/core/control/run-controller.ts'
import type {
  EncodedImage,
  LogBatch,
  ModelRequest,
  PersonPicture,
} from '@harness/web/core/ports.ts'
import { pictureTexts } from '@harness/web/worker/run/given-texts.ts'
import { promptsFor } from '@harness/web/worker/run/prompts.ts'
import { describe, expect, it } from 'vitest'
import { done, run, tap } from '../rig.ts'

const image = (fill: number): EncodedImage => ({
  bytes: new Uint8Array(4).fill(fill),
  mediaType: 'image/jpeg',
  size: { width: 640, height: 480 },
})
const MUG = personPicture('mug.png', 7)
const LAMP = personPicture('lamp.png', 9, 'Rather this one.')

function personPicture(name: string, fill: number, text?: string): PersonPicture {
  const { size } = image(fill)
  const words = pictureTexts({ name, ...size, message: text })
  return { name, image: image(fill), ...words, ...(text !== undefined && { text }) }
}

const given = ({ history }: ModelRequest) =>
  history.flatMap(({ text, image: picture }) =>
    text.includes('It is not a screen of the app') ? [picture?.bytes[0]] : [],
  )

function controller() {
  return new RunController({
    attended: true,
    reopen: async () => 'same',
    onActivity: () => undefined,
  })
}

describe('pictures of a person', () => {
  it('a picture of the goal is before the history of every request, and in the log with its file', async () => {
    const batches: LogBatch[] = []
    const { requests, of, rows } = await run({
      replies: [tap(1), tap(1), done()],
      plan: { pictures: [MUG] },
      ports: ({ log }) => ({
        log: { append: (batch) => log.append(batch).then(() => void batches.push(batch)) },
      }),
    })
    expect(requests.map(given)).toEqual([[7], [7], [7]])
    expect(requests[2]?.history[0]?.text).toContain('belongs to your goal (mug.png)')
    expect(of('picture_given')).toMatchObject([
      {
        ...{ step: 0, name: 'mug.png', bytes: 4, mediaType: 'image/jpeg' },
        ...{ size: { width: 640, height: 480 }, file: 'picture-01.jpg' },
      },
    ])
    expect(batches[0]?.files).toEqual([{ name: 'picture-01.jpg', bytes: MUG.image.bytes }])
    expect(foldAll(rows).pictures).toHaveLength(1)
  })

  it('a picture of a message is in its request and all later ones of the goal, with the words', async () => {
    const person = controller()
    const { requests, of, rows } = await run({
      answer: ({ past }) => {
        if (past.length === 0) person.say('Rather this one.', LAMP)
        return past.length < 2 ? tap(1) : done()
      },
      plan: { pictures: [MUG] },
      ports: () => ({ person }),
    })
    expect(requests.map(given)).toEqual([[7], [7, 9], [7, 9]])
    expect(requests[2]?.history[1]?.text).toContain('Rather this one.')
    expect(requests[1]?.reminder).toContain('Rather this one.')
    expect(of('picture_given').map(({ step, file }) => [step, file])).toEqual([
      [0, 'picture-01.jpg'],
      [2, 'picture-02.jpg'],
    ])
    expect(foldAll(rows).steps[1]?.pictures).toMatchObject([{ text: 'Rather this one.' }])
  })

  it('a model that takes one picture reads in words that there is another', async () => {
    const { requests } = await run({
      replies: [done()],
      plan: { pictures: [MUG] },
      ports: ({ model }) => ({
        model: { ...model, profile: { ...model.profile, pictures: { min: 0, max: 0 } } },
      }),
    })
    const [first] = requests[0]?.history ?? []
    expect(first).toEqual({
      text: expect.stringContaining('(mug.png, 640 × 480 pixels), but it cannot be shown to you'),
    })
  })

  it('pictures of a person are the last thing that a full request gives up', () => {
    const history = new History(
      { pictures: { min: 1, max: 2 } },
      { wrap: (text) => text },
      promptsFor('web'),
    )
    history.pin([{ image: MUG.image, text: 'seen', unseen: 'not seen' }])
    const line = () => 'a step'
    history.remember({ step: 1, line, recap: line, image: image(1) })
    const shown = () => history.blocks().map(({ text, image: picture }) => [text, !!picture])
    expect(shown()).toEqual([
      ['seen', true],
      ['a step', true],
    ])
    for (let count = 0; shown().length > 1 && count < 20; count++) history.dropOldest()
    expect(shown()).toEqual([['seen', true]])
    expect(history.dropOldest()).toBe(true)
    expect(shown()).toEqual([['not seen', false]])
    expect(history.dropOldest()).toBe(false)
  })
})

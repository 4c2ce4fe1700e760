// What the next request knows of a step that is past.
import { describe, expect, it } from 'vitest'
import { button, done, run, screen, tap } from './rig.ts'

describe('a control that was pressed', () => {
  it('is told from those called the same by its place in the document, the unusable among them', async () => {
    const cards = [
      { ...button('Book', { x: 10, y: 90 }), ref: 'first' },
      { ...button('Book', { x: 110, y: 90 }), ref: 'second', enabled: false },
      { ...button('Book', { x: 210, y: 60 }), ref: 'third' },
    ]
    const { requests } = await run({
      replies: [tap(1), done()],
      recording: { screens: [screen(0, { elements: cards }), screen(1)] },
    })
    // The first mark of the picture is the highest card, which the document has last.
    expect(requests[1]?.past[0]?.mark).toMatchObject({ id: 1, label: 'Book', nth: 2, of: 3 })
  })
})

// A highlight that moves by keys: the same call, the same 64 bits, and yet another screen each
// time.
import { LOOK_GRID, lookOf } from '@harness/shared/device/look.ts'
import type { Imaging } from '@harness/web/core/ports.ts'
import { describe, expect, it } from 'vitest'
import { plainImaging } from '../../standins/plain-imaging.ts'
import { call, changed, done, run, screen } from '../rig.ts'
import { nudges, times } from './scenes.ts'

const ROWS = 14
const down = { calls: [call('key_shortcut', { keys: ['arrowdown'] })] }
const list = Array.from({ length: ROWS }, (_, row) =>
  screen(0, { url: 'http://shop.test/list', text: 'A list', png: new Uint8Array(8).fill(row) }),
)

/** One hash for all pictures, and the highlight in the row that the picture names. */
const highlight: Imaging = {
  async render(picture) {
    const grid = new Uint8ClampedArray(LOOK_GRID.width * LOOK_GRID.height).fill(255)
    const row = picture.png[0] ?? 0
    grid.fill(235, row * LOOK_GRID.width, row * LOOK_GRID.width + 12)
    return { ...(await plainImaging.render(picture)), hash: '0'.repeat(16), look: lookOf(grid) }
  },
}

describe('a highlight that moves by keys', () => {
  it('a highlight that moves by keys is a new screen each time', async () => {
    const ran = await run({
      replies: [...times(ROWS - 1, down), done()],
      recording: {
        screens: list,
        respond: (_, index) => ({ outcome: changed, next: Math.min(index + 1, ROWS - 1) }),
      },
      ports: () => ({ imaging: highlight }),
    })
    expect(nudges(ran)).toEqual([])
    expect(ran.end).toMatchObject({ ending: 'goal' })
  })

  it('a highlight that goes to and fro between two rows is detected as a cycle', async () => {
    const ran = await run({
      replies: [...times(12, down), done()],
      recording: { screens: list, respond: (_, index) => ({ outcome: changed, next: 1 - index }) },
      ports: () => ({ imaging: highlight }),
    })
    expect(ran.end).toMatchObject({ ending: 'stuck' })
  })
})

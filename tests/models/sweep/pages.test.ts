import type { Scene } from '@harness/shared/device/observation.ts'
import {
  lookAtPage,
  newPage,
  nextPart,
  type Page,
  unseenControls,
} from '@harness/web/models/sweep/pages.ts'
import { describe, expect, it } from 'vitest'
import { HOME, sceneOf } from './paper-site.ts'

/** Screens of 300 points on a page of `height`. */
function pageAt(height: number, beyond: readonly number[], ...offsets: readonly number[]): Page {
  const page = newPage('paper', HOME, 0)
  for (const above of offsets) {
    const scrollable: Scene['scrollable'] = { above, below: height - 300 - above }
    lookAtPage(page, { ...sceneOf({ controls: [], scrollable }), beyond: [...beyond] })
  }
  return page
}

describe('the parts of a page', () => {
  it('the next part is the first control out of sight, however far away', () => {
    expect(nextPart(pageAt(4_000, [2_600, 2_640], 0))).toBe(2_555)
  })

  it('a page without known controls is seen screen by screen to its end', () => {
    expect(nextPart(pageAt(900, [], 0))).toBe(255)
    expect(nextPart(pageAt(900, [], 0, 255))).toBe(510)
    expect(nextPart(pageAt(900, [], 0, 255, 510, 600))).toBeUndefined()
  })

  it('a part that was jumped over is seen too', () => {
    expect(nextPart(pageAt(900, [], 0, 600))).toBe(255)
  })

  it('a page that moves no more, or shows only more of the same, counts as seen', () => {
    const page = pageAt(4_000, [2_600], 0)
    page.barren = 2
    expect(nextPart(page)).toBeUndefined()
  })

  it('controls that were never in sight are counted', () => {
    expect(unseenControls(pageAt(4_000, [350, 2_600, 2_640], 0, 2_555))).toEqual([350])
  })
})

import type { Rect, Size } from '@harness/shared/base/geometry.ts'
import type { PageFacts, TextFact } from '@harness/shared/device/facts.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import {
  groundsOf,
  type Piece,
  textsOnPicture,
  withGrounds,
} from '@harness/web/core/screen/ground.ts'
import { describe, expect, it } from 'vitest'
import { button, screen } from '../rig.ts'

const EMPTY: PageFacts = {
  ...{ texts: [], controls: [], notices: [], brokenPictures: [], hidden: [], shifts: [] },
  width: { viewport: 400, content: 400 },
}
const SQUARE = { width: 10, height: 10 }

function text(changes: Partial<TextFact> = {}): TextFact {
  const rect = { x: 0, y: 0, ...SQUARE }
  return {
    text: 'Offer',
    rect,
    fontSize: 10,
    bold: false,
    color: '#000000',
    lines: [rect],
    ...changes,
  }
}

function grey(level: number): string {
  return `#${level.toString(16).padStart(2, '0').repeat(3)}`
}

type Paint = (x: number, y: number) => string

/** A picture, and what cuts an area from it. */
function picture(paint: Paint): (area: Rect) => Piece {
  return ({ x, y, width, height }) => {
    const data = Array.from({ length: width * height }, (_, at) => {
      const hex = paint(x + (at % width), y + Math.floor(at / width))
      return [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16)).concat(255)
    })
    return { data: data.flat(), width, height }
  }
}

/** Words drawn as a line of one pixel in ten, in their own colour if no other is named. */
function grounds(color: string, ground: string, drawn = color): readonly number[] {
  const paint = picture((x) => (x % 10 === 4 ? drawn : ground))
  return groundsOf(text({ color }), { size: SQUARE, pointSize: SQUARE }, paint)
}

describe('the ground of words on a picture', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#000000', '#ff0000', 5.25],
    ['#000000', '#00ff00', 15.3],
    ['#000000', '#0000ff', 2.4],
    ['#ff0000', '#ffffff', 3.95],
    ['#00ff00', '#ffffff', 1.35],
    ['#0000ff', '#ffffff', 8.55],
    ['#123456', '#fedcba', 9.75],
  ])(
    'the ground of words in %s on %s contrasts by %d, a twentieth at most too little',
    (color, ground, contrast) => {
      expect(grounds(color, ground)).toEqual([contrast])
    },
  )

  it('the ground of words is what nine tenths of a square do not exceed in contrast', () => {
    const of = (letters: number) => {
      const paint = picture((x, y) => (y * 10 + x < letters ? '#000000' : '#ffffff'))
      return groundsOf(text(), { size: SQUARE, pointSize: SQUARE }, paint)
    }
    expect([of(89), of(90)]).toEqual([[21], [1]])
  })

  it('the ground of words is known where two in a hundred pixels have their colour, not where one has', () => {
    const of = (letters: number) => {
      const paint = picture((x, y) => (y * 10 + x < letters ? '#000000' : '#ffffff'))
      return groundsOf(text(), { size: SQUARE, pointSize: SQUARE }, paint)
    }
    expect([of(2), of(1)]).toEqual([[21], []])
  })

  it.each([
    ['two fifths of the way to a white ground', '#000000', '#ffffff', [grey(102), grey(103)]],
    ['two fifths of the way to a black ground', '#ffffff', '#000000', [grey(153), grey(152)]],
    ['two fifths of the way to a red ground', '#000000', '#ff0000', ['#660000', '#670000']],
    ['two fifths of the way to a green ground', '#000000', '#00ff00', ['#006600', '#006700']],
    ['two fifths of the way to a blue ground', '#000000', '#0000ff', ['#000066', '#000067']],
    ['24 levels on a ground that is near', '#000000', grey(50), [grey(24), grey(25)]],
    ['24 levels of green alone', '#808080', grey(168), ['#809880', '#809980']],
    ['24 levels of blue alone', '#808080', grey(168), ['#808098', '#808099']],
  ])(
    'a pixel is one of the words where it is off by %s, and no more',
    (_, color, ground, [near = '', far = '']) => {
      expect(grounds(color, ground, near)).toHaveLength(1)
      expect(grounds(color, ground, far)).toEqual([])
    },
  )
})

describe('words on a picture are measured', () => {
  const onWhite = picture((x) => (x % 5 === 4 ? '#000000' : '#ffffff'))
  const place = (width: number, height: number) => ({ x: 0, y: 0, width, height })
  const size = { width: 40, height: 40 }

  it('words on a picture are measured in pieces, each about as wide as the letters are high', () => {
    const paint = picture((x) => (x % 5 === 4 ? '#000000' : x < 12 ? '#ffffff' : '#ff0000'))
    const line = place(24, 10)
    expect(groundsOf(text({ lines: [line] }), { size, pointSize: size }, paint)).toEqual([21, 5.25])
    const three = text({ lines: [place(26, 10)], fontSize: 10 })
    expect(groundsOf(three, { size, pointSize: size }, onWhite)).toEqual([21, 21, 21])
  })

  it('words on a picture are measured line by line, without the pieces that have none of them', () => {
    const lines = [place(20, 10), { x: 0, y: 20, width: 10, height: 10 }]
    const paint = picture((x, y) => {
      const isInk = x % 5 === 4 && (x < 10 || y >= 20)
      return isInk ? '#000000' : y < 20 ? '#ffffff' : '#ff0000'
    })
    expect(groundsOf(text({ lines }), { size, pointSize: size }, paint)).toEqual([21, 5.25])
  })

  it.each([
    ['letters 10 pixels high', { fontSize: 10 }, 1, true],
    ['lower letters', { fontSize: 9.9 }, 1, false],
    ['letters 10 pixels high on a screen of two pixels a point', { fontSize: 5 }, 2, true],
    ['letters on a picture smaller than its screen', { fontSize: 20 }, 0.9, false],
    ['an area 4 pixels wide', { lines: [place(4, 10)] }, 1, true],
    ['an area 3 pixels wide', { lines: [place(3, 10)] }, 1, false],
    ['an area 4 pixels high', { lines: [place(10, 4)] }, 1, true],
    ['an area 3 pixels high', { lines: [place(10, 3)] }, 1, false],
    ['words without lines', { lines: undefined }, 1, false],
    ['a colour that is not six digits', { color: '#000' }, 1, false],
    ['a colour with words around it', { color: 'was #000000' }, 1, false],
  ])(
    'words on a picture are measured where they differ from their ground: %s',
    (_, changes, scale, isMeasured) => {
      const paint = picture((x) => (x % 4 === 1 ? '#000000' : '#ffffff'))
      const pointSize = { width: size.width / scale, height: size.height / scale }
      const found = groundsOf(text(changes), { size, pointSize }, paint)
      expect(found.length > 0).toBe(isMeasured)
    },
  )

  it.each([
    ['in whole pixels around it', { x: 2.25, y: 3.25, width: 5, height: 6 }, [4, 6, 11, 13]],
    ['cut at the left and the top', { x: -3, y: -2, width: 9, height: 8 }, [0, 0, 12, 12]],
    ['cut at the right and the bottom', { x: 12, y: 13, width: 30, height: 30 }, [24, 26, 16, 14]],
  ])(
    'words on a picture are measured on the area of each line, %s',
    (_, line, [x, y, width, height]) => {
      const areas: Rect[] = []
      const half: Size = { width: 20, height: 20 }
      groundsOf(text({ lines: [line] }), { size, pointSize: half }, (area) => {
        areas.push(area)
        return onWhite(area)
      })
      expect(areas).toEqual([{ x, y, width, height }])
    },
  )
})

describe('a screen with words on a picture', () => {
  const over = (y: number, height = 10) => [{ x: 0, y, width: 100, height }]
  const secrets = [40, 90].map((y) => ({ ...button('PIN', { y }), secure: true }))
  const [plain, first, second, hidden] = [
    text({ text: 'plain', lines: undefined }),
    text({ text: 'first', lines: over(0) }),
    text({ text: 'second', lines: over(20) }),
    text({ text: 'hidden', lines: [...over(20), ...over(45)] }),
  ]
  const scene: Scene = {
    ...screen(0, { elements: [button('Go', { y: 0 }), ...secrets] }),
    facts: { page: { ...EMPTY, texts: [plain, first, hidden, second] } },
  }

  it('words on a picture are those whose lines are known and on which nothing secret is blacked out', () => {
    expect(textsOnPicture(scene)).toEqual([first, second])
    expect(textsOnPicture(screen(0))).toEqual([])
  })

  it('a screen gets the contrasts of its words in their order, and none for words that have none', () => {
    const texts = (grounds: readonly (readonly number[])[]) =>
      withGrounds(scene, grounds).facts?.page?.texts
    expect(texts([[3.5], [21, 4]])).toEqual([
      plain,
      { ...first, grounds: [3.5] },
      hidden,
      { ...second, grounds: [21, 4] },
    ])
    expect(texts([[], [4]])).toEqual([plain, first, hidden, { ...second, grounds: [4] }])
    expect(texts([])).toEqual([plain, first, hidden, second])
    expect(texts([])?.every((each) => !('grounds' in each))).toBe(true)
  })

  it('a screen is left as it is where nothing is known of its page', () => {
    expect(withGrounds(screen(0), [[1]])).toEqual(screen(0))
  })
})

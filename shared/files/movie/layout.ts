import { type Rect, rectIn, type Size } from '../../base/geometry.ts'

/** In pixels of a movie frame. */
export interface MovieLayout {
  readonly canvas: Size
  /** Area for screens, each scaled to fit. */
  readonly picture: Rect
  readonly words: Rect
}

/** Wide enough that text stays legible when the movie is shown 640 pixels wide. */
const WIDTH = 960
/** Minimum and maximum height of a landscape screen, and the height of the text below it. */
const LEAST_HEIGHT = 360
const MOST_HEIGHT = 620
const WORDS_HEIGHT = 276
/** Height of a portrait screen, its minimum and maximum width, and the width of the text. */
const TALL = 840
const LEAST_WIDTH = 200
const MOST_WIDTH = 480

/** Rounds to an even number: frames of an animated WebP begin at even pixels. */
const even = (value: number) => 2 * Math.round(value / 2)

/** Layout for a first screen of this size: text is below it, or next to a tall one. */
export function movieLayout({ width, height }: Size): MovieLayout {
  if (height > width) {
    const shown = even(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, (TALL * width) / height)))
    return {
      canvas: { width: WIDTH, height: TALL },
      picture: { x: 0, y: 0, width: shown, height: TALL },
      words: { x: shown, y: 0, width: WIDTH - shown, height: TALL },
    }
  }
  const shown = even(Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, (WIDTH * height) / width)))
  return {
    canvas: { width: WIDTH, height: shown + WORDS_HEIGHT },
    picture: { x: 0, y: 0, width: WIDTH, height: shown },
    words: { x: 0, y: shown, width: WIDTH, height: WORDS_HEIGHT },
  }
}

/** Scales a picture to fit a box, centered. */
export function fitted({ width, height }: Size, box: Rect): Rect {
  const scale = Math.min(box.width / width, box.height / height)
  const size = { width: width * scale, height: height * scale }
  return {
    ...size,
    x: box.x + (box.width - size.width) / 2,
    y: box.y + (box.height - size.height) / 2,
  }
}

/** Maps an area of a screen to where that screen is shown. */
export function shownAt(area: Rect, screen: Size, shown: Rect): Rect {
  const { x, y, width, height } = rectIn(area, screen, shown)
  return { x: shown.x + x, y: shown.y + y, width, height }
}

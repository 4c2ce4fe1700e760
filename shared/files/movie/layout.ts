import { type Rect, rectIn, type Size } from '../../base/geometry.ts'

/** Places of a moving picture, in its pixels. */
export interface MovieLayout {
  readonly canvas: Size
  /** Area for screens, each as large as it fits. */
  readonly picture: Rect
  /** Area for the words of a step. */
  readonly words: Rect
}

/** Wide enough for words that are still legible where it is shown at 640. */
const WIDTH = 960
/** Least and most height of a landscape screen, and of the words below it. */
const LEAST_HEIGHT = 360
const MOST_HEIGHT = 620
const WORDS_HEIGHT = 276
/** Height of a portrait screen, and its least and most width, with the words beside it. */
const TALL = 840
const LEAST_WIDTH = 200
const MOST_WIDTH = 480

/** Even: a part of an animated WebP begins at even pixels. */
const even = (value: number) => 2 * Math.round(value / 2)

/** Layout for runs whose first screen has this size: words are below it, or beside a tall one. */
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

/** Area of a whole picture in the middle of a box. */
export function fitted({ width, height }: Size, box: Rect): Rect {
  const scale = Math.min(box.width / width, box.height / height)
  const size = { width: width * scale, height: height * scale }
  return {
    ...size,
    x: box.x + (box.width - size.width) / 2,
    y: box.y + (box.height - size.height) / 2,
  }
}

/** An area of a screen where that screen is shown. */
export function shownAt(area: Rect, screen: Size, shown: Rect): Rect {
  const { x, y, width, height } = rectIn(area, screen, shown)
  return { x: shown.x + x, y: shown.y + y, width, height }
}

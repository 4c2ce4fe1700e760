// Draws scenes of an animated image on a canvas. Each frame contains only the area that differs
// from the previous one.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { intersection, type Rect } from '@harness/shared/base/geometry.ts'
import { MOVIE_COLOURS, MOVIE_OVER } from '@harness/shared/files/movie/colours.ts'
import { fitted, shownAt } from '@harness/shared/files/movie/layout.ts'
import type { MovieScene, MovieScreen } from '@harness/shared/files/movie/scenes.ts'
import { isWebp, type MovieFrame } from '@harness/shared/files/movie/webp.ts'
import type { MovieStage, PaintScene } from '@harness/shared/files/movie/write-movie.ts'
import { drawTexts } from './texts.ts'

type Context = OffscreenCanvasRenderingContext2D

/** Distance of text from the border, in the panel of a step and on a card. */
const PADDING = 24
const CARD_PADDING = 72
const PROGRESS = 6
/** Share of a step's time before its touch is drawn. */
const BEFORE_TOUCH = 0.6
/** Maximum bytes of a scene and of a touch: with 20 steps the total is less than 3 MB. */
const MOST_BYTES = 110_000
const MOST_TOUCH_BYTES = 28_000
/** Tried in this order; the last two remove fine detail from screens only, never from text. */
const ATTEMPTS = [
  { quality: 0.88, detail: 1 },
  { quality: 0.7, detail: 1 },
  { quality: 0.4, detail: 1 },
  { quality: 0.4, detail: 0.5 },
  { quality: 0.3, detail: 0.25 },
] as const
const TOUCH = 15

/**
 * Returns a function that paints scenes on its own canvas. Throws `export_refused` when the browser
 * cannot write WebP.
 */
export async function openMovieCanvas({ layout, theme }: MovieStage): Promise<PaintScene> {
  const { width, height } = layout.canvas
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context) throw withoutWebp()
  context.imageSmoothingQuality = 'high'
  const palette = MOVIE_COLOURS[theme]
  let before: Uint32Array | undefined
  const frame = async (ms: number, most: number): Promise<readonly MovieFrame[]> => {
    const now = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)
    const area = before ? changedArea(before, now, width) : { x: 0, y: 0, width, height }
    before = now
    return area ? [{ ...area, ms, picture: await encoded(canvas, area, layout.picture, most) }] : []
  }
  const fill = (rect: Rect, colour: keyof typeof palette) => {
    context.fillStyle = palette[colour]
    context.fillRect(rect.x, rect.y, rect.width, rect.height)
  }
  return async (scene, picture) => {
    const { screen, texts, progress, ms } = scene
    fill({ x: 0, y: 0, width, height }, 'surface')
    drawTexts(context, texts, wordsBox(layout, scene), palette)
    const place = screen && fitted(screen.size, layout.picture)
    if (place) {
      fill(layout.picture, 'stage')
      if (!(await drawPicture(context, picture, place)))
        drawTexts(context, [NO_PICTURE], card(layout.picture), palette)
    }
    fill({ x: 0, y: height - PROGRESS, width, height: PROGRESS }, 'line')
    fill({ x: 0, y: height - PROGRESS, width: width * progress, height: PROGRESS }, 'here')
    const isTouched = screen && (screen.points.length > 0 || screen.rect !== undefined)
    if (!place || !isTouched) return frame(ms, MOST_BYTES)
    const untouched = await frame(ms * BEFORE_TOUCH, MOST_BYTES)
    drawTouch(context, screen, place, layout.picture)
    return [...untouched, ...(await frame(ms * (1 - BEFORE_TOUCH), MOST_TOUCH_BYTES))]
  }
}

const NO_PICTURE = { text: 'This step has no picture.', style: 'words', lines: 2 } as const

const withoutWebp = () =>
  new HarnessError('export_refused', {
    what: 'this browser writes no WebP; use Chrome, Edge or Firefox, or harness export --as webp',
  })

function inset({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by }
}

const card = (rect: Rect) => ({ ...inset(rect, CARD_PADDING), at: 'middle' }) as const

function wordsBox({ canvas, words }: MovieStage['layout'], { screen }: MovieScene) {
  const beside = { ...inset(words, PADDING), at: 'top' } as const
  return screen ? beside : card({ x: 0, y: 0, ...canvas })
}

/** Returns false for a screenshot that is missing or unreadable. */
async function drawPicture(
  context: Context,
  picture: Uint8Array<ArrayBuffer> | undefined,
  at: Rect,
): Promise<boolean> {
  if (!picture) return false
  const blob = new Blob([picture], { type: 'image/png' })
  const bitmap = await createImageBitmap(blob).catch(() => undefined)
  if (!bitmap) return false
  context.drawImage(bitmap, at.x, at.y, at.width, at.height)
  bitmap.close()
  return true
}

/** Draws a ring around the target and circles at the points, outlined in white. */
function drawTouch(
  context: Context,
  { size, points, rect }: MovieScreen,
  place: Rect,
  clip: Rect,
): void {
  const path = new Path2D()
  if (rect) {
    const { x, y, width, height } = inset(shownAt(rect, size, place), -7)
    path.roundRect(x, y, width, height, 10)
  }
  for (const point of points) {
    const { x, y } = shownAt({ ...point, width: 0, height: 0 }, size, place)
    path.moveTo(x + TOUCH, y)
    path.arc(x, y, TOUCH, 0, 2 * Math.PI)
  }
  context.save()
  const bounds = new Path2D()
  bounds.rect(clip.x, clip.y, clip.width, clip.height)
  context.clip(bounds)
  for (const [colour, line] of [
    ['white', 8],
    [MOVIE_OVER, 4],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = line
    context.stroke(path)
  }
  context.restore()
}

/** Smallest area with all differing pixels, at even coordinates; undefined without any. */
function changedArea(before: Uint32Array, now: Uint32Array, width: number): Rect | undefined {
  let [left, right, top, bottom] = [width, -1, -1, -1]
  for (let at = 0; at < now.length; at++) {
    if (before[at] === now[at]) continue
    const x = at % width
    bottom = Math.floor(at / width)
    if (top < 0) top = bottom
    if (x < left) left = x
    if (x > right) right = x
  }
  if (right < 0) return undefined
  const [x, y] = [left - (left % 2), top - (top % 2)]
  return { x, y, width: right - x + 1, height: bottom - y + 1 }
}

/** Encodes a part of the canvas as a still WebP below the byte limit, or with the last attempt. */
async function encoded(
  canvas: OffscreenCanvas,
  area: Rect,
  screens: Rect,
  most: number,
): Promise<Uint8Array> {
  const part = new OffscreenCanvas(area.width, area.height)
  const context = part.getContext('2d', { alpha: false })
  context?.drawImage(canvas, -area.x, -area.y)
  const shown = intersection(area, screens)
  const soft = shown && { ...shown, x: shown.x - area.x, y: shown.y - area.y }
  let bytes = new Uint8Array()
  for (const { quality, detail } of ATTEMPTS) {
    if (detail < 1 && context && soft) soften(context, soft, detail)
    const blob = await part.convertToBlob({ type: 'image/webp', quality })
    bytes = new Uint8Array(await blob.arrayBuffer())
    if (!isWebp(bytes)) throw withoutWebp()
    if (bytes.length <= most) break
  }
  return bytes
}

/** Draws an area again from a smaller copy of it, which removes detail. */
function soften(context: Context, { x, y, width, height }: Rect, detail: number): void {
  const small = new OffscreenCanvas(
    Math.max(1, Math.round(width * detail)),
    Math.max(1, Math.round(height * detail)),
  )
  const copy = small.getContext('2d', { alpha: false })
  if (!copy) return
  copy.imageSmoothingQuality = 'high'
  copy.drawImage(context.canvas, x, y, width, height, 0, 0, small.width, small.height)
  context.drawImage(small, x, y, width, height)
}

import { asHarnessError, HarnessError } from '@harness/shared/base/errors.ts'
import { centre, fitLongEdge, type Rect, rectIn, type Size } from '@harness/shared/base/geometry.ts'
import { dHashOf, HASH_GRID } from '@harness/shared/device/dhash.ts'
import { LOOK_GRID, lookOf } from '@harness/shared/device/look.ts'
import type { Driver, EncodedImage, Imaging } from '../../core/ports.ts'
import { BADGE_HALO, type Badge, badgesOf } from '../../core/screen/badges.ts'
import { busyMap, wordsIn } from '../../core/screen/busy.ts'
import { groundsOf } from '../../core/screen/ground.ts'
import { namedByWords } from '../../core/screen/named-by-words.ts'
import { around, linesOf, WHITE } from '../../core/screen/outline.ts'

/** Accent colour of the app, the only added hue in a picture of the tested app. */
const ACCENT = 'oklch(.5 .205 264)'
const JPEG_QUALITY = 0.85

/** Renders pictures on the platform's canvas. Closes each decoded picture after `image`. */
export const imaging: Imaging = {
  async render({ png, pointSize, marks, longEdge, pastEdge, lines, texts = [] }) {
    const bitmap = await decode(png)
    const size = fitLongEdge(bitmap, longEdge)
    return {
      hash: whole(() => dHashOf(greyOf(bitmap, HASH_GRID))),
      look: whole(() => lookOf(greyOf(bitmap, LOOK_GRID))),
      grounds: whole(() => {
        const picture = { size: bitmap, pointSize }
        return texts.map((text) => groundsOf(text, picture, (area) => pieceOf(bitmap, area)))
      }),
      async image() {
        await nextTask()
        const { canvas, small } = whole(() => {
          const drawing = draw(bitmap, size)
          const half = draw(bitmap, halfOf(size))
          const busy = busyMap(greyIn(half), halfOf(size), size)
          const boxes = lines?.map(({ rect }) => rectIn(rect, pointSize, size))
          const badges = badgesOf(marks, pointSize, size, {
            all: busy,
            words: wordsIn(busy, boxes),
            named: namedByWords(marks, lines),
          })
          drawBadges(drawing.context, badges)
          return { canvas: drawing.canvas, small: pastEdge && smallOf(half.canvas, pastEdge) }
        })
        bitmap.close()
        const image = await encode(canvas, size)
        return { ...image, ...(small && { past: () => encode(small.canvas, small.size) }) }
      },
    }
  },
}

function pieceOf(bitmap: ImageBitmap, { x, y, width, height }: Rect): ImageData {
  const { context } = blank({ width, height })
  context.drawImage(bitmap, x, y, width, height, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

/** Smaller copy for the history, drawn from the half-size picture. */
function smallOf(half: OffscreenCanvas, edge: number) {
  const size = fitLongEdge(half, edge)
  return { size, canvas: draw(half, size).canvas }
}

function whole<T>(make: () => T): T {
  try {
    return make()
  } catch (thrown) {
    throw asHarnessError(thrown, 'observe_failed')
  }
}

/**
 * Yields to requests that are already queued, since drawing blocks the worker. Uses a message,
 * because nested timers wait at least 4 ms.
 */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}

async function decode(png: Uint8Array<ArrayBuffer>): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(new Blob([png], { type: 'image/png' }))
  } catch (thrown) {
    throw new HarnessError('observe_failed', { what: 'the picture cannot be read' }, thrown)
  }
}

interface Drawing {
  readonly canvas: OffscreenCanvas
  readonly context: OffscreenCanvasRenderingContext2D
}

function blank(size: Size): Drawing {
  const canvas = new OffscreenCanvas(size.width, size.height)
  // Every picture is read back at once, so keeping it on a GPU would only add a copy.
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context) throw new HarnessError('observe_failed', { what: 'this browser gives no canvas' })
  return { canvas, context }
}

function draw(source: ImageBitmap | OffscreenCanvas, size: Size): Drawing {
  const { canvas, context } = blank(size)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, size.width, size.height)
  return { canvas, context }
}

/** Half the size is enough to find text, and is read in a quarter of the time. */
function halfOf({ width, height }: Size): Size {
  return { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
}

/** Luminances from 0 to 255, row by row (ITU-R BT.601 weights). */
function greyOf(bitmap: ImageBitmap, size: Size): Uint8ClampedArray {
  return greyIn(draw(bitmap, size))
}

function greyIn({ canvas: { width, height }, context }: Drawing): Uint8ClampedArray {
  const { data } = context.getImageData(0, 0, width, height)
  const grey = new Uint8ClampedArray(width * height)
  // Read by index: a view of each pixel took ten times as long (measured).
  const at = (index: number) => data[index] ?? 0
  for (let cell = 0, from = 0; cell < grey.length; cell += 1, from += 4)
    grey[cell] = 0.299 * at(from) + 0.587 * at(from + 1) + 0.114 * at(from + 2)
  return grey
}

function drawBadges(context: OffscreenCanvasRenderingContext2D, badges: readonly Badge[]): void {
  for (const outline of badges) {
    const lines = linesOf(outline)
    const white = WHITE[outline.line]
    fill(context, 'white', white > 0 ? lines : [])
    fill(
      context,
      ACCENT,
      lines.map((line) => around(line, -white)),
    )
  }
  // Numbers are drawn last, so that no outline of a neighbour crosses one.
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const { id, badge } of badges) {
    if (!badge) continue
    fill(context, 'white', [around(badge, BADGE_HALO)])
    fill(context, ACCENT, [badge])
    context.fillStyle = 'white'
    context.font = `bold ${Math.round(badge.height * 0.8)}px sans-serif`
    const { x, y } = centre(badge)
    context.fillText(String(id), x, y)
  }
}

function fill(
  context: OffscreenCanvasRenderingContext2D,
  colour: string,
  areas: readonly Rect[],
): void {
  context.fillStyle = colour
  for (const { x, y, width, height } of areas) context.fillRect(x, y, width, height)
}

async function encode(canvas: OffscreenCanvas, size: Size): Promise<EncodedImage> {
  const mediaType = 'image/jpeg'
  const blob = await canvas
    .convertToBlob({ type: mediaType, quality: JPEG_QUALITY })
    .catch((thrown: unknown) => {
      throw asHarnessError(thrown, 'observe_failed')
    })
  return { bytes: new Uint8Array(await blob.arrayBuffer()), mediaType, size }
}

/** Draws live pictures on a canvas. Each promise resolves when the picture is drawn. */
export function makeMirrorCanvas(
  canvas: OffscreenCanvas,
): (jpeg: Uint8Array<ArrayBuffer>) => Promise<void> {
  const context = canvas.getContext('bitmaprenderer')
  return async (jpeg) => {
    const bitmap = await createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' }))
    if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) {
      canvas.width = bitmap.width
      canvas.height = bitmap.height
    }
    // Transfers the bitmap to the canvas without a copy, and closes it.
    context?.transferFromImageBitmap(bitmap)
  }
}

/** Draws the live pictures of a device on one canvas at a time. */
export function mirrorOf(
  driver: Pick<Driver, 'frames'>,
): (canvas: OffscreenCanvas | undefined) => void {
  let stop: (() => void) | undefined
  return (canvas) => {
    stop?.()
    stop = canvas && driver.frames(makeMirrorCanvas(canvas))
  }
}

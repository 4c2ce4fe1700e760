import type { Rect, Size } from '@harness/shared/base/geometry.ts'
import { CROP_RATIO, cropOf } from '../../kit/runs/crop.ts'

/** Ring around the location, as on the screen: a line with a lighter outline. */
const RING = [
  { style: '#ffffff', width: 5.5 },
  { style: '#2a66d9', width: 2.5 },
] as const
/** Distance from the location to the middle of the line, in points. */
const RING_APART = 5
const RING_RADIUS = 10

interface Shown {
  readonly rect?: Rect
  /** Size of the whole picture, in points. */
  readonly pointSize: Size
}

/** The part of the whole picture that a finding shows, in points. */
function shownPart({ rect, pointSize }: Shown): Rect {
  if (!rect) return { x: 0, y: 0, ...pointSize }
  const { width: times, left, top } = cropOf(pointSize, rect)
  const width = pointSize.width / times
  const height = Math.min(width / CROP_RATIO, pointSize.height)
  return { x: -left * width, y: Math.max(0, -top * width), width, height }
}

/**
 * Picture of a finding as a file: cropped as displayed, with the ring, in device pixels. Undefined
 * when the picture cannot be read.
 */
export async function findingPictureFile(
  picture: Blob,
  shown: Shown,
  name: string,
): Promise<File | undefined> {
  const bitmap = await createImageBitmap(picture).catch(() => undefined)
  if (!bitmap) return undefined
  const part = shownPart(shown)
  const scale = bitmap.width / shown.pointSize.width
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(part.width * scale)),
    Math.max(1, Math.round(part.height * scale)),
  )
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.scale(scale, scale)
  context.translate(-part.x, -part.y)
  context.drawImage(bitmap, 0, 0, shown.pointSize.width, bitmap.height / scale)
  bitmap.close()
  if (shown.rect) drawRing(context, shown.rect)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}

function drawRing(context: OffscreenCanvasRenderingContext2D, rect: Rect): void {
  const [width, height] = [rect.width + 2 * RING_APART, rect.height + 2 * RING_APART]
  for (const line of RING) {
    context.strokeStyle = line.style
    context.lineWidth = line.width
    context.beginPath()
    context.roundRect(rect.x - RING_APART, rect.y - RING_APART, width, height, RING_RADIUS)
    context.stroke()
  }
}

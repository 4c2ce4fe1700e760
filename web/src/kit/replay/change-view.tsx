import { createEffect, on } from 'solid-js'
import type { Picture } from '../runs/create-pictures.ts'
import './steps.css'

/** Maximum width at which pictures are compared; visible changes are larger than its pixels. */
const WIDTH_PX = 640
/** Side in pixels of the squares that are shown or dimmed as a whole. */
const BLOCK = 8
/** Smaller differences of a colour channel (0 to 255) are noise of the picture encoding. */
const NOISE = 24

function pixelsOf(image: HTMLImageElement, width: number, height: number): Uint8ClampedArray {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  context?.drawImage(image, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
}

function differs(a: Uint8ClampedArray, b: Uint8ClampedArray, at: number): boolean {
  for (let colour = 0; colour < 3; colour++) {
    if (Math.abs((a[at + colour] ?? 0) - (b[at + colour] ?? 0)) > NOISE) return true
  }
  return false
}

/** Dims everything but the changes. Returns the share of changed pixels, 0 to 1. */
function paint(canvas: HTMLCanvasElement, before: Picture, after: Picture): number {
  const { naturalWidth, naturalHeight } = after.image
  const width = Math.max(1, Math.min(WIDTH_PX, naturalWidth))
  const height = Math.max(1, Math.round((width / naturalWidth) * naturalHeight))
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return 0
  const a = pixelsOf(before.image, width, height)
  const b = pixelsOf(after.image, width, height)
  const blocks = new Set<number>()
  const perRow = Math.ceil(width / BLOCK)
  let changed = 0
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (!differs(a, b, pixel * 4)) continue
    changed += 1
    blocks.add(
      Math.floor(Math.floor(pixel / width) / BLOCK) * perRow + Math.floor((pixel % width) / BLOCK),
    )
  }
  context.fillStyle = 'rgb(128 128 128 / 0.62)'
  context.fillRect(0, 0, width, height)
  for (const block of blocks) {
    const x = (block % perRow) * BLOCK
    context.clearRect(x, Math.floor(block / perRow) * BLOCK, BLOCK, BLOCK)
  }
  return changed / (width * height)
}

interface ChangeProps {
  readonly before: Picture | undefined
  readonly after: Picture | undefined
  /** Called with the share of pixels that changed, 0 to 1. */
  readonly measured: (share: number) => void
}

/** Dims the picture after a step except for the areas the step changed. */
export function ChangeView(props: ChangeProps) {
  let canvas: HTMLCanvasElement | undefined
  createEffect(
    on([() => props.before, () => props.after], ([before, after]) => {
      // A replaced picture has lost its pixels.
      const isDrawable = before?.image.naturalWidth && after?.image.naturalWidth
      if (canvas && isDrawable) props.measured(paint(canvas, before, after))
    }),
  )
  return (
    <div class="change absolute inset-0 overflow-hidden rounded-[inherit]" aria-hidden="true">
      <canvas class="w-full h-full" ref={canvas} />
    </div>
  )
}

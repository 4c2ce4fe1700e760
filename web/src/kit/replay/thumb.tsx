import type { RunId } from '@harness/shared/base/ids.ts'
import { onCleanup, onMount } from 'solid-js'
import { useRunFiles } from '../runs/run-files.ts'

/** Twice the width of 72 px at which a cell shows it. */
const WIDTH_PX = 144

async function draw(blob: Blob, canvas: HTMLCanvasElement, width: number): Promise<void> {
  const picture = await createImageBitmap(blob, { resizeWidth: width, resizeQuality: 'medium' })
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
}

interface ThumbProps {
  readonly runId: RunId
  readonly step: number
  /** False while the step has no picture. */
  readonly picture: boolean
  /** Width of the drawing in pixels, twice its shown width. */
  readonly width?: number
}

/** Thumbnail of a step with its number; loaded when it comes near the viewport. */
export function Thumb(props: ThumbProps) {
  const files = useRunFiles()
  let canvas: HTMLCanvasElement | undefined
  onMount(() => {
    if (!canvas || !props.picture) return
    const target = canvas
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        void files
          .shot(props.runId, props.step)
          .then((blob) => blob && draw(blob, target, props.width ?? WIDTH_PX))
          .catch(() => undefined) // the cell is shown without its picture
      },
      { rootMargin: '300px' },
    )
    observer.observe(target)
    onCleanup(() => observer.disconnect())
  })
  return (
    <span class="thumb" aria-hidden="true">
      <canvas ref={canvas} width="0" height="0" />
      <span class="thumb-number">{props.step}</span>
    </span>
  )
}

import type { RunId } from '@harness/shared/base/ids.ts'
import { onCleanup, onMount } from 'solid-js'
import { useRunFiles } from '../runs/run-files.ts'

/** Twice the 72 px it is shown at in a cell. */
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
  /** In pixels of the drawing; twice what it is shown at. */
  readonly width?: number
}

/** A small picture of a step with its number; read when it comes near the view. */
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

import type { RunId } from '@harness/shared/language/ids.ts'
import { onCleanup, onMount } from 'solid-js'
import { usePage } from '../../state/shell/page.ts'

/** The live picture. The worker owns and paints the canvas; its name changes once per step. */
export function Mirror(props: { runId: RunId; name: string; hidden: boolean }) {
  const page = usePage()
  let canvas: HTMLCanvasElement | undefined
  onMount(() => {
    if (canvas) void page.worker.mirror(props.runId, canvas.transferControlToOffscreen())
  })
  onCleanup(() => void page.worker.mirror(props.runId, undefined))
  return (
    <canvas ref={canvas} class="picture" role="img" aria-label={props.name} hidden={props.hidden} />
  )
}

import { createSignal, onCleanup, onMount, Show } from 'solid-js'
import type { OpenedFile } from '../../../worker/api.ts'
import { droppedFiles, hasFiles } from '../../state/lists/dropped-files.ts'

/** Takes pictures that are dropped anywhere on the page. */
export function PictureDrop(props: { onFiles: (files: readonly OpenedFile[]) => void }) {
  const [hovers, setHovers] = createSignal(false)
  const over = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    setHovers(true)
  }
  const leave = (event: DragEvent) => event.relatedTarget === null && setHovers(false)
  const drop = (event: DragEvent) => {
    setHovers(false)
    if (!event.dataTransfer || !hasFiles(event.dataTransfer)) return
    event.preventDefault()
    void droppedFiles(event.dataTransfer).then((files) => props.onFiles(files))
  }
  onMount(() => {
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
  })
  onCleanup(() => {
    document.removeEventListener('dragover', over)
    document.removeEventListener('dragleave', leave)
    document.removeEventListener('drop', drop)
  })
  return (
    <Show when={hovers()}>
      <p class="picture-drop">Drop to add pictures. Nothing is uploaded.</p>
    </Show>
  )
}

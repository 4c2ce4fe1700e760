import { type Accessor, createSignal, onCleanup, onMount } from 'solid-js'
import type { OpenedFile } from '../../worker/api.ts'
import { droppedFiles, hasFiles } from './dropped-files.ts'

/** Accepts files dropped anywhere on the page. Returns whether files are dragged over it. */
export function createDrop(
  onFiles: (files: Promise<readonly OpenedFile[]>) => void,
): Accessor<boolean> {
  const [hovers, setHovers] = createSignal(false)
  const over = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    setHovers(true)
  }
  const leave = (event: DragEvent) => {
    // Moving between elements also fires dragleave; only leaving the page has no related target.
    if (event.relatedTarget === null) setHovers(false)
  }
  const drop = (event: DragEvent) => {
    setHovers(false)
    if (!event.dataTransfer || !hasFiles(event.dataTransfer)) return
    event.preventDefault()
    onFiles(droppedFiles(event.dataTransfer))
  }
  onMount(() => {
    // Browsers refuse a drop whose last dragenter was not accepted, as after a list moved.
    document.addEventListener('dragenter', over)
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
  })
  onCleanup(() => {
    document.removeEventListener('dragenter', over)
    document.removeEventListener('dragover', over)
    document.removeEventListener('dragleave', leave)
    document.removeEventListener('drop', drop)
  })
  return hovers
}

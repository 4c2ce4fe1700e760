import FolderOpen from 'lucide-solid/icons/folder-open'
import { createSignal, onCleanup, onMount, Show } from 'solid-js'
import type { BundleOpener } from '../../state/lists/create-bundle-opener.ts'
import { droppedFiles, hasFiles } from '../../state/lists/dropped-files.ts'
import { Icon } from '../icon.tsx'
import './open-runs.css'

/** Accepts files dropped anywhere on the page, and says so while they hover. */
export function DropZone(props: { opener: BundleOpener }) {
  const [hovers, setHovers] = createSignal(false)
  const over = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    setHovers(true)
  }
  const stopDrag = (event: DragEvent) => {
    // moving between elements leaves one for another; only leaving the page has no related target
    if (event.relatedTarget === null) setHovers(false)
  }
  const drop = (event: DragEvent) => {
    setHovers(false)
    if (!event.dataTransfer || !hasFiles(event.dataTransfer)) return
    event.preventDefault()
    void props.opener.open(droppedFiles(event.dataTransfer))
  }
  onMount(() => {
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', stopDrag)
    document.addEventListener('drop', drop)
  })
  onCleanup(() => {
    document.removeEventListener('dragover', over)
    document.removeEventListener('dragleave', stopDrag)
    document.removeEventListener('drop', drop)
  })
  return (
    <Show when={hovers()}>
      <div class="drop-zone">
        <p>
          <Icon of={FolderOpen} size={18} />
          Drop to open
        </p>
      </div>
    </Show>
  )
}

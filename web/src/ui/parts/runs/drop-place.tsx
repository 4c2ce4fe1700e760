import FolderOpen from 'lucide-solid/icons/folder-open'
import { createSignal, onCleanup, onMount, Show } from 'solid-js'
import type { Opening } from '../../state/lists/create-opening.ts'
import { droppedFiles, hasFiles } from '../../state/lists/dropped-files.ts'
import { Icon } from '../icon.tsx'
import './open-runs.css'

/** Takes what is dropped anywhere on the page, and says so while files hover over it. */
export function DropPlace(props: { opening: Opening }) {
  const [hovers, setHovers] = createSignal(false)
  const over = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    setHovers(true)
  }
  const leave = (event: DragEvent) => {
    // between two parts of the page one is left for the other; only the edge leads to nothing
    if (event.relatedTarget === null) setHovers(false)
  }
  const drop = (event: DragEvent) => {
    setHovers(false)
    if (!event.dataTransfer || !hasFiles(event.dataTransfer)) return
    event.preventDefault()
    void props.opening.open(droppedFiles(event.dataTransfer))
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
      <div class="drop-place">
        <p>
          <Icon of={FolderOpen} size={18} />
          Drop to open
        </p>
      </div>
    </Show>
  )
}

import FolderOpen from 'lucide-solid/icons/folder-open'
import { Show } from 'solid-js'
import { createDrop } from '../../state/files/create-drop.ts'
import type { BundleOpener } from '../../state/lists/create-bundle-opener.ts'
import { Icon } from '../icon.tsx'
import './open-runs.css'

/** Accepts files dropped anywhere on the page, and says so while they hover. */
export function DropZone(props: { opener: BundleOpener }) {
  const hovers = createDrop((files) => void props.opener.open(files))
  return (
    <Show when={hovers()}>
      <div class="drop-zone center fixed inset-12 z-20 rounded-10">
        <p class="row gap-8 text-title">
          <Icon of={FolderOpen} size={18} />
          Drop to open
        </p>
      </div>
    </Show>
  )
}

import FolderOpen from 'lucide-solid/icons/folder-open'
import { Show } from 'solid-js'
import { createDrop } from '../controls/create-drop.ts'
import { Icon } from '../controls/icon.tsx'
import type { BundleOpener } from './create-bundle-opener.ts'
import './runs.css'

/** Accepts files dropped anywhere on the page, and shows a hint while they are dragged over it. */
export function DropZone(props: { opener: BundleOpener }) {
  const hovers = createDrop((files) => void props.opener.open(files))
  return (
    <Show when={hovers()}>
      <div class="drop-zone center fixed inset-12 z-20 rounded-10">
        <p class="row gap-8 p-24 rounded-10 bg-raised text-title">
          <Icon of={FolderOpen} size={18} />
          Drop to open
        </p>
      </div>
    </Show>
  )
}

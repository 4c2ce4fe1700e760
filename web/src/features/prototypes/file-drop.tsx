import { Show } from 'solid-js'
import { createDrop } from '../../kit/controls/create-drop.ts'
import type { OpenedFile } from '../../worker/api.ts'

interface FileDropProps {
  /** Effect of a drop, in words. */
  readonly words: string
  readonly onFiles: (files: readonly OpenedFile[]) => void
}

/** Accepts files dropped anywhere on the page of a prototype. */
export function FileDrop(props: FileDropProps) {
  const hovers = createDrop(
    // Unreadable files are ignored.
    (files) => void files.then(props.onFiles, () => props.onFiles([])),
  )
  return (
    <Show when={hovers()}>
      <p class="file-drop center fixed z-5 inset-24 text-heading">
        {props.words} Nothing is uploaded.
      </p>
    </Show>
  )
}

import { Show } from 'solid-js'
import type { OpenedFile } from '../../worker/api.ts'
import { chosenFiles } from '../controls/dropped-files.ts'
import { Icon, type IconShape } from '../controls/icon.tsx'

interface FilesButtonProps {
  readonly word: string
  /** Replaces the visible word, which becomes the accessible name. */
  readonly icon?: IconShape
  readonly title?: string
  readonly isOff?: boolean
  readonly accept?: string
  /** True to choose a whole folder. */
  readonly folder?: boolean
  /** True to allow only one file. */
  readonly one?: boolean
  readonly onFiles: (files: readonly OpenedFile[]) => unknown
}

export function FilesButton(props: FilesButtonProps) {
  let field: HTMLInputElement | undefined
  return (
    <>
      <button
        type="button"
        class="button"
        classList={{ 'icon-only': props.icon !== undefined }}
        aria-label={props.icon && props.word}
        aria-disabled={props.isOff}
        title={props.title}
        onClick={() => props.isOff || field?.click()}
      >
        <Show when={props.icon} fallback={props.word}>
          {(icon) => <Icon of={icon()} />}
        </Show>
      </button>
      <input
        ref={(element) => {
          field = element
          // Set as an attribute, because JSX does not know the property.
          if (props.folder) element.setAttribute('webkitdirectory', '')
        }}
        type="file"
        hidden
        aria-label={props.word}
        multiple={!props.folder && !props.one}
        accept={props.accept}
        onChange={(event) => {
          const files = chosenFiles(event.currentTarget.files)
          event.currentTarget.value = ''
          if (files.length > 0) props.onFiles(files)
        }}
      />
    </>
  )
}

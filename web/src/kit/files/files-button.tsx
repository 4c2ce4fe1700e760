import type { OpenedFile } from '../../worker/api.ts'
import { chosenFiles } from '../controls/dropped-files.ts'

interface FilesButtonProps {
  readonly word: string
  readonly accept?: string
  /** True: a whole folder is chosen. */
  readonly folder?: boolean
  /** True: one file alone. */
  readonly one?: boolean
  readonly onFiles: (files: readonly OpenedFile[]) => unknown
}

/** A button that opens the file picker. */
export function FilesButton(props: FilesButtonProps) {
  let field: HTMLInputElement | undefined
  return (
    <>
      <button type="button" class="button" onClick={() => field?.click()}>
        {props.word}
      </button>
      <input
        ref={(element) => {
          field = element
          // An attribute, because JSX does not know the property.
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

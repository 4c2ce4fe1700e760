import FolderOpen from 'lucide-solid/icons/folder-open'
import { chosenFiles } from '../controls/dropped-files.ts'
import { Icon } from '../controls/icon.tsx'
import type { BundleOpener } from './create-bundle-opener.ts'

/** Button that opens zips of runs, or the files of one run. */
export function OpenButton(props: { opener: BundleOpener; word?: string }) {
  let field: HTMLInputElement | undefined
  const busy = () => props.opener.progress() !== undefined
  return (
    <>
      <button
        type="button"
        class="button open-button"
        title="Open a zip of a run, or drop a zip or a folder anywhere on this page"
        aria-disabled={busy()}
        onClick={() => !busy() && field?.click()}
      >
        <Icon of={FolderOpen} />
        <span class="open-word max-sm:absolute max-sm:overflow-hidden max-sm:w-1">
          {props.word ?? 'Open a run'}
        </span>
      </button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label="Files of a run"
        multiple
        accept=".zip,.html,.jsonl,.json,.png"
        onChange={(event) => {
          const files = chosenFiles(event.currentTarget.files)
          event.currentTarget.value = ''
          void props.opener.openRun(Promise.resolve(files))
        }}
      />
    </>
  )
}

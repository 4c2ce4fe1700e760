import FolderOpen from 'lucide-solid/icons/folder-open'
import { Button } from '../controls/button.tsx'
import { chosenFiles } from '../controls/dropped-files.ts'
import type { BundleOpener } from './create-bundle-opener.ts'

/** Button that opens zips of runs, or the files of one run. */
export function OpenButton(props: { opener: BundleOpener; word?: string }) {
  let field: HTMLInputElement | undefined
  const busy = () => props.opener.progress() !== undefined
  return (
    <>
      <Button
        icon={FolderOpen}
        title="Open a zip of a run, or drop a zip or a folder anywhere on this page"
        class="open-button"
        isOff={busy()}
        press={() => !busy() && field?.click()}
      >
        <span class="open-word max-sm:absolute max-sm:overflow-hidden max-sm:w-1">
          {props.word ?? 'Open a run'}
        </span>
      </Button>
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

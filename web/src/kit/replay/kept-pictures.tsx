import type { RowOf } from '@harness/shared/log/rows.ts'
import { createSignal, For, onCleanup, onMount, Show } from 'solid-js'
import { useRunFiles } from '../runs/run-files.ts'

type Row = RowOf<'picture_given'>

/** Pictures given by the user, from the files of the run. */
export function KeptPictures(props: { rows: readonly Row[] | undefined }) {
  return <For each={props.rows ?? []}>{(row) => <KeptPicture row={row} />}</For>
}

function KeptPicture(props: { row: Row }) {
  const files = useRunFiles()
  const [url, setUrl] = createSignal('')
  onMount(() => {
    const { runId, file = '' } = props.row
    void files
      .file?.(runId, file)
      .then((blob) => blob && setUrl(URL.createObjectURL(blob)))
      .catch(() => undefined) // its name is shown without it
  })
  onCleanup(() => URL.revokeObjectURL(url()))
  return (
    <p class="quiet-text px-gutter py-16 rule-b">
      {`Picture from you: ${props.row.name}`}
      <Show when={url()}>
        {(src) => (
          <img
            class="block max-w-full mt-8 rounded-6 outlined-edge"
            src={src()}
            alt={props.row.name}
          />
        )}
      </Show>
    </p>
  )
}

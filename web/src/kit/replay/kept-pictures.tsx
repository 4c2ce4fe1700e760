import type { RowOf } from '@harness/shared/log/rows.ts'
import { createResource, For, onCleanup, Show } from 'solid-js'
import { useRunFiles } from '../runs/run-files.ts'

type Row = RowOf<'picture_given'>

/** In pixels of the page. */
const MOST_WIDTH = 320

/** Pictures that a person gave, from the files of the run. */
export function KeptPictures(props: { rows: readonly Row[] | undefined }) {
  return <For each={props.rows ?? []}>{(row) => <KeptPicture row={row} />}</For>
}

function KeptPicture(props: { row: Row }) {
  const files = useRunFiles()
  const [url] = createResource(async () => {
    const { runId, file = '' } = props.row
    const blob = await files.file?.(runId, file)
    return blob && URL.createObjectURL(blob)
  })
  onCleanup(() => URL.revokeObjectURL(url() ?? ''))
  return (
    <p class="quiet-text my-8">
      {`Picture from you: ${props.row.name}`}
      <Show when={url()}>
        {(src) => (
          <img
            class="block max-w-full outlined-edge rounded-6"
            src={src()}
            alt={props.row.name}
            width={Math.min(MOST_WIDTH, props.row.size.width)}
          />
        )}
      </Show>
    </p>
  )
}

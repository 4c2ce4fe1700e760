import type { RunId } from '@harness/shared/base/ids.ts'
import { createResource, For, Show } from 'solid-js'
import { usePage } from '../../kit/page/page.ts'
import { download } from '../../kit/runs/create-export.ts'
import { bytesText } from '../../kit/words/amount.ts'
import { countOf } from '../../kit/words/number.ts'

/** Files downloaded from pages of the run, each with a button to save it. */
export function KeptDownloads(props: { runId: RunId }) {
  const { db } = usePage()
  const [files] = createResource(async () => {
    const { downloadsOf } = await import('../../store/downloads.ts')
    const all = await downloadsOf(db, props.runId).catch(() => [])
    return all.filter(({ name }) => name.startsWith('download-'))
  })
  return (
    <Show when={files.state === 'ready' && files.latest.length > 0 && files.latest}>
      {(found) => (
        <details class="result-hosts">
          <summary>{countOf(found().length, 'downloaded file')}</summary>
          <ul>
            <For each={found()}>
              {({ name, blob }) => (
                <li class="flex justify-between gap-12 pt-4">
                  <span>{name.replace(/^download-\d+-/, '')}</span>
                  <span class="row-inline gap-8 quiet-text">
                    {bytesText(blob.size)}
                    <button
                      type="button"
                      class="trace-copy underline bare"
                      aria-label={`Save ${name}`}
                      onClick={() => download(new File([blob], name.replace(/^download-\d+-/, '')))}
                    >
                      Save
                    </button>
                  </span>
                </li>
              )}
            </For>
          </ul>
          <p class="quiet-text">
            A shared file leaves them out where anything is taken out of it, and text files with a
            secret always. PDFs, pictures and archives are not searched here.
          </p>
        </details>
      )}
    </Show>
  )
}

import type { RunId } from '@harness/shared/base/ids.ts'
import { Show } from 'solid-js'
import { Notice } from '../../kit/controls/notice.tsx'
import { usePage } from '../../kit/page/page.ts'
import { createAbout } from '../../kit/runs/create-about.ts'

/** Warns when a run was imported from a file changed after its export. */
export function ChangedNotice(props: { runId: RunId }) {
  const about = createAbout(usePage().db, () => props.runId)
  return (
    <Show when={about()?.changes}>
      {(changes) => (
        <div class="bridge-notice" role="status">
          <Notice
            fact="This run was imported from a file that had been changed after its export."
            sentence={changes()}
          />
        </div>
      )}
    </Show>
  )
}

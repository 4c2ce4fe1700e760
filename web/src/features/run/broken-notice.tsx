import type { RunId } from '@harness/shared/base/ids.ts'
import { Show } from 'solid-js'
import { Notice } from '../../kit/controls/notice.tsx'
import { usePage } from '../../kit/page/page.ts'
import { countOf } from '../../kit/words/number.ts'

/** Explains that the log of this run can no longer be written, what was saved, and what to do. */
export function BrokenNotice(props: { runId: RunId; steps: number }) {
  const page = usePage()
  return (
    <Show when={page.activityOf(props.runId).broken}>
      {(error) => (
        <div class="bridge-notice" role="alert">
          <Notice fact={error().message} sentence={keptText(props.steps)}>
            <Show when={error().code === 'store_full'}>
              <a class="button" href="/settings/storage">
                Free space
              </a>
            </Show>
          </Notice>
        </div>
      )}
    </Show>
  )
}

function keptText(steps: number): string {
  const kept = steps === 1 ? '1 step is' : `${countOf(steps, 'step')} are`
  return `The run stopped, because nothing more of it could be stored. ${kept} kept, and it can be resumed.`
}

import { Show } from 'solid-js'
import type { Update } from '../../state/shell/create-update.ts'
import './update-notice.css'

/** Says that a newer version waits. It stays until it is loaded: unlike a toast it needs a decision. */
export function UpdateNotice(props: { update: Update }) {
  return (
    <div class="update-notice" role="status">
      <Show when={props.update.ready()}>
        <div class="update-card">
          <p>
            {props.update.postponed()
              ? 'A run goes on. The new version can be loaded when it has ended.'
              : 'A new version of Harness is ready.'}
          </p>
          <button type="button" class="button" onClick={() => void props.update.load()}>
            Load it
          </button>
        </div>
      </Show>
    </div>
  )
}

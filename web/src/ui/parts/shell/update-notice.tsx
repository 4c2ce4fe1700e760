import { Show } from 'solid-js'
import type { Update } from '../../state/shell/create-update.ts'
import './update-notice.css'

/** Says that a newer version is ready. It stays until loaded, because it needs a decision. */
export function UpdateNotice(props: { update: Update }) {
  return (
    <div class="update-notice" role="status">
      <Show when={props.update.ready()}>
        <div class="update-card">
          <p>
            {props.update.postponed()
              ? 'A run is in progress. The new version can be loaded when it ends.'
              : 'A new version of Harness is ready.'}
          </p>
          <button type="button" class="button" onClick={() => void props.update.load()}>
            Load new version
          </button>
        </div>
      </Show>
    </div>
  )
}

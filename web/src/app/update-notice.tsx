import { createSignal, Show } from 'solid-js'
import type { Update } from './create-update.ts'
import './app.css'

/** Offers to load a newer version. "Later" hides the offer until the page is reloaded. */
export function UpdateNotice(props: { update: Update }) {
  const [isLater, setLater] = createSignal(false)
  return (
    <div class="update-notice" role="status">
      <Show when={props.update.ready() && !isLater()}>
        <div class="update-card">
          <p>
            {props.update.postponed()
              ? 'A run is in progress. The new version can be loaded when it ends.'
              : 'A new version of Harness is ready.'}
          </p>
          <button type="button" class="button" onClick={() => void props.update.load()}>
            Load new version
          </button>
          <button type="button" class="button" onClick={() => setLater(true)}>
            Later
          </button>
        </div>
      </Show>
    </div>
  )
}

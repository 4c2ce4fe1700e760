import { createSignal, Show } from 'solid-js'
import { Button } from '../kit/controls/button.tsx'
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
          <Button press={() => props.update.load()}>Load new version</Button>
          <Button press={() => setLater(true)}>Later</Button>
        </div>
      </Show>
    </div>
  )
}

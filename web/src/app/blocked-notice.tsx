import { createSignal, Show } from 'solid-js'
import type { HarnessDb } from '../store/schema.ts'

/**
 * Says why nothing is shown while a tab of an older Harness holds the database: a newer one can
 * change it only when the other has closed.
 */
export function BlockedNotice(props: { db: HarnessDb }) {
  const [isBlocked, setBlocked] = createSignal(false)
  props.db.on('blocked', () => setBlocked(true))
  props.db.on('ready', () => setBlocked(false))
  return (
    <Show when={isBlocked()}>
      <div class="update-notice" role="alert">
        <div class="update-card">
          <p>
            Another tab with an older Harness holds your data. Close it or load it again; this page
            then continues by itself.
          </p>
        </div>
      </div>
    </Show>
  )
}

import { createSignal, Show } from 'solid-js'
import { Button } from '../kit/controls/button.tsx'
import type { HarnessDb } from '../store/schema.ts'

/**
 * Explains that another tab with an older Harness must be closed before the database can be
 * upgraded.
 */
export function BlockedNotice(props: { db: HarnessDb }) {
  const [held, setHeld] = createSignal<'here' | 'there'>()
  props.db.on('blocked', () => setHeld('there'))
  props.db.on('ready', () => setHeld(undefined))
  // Dexie then closes this database for the newer tab: nothing more can be read here.
  props.db.on('versionchange', () => setHeld('here'))
  return (
    <Show when={held()}>
      {(where) => (
        <div class="update-notice" role="alert">
          <div class="update-card">
            <p>
              {where() === 'there'
                ? 'Another tab with an older Harness holds your data. Close it or load it again; this page then continues by itself.'
                : 'A newer Harness was opened in another tab and took over your data. Close this tab, or load it again to go on here.'}
            </p>
            <Show when={where() === 'here'}>
              <Button press={() => window.location.reload()}>Load again</Button>
            </Show>
          </div>
        </div>
      )}
    </Show>
  )
}

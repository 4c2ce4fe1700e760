import { For, Show } from 'solid-js'
import type { LedgerEntry } from '../../../worker/api.ts'
import { bytesText } from '../../words/amount.ts'
import { countOf } from '../../words/number.ts'
import './local-mode-section.css'

/** The hosts that were contacted, with counts and bytes. */
export function Contacts(props: { entries: readonly LedgerEntry[] }) {
  return (
    <Show when={props.entries.length > 0} fallback={<p class="quiet-text">No host yet.</p>}>
      <ul class="local-list">
        <For each={props.entries}>
          {(entry) => (
            <li>
              <span>{entry.host}</span>
              <span class="quiet-text">
                {countOf(entry.requests, 'time')}, {bytesText(entry.sentBytes)} sent,{' '}
                {bytesText(entry.receivedBytes)} received
              </span>
            </li>
          )}
        </For>
      </ul>
    </Show>
  )
}

import type { ContactedHost } from '@harness/shared/log/views/contacts.ts'
import { For, Show } from 'solid-js'
import type { LedgerEntry } from '../../worker/api.ts'
import { bytesText } from '../words/amount.ts'
import { requestsText } from '../words/contacts.ts'
import { timeText } from '../words/day.ts'
import { countOf } from '../words/number.ts'
import './header.css'

interface ContactsProps {
  readonly entries: readonly LedgerEntry[]
  readonly tested: readonly ContactedHost[]
}

/** Hosts that Harness and tested pages contacted. */
export function Contacts(props: ContactsProps) {
  return (
    <>
      <p class="quiet-text">
        By Harness in this tab, since it was loaded at{' '}
        {timeText(new Date(performance.timeOrigin).toISOString())}: bodies of requests and messages
        of sockets, without headers. Loading the page again starts at zero.
      </p>
      <Show when={props.entries.length > 0} fallback={<p class="quiet-text">No host yet.</p>}>
        <ul class="local-list grid p-0 list-none">
          <For each={props.entries}>
            {(entry) => (
              <li class="flex flex-wrap justify-between gap-[4px_16px] py-6 rule-b">
                <span>{entry.host}</span>
                <span class="quiet-text">
                  {countOf(entry.requests, 'time')}
                  {entry.failed > 0 ? ` (${entry.failed} failed)` : ''},{' '}
                  {bytesText(entry.sentBytes)} sent, {bytesText(entry.receivedBytes)} received
                </span>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={props.tested.length > 0}>
        <p class="quiet-text">
          By tested pages, counted at each look at them; the result of a run lists its own for good.
        </p>
        <ul class="local-list grid p-0 list-none">
          <For each={props.tested}>
            {(each) => (
              <li class="flex flex-wrap justify-between gap-[4px_16px] py-6 rule-b">
                <span>{each.host}</span>
                <span class="quiet-text">{requestsText(each)}</span>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </>
  )
}

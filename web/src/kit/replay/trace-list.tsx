import { hasFailed, type TracedMessage, type TracedRequest } from '@harness/shared/device/trace.ts'
import { createSignal, For, Show } from 'solid-js'
import { Button } from '../controls/button.tsx'
import { bytesText } from '../words/amount.ts'
import { spanText } from '../words/number.ts'
import {
  addressText,
  afterText,
  curlText,
  failureSentence,
  issueText,
  sourceText,
  statusText,
} from '../words/trace.ts'
import './trace.css'

interface Place {
  readonly step: number
  /** URL of the tested page, whose host is left out. */
  readonly home: string | undefined
  /** Event from which times count: tap, typing, page load. */
  readonly noun: string
}

/** Requests of a step; failed ones are expanded. */
export function RequestList(props: Place & { requests: readonly TracedRequest[] }) {
  return (
    <ul class="trace" aria-label="Requests">
      <For each={props.requests}>
        {(request) => (
          <li>
            <details open={hasFailed(request)} data-failed={hasFailed(request) ? '' : undefined}>
              <summary class="trace-row hover:bg-hover">
                <span class="quiet-text">{request.method}</span>
                <code class="truncate">{addressText(request.url, props.home)}</code>
                <span class="trace-status">{statusText(request)}</span>
                <span>{request.ms === undefined ? '' : spanText(request.ms)}</span>
                <span>{request.size === undefined ? '' : bytesText(request.size)}</span>
              </summary>
              <RequestDetail {...props} request={request} />
            </details>
          </li>
        )}
      </For>
    </ul>
  )
}

/** Number of characters of a response shown at first. */
const FIRST = 2_000

function RequestDetail(props: Place & { request: TracedRequest }) {
  const [isWhole, setIsWhole] = createSignal(false)
  const body = () => props.request.body ?? ''
  return (
    <div class="trace-detail">
      <Show when={body() !== ''}>
        <pre class="raw">{isWhole() ? body() : body().slice(0, FIRST)}</pre>
        <Show when={!isWhole() && body().length > FIRST}>
          <Button press={() => setIsWhole(true)}>Show all</Button>
        </Show>
      </Show>
      <p class="trace-address text-meta">{props.request.url}</p>
      <p class="text-meta">
        {failureSentence(props.request)}
        Sent {afterText(props.request.afterMs, props.noun)} as {props.request.resource}.
      </p>
      <p class="row-wrap gap-12">
        <CopyButton word="Copy as cURL" text={() => curlText(props.request)} />
        <Show when={hasFailed(props.request)}>
          <CopyButton word="Copy for an issue" text={() => issueText(props.request, props.step)} />
        </Show>
      </p>
    </div>
  )
}

function CopyButton(props: { word: string; text: () => string }) {
  const [isCopied, setIsCopied] = createSignal(false)
  const copy = () =>
    void navigator.clipboard.writeText(props.text()).then(
      () => setIsCopied(true),
      () => setIsCopied(false), // the browser does not allow it: the button stays as it is
    )
  return (
    <button type="button" class="trace-copy underline bare" onClick={copy}>
      {isCopied() ? 'Copied' : props.word}
    </button>
  )
}

const LEVELS: Readonly<Record<TracedMessage['kind'], string>> = {
  ...{ log: 'Log', info: 'Info', warning: 'Warning', error: 'Error', exception: 'Not caught' },
}

/** Console messages or errors of a step; errors expand to their stack. */
export function MessageList(
  props: Pick<Place, 'noun'> & { name: string; messages: readonly TracedMessage[] },
) {
  return (
    <ul class="trace" aria-label={props.name}>
      <For each={props.messages}>
        {(message) => (
          <li>
            <details data-kind={message.kind}>
              <summary class="trace-row trace-message hover:bg-hover">
                <span class="trace-level">{LEVELS[message.kind]}</span>
                <code>
                  {message.text}
                  <Show when={message.times}>{(times) => ` (${times()} times)`}</Show>
                </code>
                <span class="quiet-text">{sourceText(message)}</span>
              </summary>
              <div class="trace-detail">
                <Show when={message.stack}>{(stack) => <pre class="raw">{stack()}</pre>}</Show>
                <p class="text-meta">
                  {afterText(message.afterMs, props.noun)}
                  {message.url === undefined ? '' : `, ${message.url}`}
                </p>
              </div>
            </details>
          </li>
        )}
      </For>
    </ul>
  )
}

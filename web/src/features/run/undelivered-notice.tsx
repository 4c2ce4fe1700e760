import { For, Show } from 'solid-js'
import { Notice } from '../../kit/controls/notice.tsx'
import { countOf } from '../../kit/words/number.ts'
import { quoted } from '../../kit/words/quote.ts'

/** Messages that the agent never received, because the run ended first. */
export function UndeliveredNotice(props: { texts: readonly string[] | undefined }) {
  return (
    <Show when={props.texts}>
      {(texts) => (
        <div class="bridge-notice" role="status">
          <Notice
            fact={`The run ended before the agent received ${countOf(texts().length, 'message')} from you.`}
          >
            <For each={texts()}>{(text) => <p class="quiet-text">{quoted(text)}</p>}</For>
          </Notice>
        </div>
      )}
    </Show>
  )
}

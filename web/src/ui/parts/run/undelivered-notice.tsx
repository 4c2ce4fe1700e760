import { For, Show } from 'solid-js'
import { countOf } from '../../words/number.ts'
import { quoted } from '../../words/quote.ts'
import { Notice } from '../shell/notice.tsx'

/** What was said to the agent and came too late: handed back, so that nobody believes it was heard. */
export function UndeliveredNotice(props: { texts: readonly string[] | undefined }) {
  return (
    <Show when={props.texts}>
      {(texts) => (
        <div class="bridge-notice" role="status">
          <Notice
            fact={`The run ended before the agent heard ${countOf(texts().length, 'message')} of yours.`}
          >
            <For each={texts()}>{(text) => <p class="quiet-text">{quoted(text)}</p>}</For>
          </Notice>
        </div>
      )}
    </Show>
  )
}

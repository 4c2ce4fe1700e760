import { onCleanup, Show } from 'solid-js'
import type { Saved } from '../../kit/runs/create-redaction.ts'
import { spanText } from '../../kit/words/number.ts'

export function MovieWords() {
  return (
    <p class="quiet-text">
      One animated WebP for chats, issues and slides: each step with its touch, the words of the
      persona and the findings, then the verdict. It is not signed.
    </p>
  )
}

/** Length and steps of an exported animated image, which plays here when it is opened. */
export function MoviePlay(props: { saved: Saved }) {
  const { file, ms, shown } = props.saved
  if (ms === undefined) return null
  const address = URL.createObjectURL(file)
  onCleanup(() => URL.revokeObjectURL(address))
  return (
    <>
      <Show when={shown}>
        <p>{shown}</p>
      </Show>
      <details class="w-full">
        <summary class="py-6 cursor-pointer">{`Play it here, ${spanText(ms)}`}</summary>
        <img
          class="max-w-full outlined"
          src={address}
          alt="The run step by step, then its verdict"
        />
      </details>
    </>
  )
}

import { Show } from 'solid-js'
import type { Signing } from './create-signing.ts'
import '../controls/fields.css'

/** Check box to sign an export, which proves the exporter to anyone who can compare the key. */
export function SignChoice(props: { signing: Signing }) {
  return (
    <div class="redact-sign grid justify-items-start gap-6 basis-full">
      <label class="choice">
        <input
          type="checkbox"
          checked={props.signing.isSigned()}
          onChange={(event) => props.signing.setSigned(event.currentTarget.checked)}
        />
        Sign with the key of this browser
      </label>
      <Show when={props.signing.isSigned() && props.signing.fingerprint()}>
        {(fingerprint) => (
          <p class="quiet-text" role="status">
            Key <span class="hash">{fingerprint()}</span>. Send it by another way than the file: who
            opens the file sees the same key.
          </p>
        )}
      </Show>
    </div>
  )
}

import { browserHost } from '@harness/shared/device/attached.ts'
import { Show } from 'solid-js'
import type { AttachDraft } from '../../store/drafts.ts'
import { ChoiceBox } from '../controls/choice-box.tsx'
import { TextField } from '../controls/text-field.tsx'
import { isElsewhere } from './attach-choice.ts'

/** Selects a running browser instead of one that Harness starts. */
export function AttachField(props: {
  readonly value: AttachDraft
  readonly error?: string | undefined
  readonly onLeave?: () => void
  readonly onChange: (value: AttachDraft) => void
}) {
  return (
    <>
      <TextField
        id="browser-url"
        label="Attach to a running browser"
        placeholder="http://127.0.0.1:9222"
        hint="Address of its debugging port or of a Playwright server. Empty: Harness starts a browser."
        error={props.error}
        value={props.value.url}
        onLeave={props.onLeave}
        onInput={(url) => props.onChange({ url, signIns: false })}
      />
      <Show when={isElsewhere(props.value.url)}>
        <ChoiceBox
          checked={props.value.signIns}
          onChecked={(checked) => props.onChange({ ...props.value, signIns: checked })}
        >
          Sign-ins may be sent to {browserHost(props.value.url.trim())}, another machine
        </ChoiceBox>
      </Show>
    </>
  )
}

import { Show } from 'solid-js'
import type { NewRun } from '../../state/form/create-new-run.ts'
import { mayAskAxe } from '../../state/form/judge-choice.ts'

/** Whether each new page is measured by the rules of axe-core too. */
export function AxeField(props: { form: NewRun }) {
  const draft = () => props.form.draft.value()
  return (
    <Show when={mayAskAxe(draft(), props.form.model())}>
      <fieldset class="choice-group">
        <legend>On each new page</legend>
        <div class="choices">
          <label class="choice">
            <input
              type="checkbox"
              checked={draft().axe === true}
              onChange={(event) => props.form.draft.change({ axe: event.currentTarget.checked })}
            />
            Check the rules of axe-core
          </label>
        </div>
        <p class="field-note">
          Accessibility by rules alone, measured once a page. It takes a moment, and a sweep always
          does it.
        </p>
      </fieldset>
    </Show>
  )
}

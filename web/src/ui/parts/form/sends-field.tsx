import type { NewRun } from '../../state/form/create-new-run.ts'

/** Whether a sweep may send forms that may change something. */
export function SendsField(props: { form: NewRun }) {
  return (
    <fieldset class="choice-group">
      <legend>Forms</legend>
      <div class="choices">
        <label class="choice">
          <input
            type="checkbox"
            checked={props.form.draft.value().sendsForms === true}
            onChange={(event) =>
              props.form.draft.change({ sendsForms: event.currentTarget.checked })
            }
          />
          Send forms that may change something
        </label>
      </div>
      <p class="field-note">
        A sweep sends only searches. With this it also fills and sends the other forms, but none
        that a guard rule names. Use test data.
      </p>
    </fieldset>
  )
}

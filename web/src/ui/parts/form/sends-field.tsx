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
        A sweep enters test values in the fields of every form, except passwords and files, and
        sends only forms that look something up (method GET). With this it also sends the others,
        but none that a guard rule names. A page may keep what is entered in a form that is not
        sent. Use test data.
      </p>
    </fieldset>
  )
}

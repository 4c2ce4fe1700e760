import { canJudge } from '@harness/shared/order/judge.ts'
import { Show } from 'solid-js'
import type { NewRun } from '../../state/form/create-new-run.ts'
import { isJudged } from '../../state/form/judge-choice.ts'

/** Whether the model reads the evidence of its reports once more after the end. */
export function JudgeField(props: { form: NewRun }) {
  const model = () => props.form.model()
  return (
    <Show when={model() && canJudge(model()?.provider ?? 'sweep')}>
      <fieldset class="choice-group">
        <legend>After the run</legend>
        <div class="choices">
          <label class="choice">
            <input
              type="checkbox"
              checked={isJudged(props.form.draft.value(), model())}
              onChange={(event) => props.form.draft.change({ judge: event.currentTarget.checked })}
            />
            Judge the reports
          </label>
        </div>
        <p class="field-note">
          The same model reads the evidence of each report: two pictures, the log and what sensors
          measured. It says supported, contradicted or undecidable, with a quote. It can lower a
          grade, never raise it. It takes about a step for each report, and is off for local models
          under 8B.
        </p>
      </fieldset>
    </Show>
  )
}

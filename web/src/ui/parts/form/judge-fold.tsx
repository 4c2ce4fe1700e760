import { canJudge } from '@harness/shared/order/judge.ts'
import { Show } from 'solid-js'
import type { NewRun } from '../../state/form/create-new-run.ts'
import { isJudged } from '../../state/form/judge-choice.ts'
import { Fold } from './fold.tsx'

/** Whether the model reads the evidence of its reports once more after the end. */
export function JudgeFold(props: { form: NewRun }) {
  const model = () => props.form.model()
  const isOn = () => isJudged(props.form.draft.value(), model())
  return (
    <Show when={model() && canJudge(model()?.provider ?? 'sweep')}>
      <Fold name="After the run" summary={isOn() ? 'reports are judged' : 'reports are not judged'}>
        <label class="choice">
          <input
            type="checkbox"
            checked={isOn()}
            onChange={(event) => props.form.draft.change({ judge: event.currentTarget.checked })}
          />
          Judge the reports
        </label>
        <p class="quiet-text">
          The same model reads the evidence of each report: two pictures, the log and what sensors
          measured. It says supported, contradicted or undecidable, with a quote. It can lower a
          grade, never raise it. It takes about a step for each report, and is off for local models
          under 8B.
        </p>
      </Fold>
    </Show>
  )
}

import { RuleName } from '@harness/shared/order/run-order.ts'
import { For, Show } from 'solid-js'
import { DEFAULT_MODE, rulesOf } from '../../state/form/choice.ts'
import type { NewRun } from '../../state/form/create-new-run.ts'
import { MODE_LABELS, RULE_LABELS } from '../../words/rules.ts'
import { ChoiceGroup } from '../choice-group.tsx'
import { Field } from './field.tsx'
import './guard-fields.css'

const MODES = [
  ['auto-look', MODE_LABELS['auto-look']],
  ['step', MODE_LABELS.step],
  ['autonomous', MODE_LABELS.autonomous],
] as const

/** When the run asks: by the kind of each call, and before what cannot be undone. */
export function GuardFields(props: { form: NewRun }) {
  const draft = () => props.form.draft.value()
  const on = () => rulesOf(draft())
  const toggle = (rule: RuleName) =>
    props.form.draft.change({
      rules: on().includes(rule) ? on().filter((name) => name !== rule) : [...on(), rule],
    })
  return (
    <div class="guards">
      <ChoiceGroup
        legend="Ask me"
        hint="A rejected call is not made, and the agent gets your reason."
        choices={MODES}
        value={draft().mode ?? DEFAULT_MODE}
        onChoose={(mode) => props.form.draft.change({ mode })}
      />
      <fieldset class="choice-group">
        <legend>Always ask before</legend>
        <div class="choices">
          <For each={RuleName.options}>
            {(rule) => (
              <label class="choice">
                <input
                  type="checkbox"
                  checked={on().includes(rule)}
                  onChange={() => toggle(rule)}
                />
                {RULE_LABELS[rule]}
              </label>
            )}
          </For>
        </div>
        <p class="field-note">
          Applies whatever you chose above. For an app on this machine only the last is on by
          default.
        </p>
      </fieldset>
      <Show when={on().includes('other-site')}>
        <Field id="hosts" label="Sites that belong to the app" hint="Such as login.example.com">
          <input
            id="hosts"
            type="text"
            autocomplete="off"
            spellcheck={false}
            aria-describedby="hosts-note"
            value={draft().hosts ?? ''}
            onInput={(event) => props.form.draft.change({ hosts: event.currentTarget.value })}
          />
        </Field>
      </Show>
    </div>
  )
}

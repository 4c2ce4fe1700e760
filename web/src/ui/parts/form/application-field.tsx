import { For, Show } from 'solid-js'
import type { NewRun } from '../../state/form/create-new-run.ts'
import { byAddress, targetDraft } from '../../state/form/target-draft.ts'
import { targetText } from '../../words/library.ts'
import { Field } from './field.tsx'

/** An application of the library; its target fills the fields below. */
export function ApplicationField(props: { form: NewRun }) {
  const all = () =>
    (props.form.library.applications() ?? []).filter(({ archivedAt }) => !archivedAt)
  const choose = (id: string) => {
    const application = all().find((each) => each.id === id)
    const cleared = { viewport: undefined, appearance: undefined, credentialId: undefined }
    if (!application) return props.form.draft.change({ ...cleared, ...byAddress(props.form.draft) })
    props.form.draft.change({
      ...cleared,
      applicationId: id,
      ...targetDraft(application.target),
    })
  }
  const hint = () => {
    const application = props.form.application()
    return application ? targetText(application.target) : 'An address makes its own.'
  }
  return (
    <Show when={all().length > 0}>
      <Field id="application" label="Application" hint={hint()}>
        <select
          id="application"
          aria-describedby="application-note"
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="" selected={props.form.application() === undefined}>
            By address
          </option>
          <For each={all()}>
            {({ id, name }) => (
              <option value={id} selected={id === props.form.application()?.id}>
                {name}
              </option>
            )}
          </For>
        </select>
      </Field>
    </Show>
  )
}

const STATES = { here: '', locked: ' (locked)', none: ' (password needed)' } as const

/** How to sign in: signed out for every new run until one is chosen. Absent without sign-ins. */
export function CredentialField(props: { form: NewRun }) {
  const chosen = () => props.form.draft.value().credentialId
  return (
    <Show when={props.form.credentials().length > 0}>
      <Field
        id="credential"
        label="Sign-in"
        hint="The agent types it in; no model sees the password."
      >
        <select
          id="credential"
          aria-describedby="credential-note"
          onChange={(event) =>
            props.form.draft.change({ credentialId: event.currentTarget.value || undefined })
          }
        >
          <option value="" selected={chosen() === undefined}>
            None, signed out
          </option>
          <For each={props.form.credentials()}>
            {({ id, label, username, state }) => (
              <option value={id} selected={id === chosen()}>
                {label}, {username}
                {STATES[state]}
              </option>
            )}
          </For>
        </select>
      </Field>
    </Show>
  )
}

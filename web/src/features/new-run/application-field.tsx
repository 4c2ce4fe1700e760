import { Show } from 'solid-js'
import { Field, noted } from '../../kit/controls/field.tsx'
import { Options } from '../../kit/controls/options.tsx'
import type { NewRun } from '../../kit/form/create-new-run.ts'
import { byAddress, targetDraft } from '../../kit/form/target-draft.ts'
import { targetText } from '../../kit/words/library.ts'
import { credentialUntilText, endsSoon, signInEndText } from '../../kit/words/sign-in.ts'
import type { CredentialReport } from '../../worker/api.ts'

/** Selects an application of the library, whose target fills the fields below. */
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
    const { application, owner } = props.form
    const chosen = application()
    if (chosen) return targetText(chosen.target)
    const name = owner()?.name
    return name
      ? `The address is that of ${name}: its limits hold.`
      : 'A new application is created from the address.'
  }
  return (
    <Show when={all().length > 0}>
      <Field id="application" label="Application" hint={hint()}>
        <select
          id="application"
          aria-describedby="application-note"
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <Options
            of={all().map(({ id, name }) => [id, name])}
            chosen={props.form.application()?.id}
            unset="By address"
          />
        </select>
      </Field>
    </Show>
  )
}

const STATES = { here: '', locked: ' (locked)', none: ' (not kept any more)' } as const

function textOf(credential: CredentialReport): string {
  const { label, username, kind, state } = credential
  const until = state === 'none' ? '' : credentialUntilText(credential)
  const what = kind === 'state' ? until || 'starts signed in' : username
  return `${label}, ${what}${STATES[state]}`
}

const HINTS = {
  password: 'The agent types it in; no model sees the password.',
  state: 'The browser starts signed in; no model sees its cookies.',
} as const

/** Selects a sign-in; each new run starts signed out. Hidden without sign-ins. */
export function CredentialField(props: { form: NewRun }) {
  const chosen = () => props.form.draft.value().credentialId
  const error = () => (props.form.credential() ? props.form.failureAt('credential') : undefined)
  const hint = () => {
    const credential = props.form.credential()
    if (credential?.state === 'none') return 'It is not kept any more: replace it in the library.'
    if (credential?.expiresAt && endsSoon(credential)) return signInEndText(credential.expiresAt)
    return HINTS[credential?.kind ?? 'password']
  }
  const toReplace = () => {
    const credential = props.form.credential()
    const isNear = credential && (credential.state === 'none' || endsSoon(credential))
    return isNear ? credential.applicationId : undefined
  }
  return (
    <Show when={props.form.credentials().length > 0}>
      <Field id="credential" label="Sign-in" error={error()} hint={hint()}>
        <select
          id="credential"
          onChange={(event) => {
            props.form.draft.change({ credentialId: event.currentTarget.value || undefined })
            props.form.touch('credential')
          }}
          {...noted('credential', error())}
        >
          <Options
            of={props.form.credentials().map((credential) => [credential.id, textOf(credential)])}
            chosen={chosen()}
            unset="None, signed out"
          />
        </select>
      </Field>
      <Show when={toReplace()}>
        {(id) => <a href={`/library/applications/${id()}`}>Replace the sign-in</a>}
      </Show>
    </Show>
  )
}

import { createSignal, For, Show } from 'solid-js'
import type { CredentialReport } from '../../../worker/api.ts'
import { type Credentials, createCredentials } from '../../state/library/create-credentials.ts'
import { usePage } from '../../state/shell/page.ts'
import { Field } from '../form/field.tsx'
import { TextField } from './text-field.tsx'

const STATES = {
  here: 'Password at hand',
  locked: 'Password locked: unlock it with the passphrase in Settings, Keys',
  none: 'Password not kept any more: replace it to sign in',
} as const

/** The ways to sign in to an application. No password is ever shown again. */
export function SignInsList(props: { applicationId: string }) {
  const credentials = createCredentials(usePage(), () => props.applicationId)
  return (
    <div class="editor-part">
      <h3>Sign-ins</h3>
      <p class="field-note">
        A password is kept behind the passphrase of Settings, Keys while that is unlocked, else
        until this tab is closed. It goes to the tested app alone, never to a model.
      </p>
      <ul class="sign-in-rows">
        <For each={credentials.list()}>
          {(credential) => <SignInRow credential={credential} credentials={credentials} />}
        </For>
      </ul>
      <Show when={credentials.failure()}>
        {(words) => (
          <p class="start-error" role="alert">
            {words()}
          </p>
        )}
      </Show>
      <NewSignIn applicationId={props.applicationId} credentials={credentials} />
    </div>
  )
}

function SignInRow(props: { credential: CredentialReport; credentials: Credentials }) {
  const [isOpen, setOpen] = createSignal(false)
  const [password, setPassword] = createSignal('')
  const replace = async () => {
    if (!(await props.credentials.replace(props.credential.id, password()))) return
    setPassword('')
    setOpen(false)
  }
  return (
    <li class="sign-in-row">
      <div>
        <p>
          <b>{props.credential.label}</b> {props.credential.username}
        </p>
        <p class="quiet-text">{STATES[props.credential.state]}</p>
      </div>
      <button
        type="button"
        class="button"
        aria-expanded={isOpen()}
        aria-label={`Replace password of ${props.credential.label}`}
        onClick={() => setOpen(!isOpen())}
      >
        Replace password
      </button>
      <button
        type="button"
        class="button"
        aria-label={`Delete sign-in ${props.credential.label}`}
        onClick={() => void props.credentials.remove(props.credential.id)}
      >
        Delete
      </button>
      <Show when={isOpen()}>
        <PasswordField id={props.credential.id} value={password()} onInput={setPassword} />
        <button type="button" class="button" onClick={() => void replace()}>
          Save password
        </button>
      </Show>
    </li>
  )
}

function NewSignIn(props: { applicationId: string; credentials: Credentials }) {
  const [isOpen, setOpen] = createSignal(false)
  const [label, setLabel] = createSignal('')
  const [username, setUsername] = createSignal('')
  const [password, setPassword] = createSignal('')
  const add = async () => {
    const { applicationId } = props
    const credential = { applicationId, label: label(), username: username() }
    if (!(await props.credentials.add(credential, password()))) return
    for (const set of [setLabel, setUsername, setPassword]) set('')
    setOpen(false)
  }
  return (
    <Show
      when={isOpen()}
      fallback={
        <p>
          <button type="button" class="button" onClick={() => setOpen(true)}>
            Add sign-in
          </button>
        </p>
      }
    >
      <TextField id="sign-in-label" label="Label" value={label()} onInput={setLabel} />
      <TextField id="sign-in-user" label="User name" value={username()} onInput={setUsername} />
      <PasswordField id="new" value={password()} onInput={setPassword} />
      <p class="editor-actions">
        <button type="button" class="button" onClick={() => void add()}>
          Save sign-in
        </button>
        <button type="button" class="button quiet" onClick={() => setOpen(false)}>
          Cancel
        </button>
      </p>
    </Show>
  )
}

function PasswordField(props: { id: string; value: string; onInput: (value: string) => void }) {
  return (
    <Field id={`password-${props.id}`} label="Password">
      <input
        id={`password-${props.id}`}
        type="password"
        autocomplete="new-password"
        value={props.value}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
    </Field>
  )
}

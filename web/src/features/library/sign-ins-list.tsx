import TriangleAlert from 'lucide-solid/icons/triangle-alert'
import { createSignal, For, Match, Show, Switch } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Dialog } from '../../kit/controls/dialog.tsx'
import { Failure } from '../../kit/controls/failure.tsx'
import { Icon } from '../../kit/controls/icon.tsx'
import {
  type Credentials,
  createCredentials,
  type StateFrom,
} from '../../kit/form/create-credentials.ts'
import { usePage } from '../../kit/page/page.ts'
import { credentialEndText, endsSoon } from '../../kit/words/sign-in.ts'
import type { CredentialReport } from '../../worker/api.ts'
import { NewSignIn } from './new-sign-in.tsx'
import { PasswordField } from './password-field.tsx'
import { StateSource } from './state-source.tsx'
import './library.css'

const STATES = {
  password: {
    here: 'Password at hand',
    locked: 'Password locked: unlock it with the passphrase in Settings, Keys',
    none: 'Password not kept any more: replace it to sign in',
  },
  state: {
    here: 'Sign-in state at hand',
    locked: 'Sign-in state locked: unlock it with the passphrase in Settings, Keys',
    none: 'Sign-in state not kept any more: replace it to sign in',
  },
} as const

const SECRETS = { password: 'password', state: 'sign-in state' } as const

interface SignInsListProps {
  readonly applicationId: string
  /** Address of a web application. */
  readonly url: string | undefined
}

/** Ways to sign in to an application. Secrets are never shown again. */
export function SignInsList(props: SignInsListProps) {
  const credentials = createCredentials(usePage(), () => props.applicationId)
  return (
    <div class="editor-part">
      <h3>Sign-ins</h3>
      <p class="field-note">
        Passwords and sign-in states are kept behind the passphrase of Settings, Keys while that is
        unlocked, else until this tab is closed. They go to the tested app alone, never to a model.
      </p>
      <ul class="grid">
        <For each={credentials.list()}>
          {(credential) => (
            <SignInRow credential={credential} credentials={credentials} url={props.url} />
          )}
        </For>
      </ul>
      <Failure of={credentials.failure()} />
      <NewSignIn {...props} credentials={credentials} />
    </div>
  )
}

interface SignInRowProps {
  readonly credential: CredentialReport
  readonly credentials: Credentials
  readonly url: string | undefined
}

function SignInRow(props: SignInRowProps) {
  const [isOpen, setOpen] = createSignal(false)
  const [asks, setAsks] = createSignal(false)
  const secret = () => SECRETS[props.credential.kind]
  let opener: HTMLButtonElement | undefined
  const close = () => {
    setOpen(false)
    opener?.focus()
  }
  return (
    <li class="sign-in-row row-wrap gap-[8px_12px] py-8 min-h-52 rule-b">
      <div>
        <p>
          <b>{props.credential.label}</b> {props.credential.username}
        </p>
        <p class="quiet-text">{STATES[props.credential.kind][props.credential.state]}</p>
        <EndLine credential={props.credential} />
      </div>
      <button
        ref={opener}
        type="button"
        class="button"
        aria-expanded={isOpen()}
        aria-label={`Replace ${secret()} of ${props.credential.label}`}
        onClick={() => setOpen(!isOpen())}
      >
        Replace {secret()}
      </button>
      <Button label={`Delete sign-in ${props.credential.label}`} press={() => setAsks(true)}>
        Delete
      </Button>
      <DeleteQuestion {...props} asks={asks()} close={() => setAsks(false)} />
      <Show when={isOpen()}>
        <Replacing {...props} close={close} />
      </Show>
    </li>
  )
}

/** Asks before deletion, because a deleted secret cannot be restored. */
function DeleteQuestion(props: SignInRowProps & { asks: boolean; close: () => void }) {
  const label = () => props.credential.label
  return (
    <Dialog
      open={props.asks}
      title={`Delete ${label()}?`}
      onClose={() => props.close()}
      actions={
        <>
          <button type="button" class="button" autofocus onClick={() => props.close()}>
            Keep {label()}
          </button>
          <Button
            class="danger"
            press={() => {
              props.close()
              void props.credentials.remove(props.credential.id)
            }}
          >
            Delete {label()}
          </Button>
        </>
      }
    >
      <p>
        Its {SECRETS[props.credential.kind]} goes too, and cannot be brought back. Runs that used it
        stay.
      </p>
    </Dialog>
  )
}

/** Expiry of a stored state, with a warning during its last days. */
function EndLine(props: { credential: CredentialReport }) {
  return (
    <Show when={props.credential.state !== 'none' && credentialEndText(props.credential)}>
      {(text) => (
        <p
          class="sign-in-end row gap-6 quiet-text"
          data-soon={endsSoon(props.credential) ? '' : undefined}
        >
          <Show when={endsSoon(props.credential)}>
            <Icon of={TriangleAlert} />
          </Show>
          {text()}
        </p>
      )}
    </Show>
  )
}

function Replacing(props: SignInRowProps & { close: () => void }) {
  const [password, setPassword] = createSignal('')
  const id = () => props.credential.id
  const replace = async (event: SubmitEvent) => {
    event.preventDefault()
    if (await props.credentials.replace(id(), password())) props.close()
  }
  const take = async (from: StateFrom) => {
    if (await props.credentials.replaceState(id(), from)) props.close()
  }
  return (
    <Switch>
      <Match when={props.credential.kind === 'password'}>
        <form
          class="flex flex-wrap flex-[1_0_100%] items-end gap-[8px_12px]"
          noValidate
          onSubmit={(event) => void replace(event)}
        >
          <PasswordField id={id()} value={password()} onInput={setPassword} />
          <button type="submit" class="button">
            Save password
          </button>
        </form>
      </Match>
      <Match when={props.url}>
        {(url) => <StateSource url={url()} take={(from) => void take(from)} />}
      </Match>
    </Switch>
  )
}

import { createSignal, For, Match, Show, Switch } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { TextField } from '../../kit/controls/text-field.tsx'
import type { Credentials, StateFrom } from '../../kit/form/create-credentials.ts'
import { PasswordField } from './password-field.tsx'
import { StateSource } from './state-source.tsx'

const KINDS = [
  ['password', 'User name and password'],
  ['state', 'Saved sign-in state'],
] as const

type Kind = (typeof KINDS)[number][0]

interface NewSignInProps {
  readonly applicationId: string
  /** Address of a web application; only these can be opened signed in. */
  readonly url: string | undefined
  readonly credentials: Credentials
}

/** Adds a way to sign in, of either kind. */
export function NewSignIn(props: NewSignInProps) {
  const [isOpen, setOpen] = createSignal(false)
  return (
    <Show
      when={isOpen()}
      fallback={
        <p>
          <Button press={() => setOpen(true)}>Add sign-in</Button>
        </p>
      }
    >
      <SignInForm {...props} close={() => setOpen(false)} />
    </Show>
  )
}

function SignInForm(props: NewSignInProps & { close: () => void }) {
  const [kind, setKind] = createSignal<Kind>('password')
  const [label, setLabel] = createSignal('')
  const [username, setUsername] = createSignal('')
  const [password, setPassword] = createSignal('')
  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    // A sign-in state has its own buttons.
    if (kind() !== 'password') return
    const credential = { ...{ applicationId: props.applicationId, label: label() } }
    const isAdded = await props.credentials.add({ ...credential, username: username() }, password())
    if (isAdded) props.close()
  }
  const take = async (from: StateFrom) => {
    if (await props.credentials.addState(label(), from)) props.close()
  }
  return (
    <form class="grid gap-16 pt-8" noValidate onSubmit={(event) => void add(event)}>
      <Show when={props.url}>
        <KindField kind={kind()} choose={setKind} />
      </Show>
      <TextField id="sign-in-label" label="Label" value={label()} onInput={setLabel} />
      <Switch>
        <Match when={kind() === 'password'}>
          <TextField id="sign-in-user" label="User name" value={username()} onInput={setUsername} />
          <PasswordField id="new" value={password()} onInput={setPassword} />
        </Match>
        <Match when={props.url}>
          {(url) => <StateSource url={url()} take={(from) => void take(from)} />}
        </Match>
      </Switch>
      <p class="editor-actions flex flex-wrap gap-8">
        <Show when={kind() === 'password'}>
          <button type="submit" class="button">
            Save sign-in
          </button>
        </Show>
        <Button class="quiet" press={props.close}>
          Cancel
        </Button>
      </p>
    </form>
  )
}

function KindField(props: { kind: Kind; choose: (kind: Kind) => void }) {
  return (
    <fieldset class="choice-group">
      <legend>Kind of sign-in</legend>
      <div class="choices">
        <For each={KINDS}>
          {([each, word]) => (
            <label class="choice">
              <input
                type="radio"
                name="sign-in-kind"
                checked={each === props.kind}
                onChange={() => props.choose(each)}
              />
              {word}
            </label>
          )}
        </For>
      </div>
    </fieldset>
  )
}

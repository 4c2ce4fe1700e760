import KeyRound from 'lucide-solid/icons/key-round'
import { createSignal, Show } from 'solid-js'
import type { SignInChoice } from '../../state/form/create-sign-in.ts'
import { hasFiles } from '../../state/lists/dropped-files.ts'
import { signInText } from '../../words/sign-in.ts'
import { Icon } from '../icon.tsx'
import { SignInWindowPart } from './sign-in-window.tsx'
import './sign-in-field.css'

const HINT =
  'Cookies and storage of a signed-in user, as browser automation tools save them (JSON). They stay in the memory of this tab and go only to the browser under test.'

/**
 * Lets the browser under test start signed in: from a file that is chosen or dropped here, or by
 * hand.
 */
export function SignInField(props: { signIn: SignInChoice }) {
  const [hovers, setHovers] = createSignal(false)
  const over = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    setHovers(true)
  }
  const drop = (event: DragEvent) => {
    setHovers(false)
    const [file] = event.dataTransfer?.files ?? []
    if (!file) return
    event.preventDefault()
    void props.signIn.take(file)
  }
  return (
    <Show when={props.signIn.site()}>
      <fieldset
        class="sign-in"
        data-hovers={hovers() ? '' : undefined}
        onDragOver={over}
        onDragLeave={() => setHovers(false)}
        onDrop={drop}
      >
        <legend class="sign-in-note">Sign-in</legend>
        <KeptSignIn signIn={props.signIn} />
        <SignInWindowPart signIn={props.signIn} />
        <Show when={props.signIn.failure()}>
          {(why) => (
            <p class="sign-in-note" role="alert">
              {why()}
            </p>
          )}
        </Show>
        <p class="sign-in-note" id="sign-in-note">
          {HINT}
        </p>
      </fieldset>
    </Show>
  )
}

function KeptSignIn(props: { signIn: SignInChoice }) {
  const { signIn } = props
  let field: HTMLInputElement | undefined
  let opener: HTMLButtonElement | undefined
  const chosen = () => {
    const [file] = field?.files ?? []
    if (file) void signIn.take(file)
    if (field) field.value = ''
  }
  return (
    <div class="sign-in-line">
      <Show when={signIn.kept()}>
        {(kept) => (
          <label class="choice">
            <input
              type="checkbox"
              checked={signIn.on()}
              disabled={kept().state === 'locked'}
              onChange={(event) => signIn.turn(event.currentTarget.checked)}
            />
            <span>
              Start signed in <span class="quiet-text">{signInText(kept())}</span>
            </span>
          </label>
        )}
      </Show>
      <button
        ref={opener}
        type="button"
        class="button"
        aria-describedby="sign-in-note"
        onClick={() => field?.click()}
      >
        <Icon of={KeyRound} />
        {signIn.kept() ? 'Replace' : 'Choose or drop a sign-in file'}
      </button>
      <Show when={signIn.kept()}>
        <button
          type="button"
          class="button"
          aria-label="Remove the sign-in"
          onClick={() => void signIn.forget().then(() => opener?.focus())}
        >
          Remove
        </button>
      </Show>
      <input
        ref={field}
        type="file"
        class="unseen"
        tabindex={-1}
        aria-label="Sign-in file"
        accept=".json,application/json"
        onChange={chosen}
      />
    </div>
  )
}

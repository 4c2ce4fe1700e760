import { createSignal, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { ChoiceBox } from '../../kit/controls/choice-box.tsx'
import { hasFiles } from '../../kit/controls/dropped-files.ts'
import { Failure } from '../../kit/controls/failure.tsx'
import type { SignInChoice } from '../../kit/device/create-sign-in.ts'
import { SignInFile } from '../../kit/device/sign-in-file.tsx'
import { SignInWindowPart } from '../../kit/device/sign-in-window.tsx'
import { signInText } from '../../kit/words/sign-in.ts'
import '../../kit/device/device.css'

const HINT =
  'Cookies and storage of a signed-in user, as browser automation tools save them (JSON). They stay in the memory of this tab and go only to the browser under test.'

/** Starts the tested browser signed in: with a file that is chosen or dropped here, or manually. */
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
        class="sign-in grid gap-6 rounded-6"
        data-hovers={hovers() ? '' : undefined}
        onDragOver={over}
        onDragLeave={() => setHovers(false)}
        onDrop={drop}
      >
        <legend class="sign-in-note text-small">Sign-in state</legend>
        <KeptSignIn signIn={props.signIn} />
        <SignInWindowPart signIn={props.signIn} />
        <Failure of={props.signIn.failure()} class="text-small" />
        <p class="sign-in-note text-small" id="sign-in-note">
          {HINT}
        </p>
      </fieldset>
    </Show>
  )
}

function KeptSignIn(props: { signIn: SignInChoice }) {
  const { signIn } = props
  let opener: HTMLButtonElement | undefined
  return (
    <div class="row-wrap gap-8">
      <Show when={signIn.kept()}>
        {(kept) => (
          <ChoiceBox
            checked={signIn.on()}
            onChecked={(checked) => signIn.turn(checked)}
            isOff={kept().state === 'locked'}
            class="flex-[1_1_200px]"
          >
            <span>
              Start signed in <span class="quiet-text">{signInText(kept())}</span>
            </span>
          </ChoiceBox>
        )}
      </Show>
      <SignInFile
        ref={(button) => {
          opener = button
        }}
        label={signIn.kept() ? 'Replace' : 'Choose or drop a sign-in file'}
        describedBy="sign-in-note"
        take={(file) => void signIn.take(file)}
      />
      <Show when={signIn.kept()}>
        <Button
          label="Remove the sign-in"
          press={() => signIn.forget().then(() => opener?.focus())}
        >
          Remove
        </Button>
      </Show>
    </div>
  )
}

import { createSignal } from 'solid-js'
import { Failure } from '../../kit/controls/failure.tsx'
import { createSignInWindow } from '../../kit/device/create-sign-in-window.ts'
import { SignInFile } from '../../kit/device/sign-in-file.tsx'
import { SignInWindowPart } from '../../kit/device/sign-in-window.tsx'
import type { StateFrom } from '../../kit/form/create-credentials.ts'
import { usePage } from '../../kit/page/page.ts'

interface StateSourceProps {
  readonly url: string
  readonly take: (from: StateFrom) => void
}

/** Source of a signed-in user's cookies and storage: a file, or a sign-in window. */
export function StateSource(props: StateSourceProps) {
  const [failure, setFailure] = createSignal<string>()
  const site = () => (URL.canParse(props.url) ? new URL(props.url).origin : undefined)
  const window = createSignInWindow(usePage(), {
    kept: () => props.take('window'),
    failed: (_, text) => setFailure(text),
  })
  const openWindow = async () => {
    const at = site()
    if (at !== undefined) await window.open(at, props.url)
  }
  return (
    <div class="grid justify-items-start gap-8">
      <p class="field-note">
        Cookies and storage of a signed-in user, as browser automation tools save them (JSON).
      </p>
      <SignInFile label="Choose a sign-in file…" take={props.take} />
      <SignInWindowPart signIn={{ site, window, openWindow }} />
      <Failure of={failure()} />
    </div>
  )
}

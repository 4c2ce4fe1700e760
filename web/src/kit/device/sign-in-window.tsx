import AppWindow from 'lucide-solid/icons/app-window'
import { Match, onMount, Show, Switch } from 'solid-js'
import type { SignInEnd } from '../../worker/api.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import type { SignInChoice } from './create-sign-in.ts'
import './device.css'

type SignInOpener = Pick<SignInChoice, 'site' | 'window' | 'openWindow'>

/** Sign-in by hand in a browser window, or the reason the bridge cannot show one. */
export function SignInWindowPart(props: { signIn: SignInOpener }) {
  const window = () => props.signIn.window
  let opener: HTMLButtonElement | undefined
  const open = async () => {
    await props.signIn.openWindow()
    // The focused buttons were removed with the window.
    if (document.activeElement === document.body) opener?.focus()
  }
  return (
    <Switch>
      <Match when={window().site()}>{(site) => <Open site={site()} signIn={props.signIn} />}</Match>
      <Match when={window().isPossible() === true}>
        <div class="row-wrap gap-8">
          <button ref={opener} type="button" class="button" onClick={() => void open()}>
            <Icon of={AppWindow} />
            Sign in by hand
          </button>
        </div>
      </Match>
      <Match when={window().isPossible() === false}>
        <p class="sign-in-note text-small">
          The bridge has no display to show a window on, so you cannot sign in by hand here. Choose
          a file, or take over on the live picture of a run.
        </p>
      </Match>
    </Switch>
  )
}

function Open(props: { site: string; signIn: SignInOpener }) {
  const end = (how: SignInEnd) => props.signIn.window.end(how)
  let done: HTMLButtonElement | undefined
  onMount(() => done?.focus())
  return (
    <>
      <p class="sign-in-note text-small" role="status">
        A browser window opens for {new URL(props.site).host}. Sign in there, then press Done here,
        or close that window.
        <Show when={props.signIn.site() !== props.site}>
          {' '}
          The sign-in is kept for {new URL(props.site).host} alone.
        </Show>
      </p>
      <div class="row-wrap gap-8">
        <button ref={done} type="button" class="button" onClick={() => end('done')}>
          Done
        </button>
        <Button press={() => end('cancelled')}>Cancel sign-in</Button>
      </div>
    </>
  )
}

import { withScheme } from '@harness/shared/order/with-scheme.ts'
import { useNavigate } from '@solidjs/router'
import CircleAlert from 'lucide-solid/icons/circle-alert'
import CircleCheck from 'lucide-solid/icons/circle-check'
import Globe from 'lucide-solid/icons/globe'
import { createEffect, Match, Show, Switch } from 'solid-js'
import { Icon } from '../../kit/controls/icon.tsx'
import { latePart } from '../../kit/controls/lazy-part.tsx'
import { isWithoutBridge, usePage } from '../../kit/page/page.ts'
import { type AddressCheck, createAddressCheck } from './create-address-check.ts'
import { Door } from './door.tsx'

// Loaded only on a page without a bridge.
const AddBridge = latePart(() => import('../../kit/page/add-bridge.tsx'), 'AddBridge')

const ANSWER = 'address-answer'
/** Only Macs can run iPhone simulators. */
const IS_MAC = /Mac/.test(navigator.userAgent)

/** Entry by the address of the user's app, which is checked after a pause in typing. */
export function AddressDoor(props: { onAnswer: (answers: boolean) => void }) {
  const page = usePage()
  return (
    <Show
      when={isWithoutBridge(page)}
      fallback={
        <Door
          icon={Globe}
          title="Test my app"
          words="Type an address, then say what a person should get done there."
        >
          <AddressForm onAnswer={props.onAnswer} />
        </Door>
      }
    >
      <Door icon={Globe} title="Test my app" words="A page alone cannot drive a browser.">
        <AddBridge />
        <p class="door-note text-meta">Designs work without it.</p>
      </Door>
    </Show>
  )
}

function AddressForm(props: { onAnswer: (answers: boolean) => void }) {
  const navigate = useNavigate()
  const address = createAddressCheck(usePage())
  const kind = () => address.state().kind
  const isSilent = () => kind() === 'silent'
  createEffect(() => props.onAnswer(kind() === 'answers'))
  const submit = () => {
    if (isSilent()) return address.check()
    const text = withScheme(address.text())
    const state = address.state()
    const title = state.kind === 'answers' ? { title: state.title } : {}
    const query = URL.canParse(text) ? `?${new URLSearchParams({ app: text, ...title })}` : ''
    navigate(`/new${query}`)
  }
  return (
    <>
      <form
        class="door-control"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <input
          aria-label="Address"
          aria-describedby={ANSWER}
          aria-invalid={isSilent() || kind() === 'wrong'}
          inputmode="url"
          autocomplete="url"
          spellcheck={false}
          placeholder="http://localhost:3000"
          value={address.text()}
          onInput={(event) => address.type(event.currentTarget.value)}
        />
        <button type="submit" class="button flex-none" classList={{ main: kind() === 'answers' }}>
          {isSilent() ? 'Try again' : 'Next'}
        </button>
      </form>
      <Answer address={address} />
    </>
  )
}

function Answer(props: { address: AddressCheck }) {
  const state = () => props.address.state()
  const answer = () => {
    const now = state()
    return now.kind === 'answers' ? now.title : undefined
  }
  const failure = () => {
    const now = state()
    return now.kind === 'wrong' || now.kind === 'silent' ? now.text : undefined
  }
  return (
    <p id={ANSWER} class="door-note text-meta" role="status">
      <Switch
        fallback={
          <Show
            when={IS_MAC}
            fallback={<span class="max-sm:hidden">An iPhone app is tested on a Mac.</span>}
          >
            An iPhone app? <a href="/new">Choose a simulator</a>
          </Show>
        }
      >
        <Match when={state().kind === 'checking'}>Looking whether it answers</Match>
        <Match when={answer()}>
          {(title) => (
            <span>
              <Icon class="me-6 text-good" of={CircleCheck} />“{title()}” answers.
            </span>
          )}
        </Match>
        <Match when={failure()}>
          {(text) => (
            <span class="text-bad">
              <Icon class="me-6" of={CircleAlert} />
              {text()}
            </span>
          )}
        </Match>
      </Switch>
    </p>
  )
}

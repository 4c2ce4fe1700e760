import CircleAlert from 'lucide-solid/icons/circle-alert'
import CircleCheck from 'lucide-solid/icons/circle-check'
import Unplug from 'lucide-solid/icons/unplug'
import { createSignal, type JSX, Show } from 'solid-js'
import { Button } from '../controls/button.tsx'
import { Field, noted } from '../controls/field.tsx'
import { CommandButton } from '../controls/fix-button.tsx'
import { Icon } from '../controls/icon.tsx'
import { type BridgeSetup, createBridgeSetup, type Reach } from './create-bridge-setup.ts'
import { usePage } from './page.ts'
import './header.css'

/** Explains what a bridge adds to a hosted page; the setup steps open on demand. */
export function HostedBridge() {
  const [isOpen, setOpen] = createSignal(false)
  return (
    <>
      <p class="setup-fact grid grid-cols-[16px_minmax(0,1fr)] gap-8">
        <Icon class="mt-2" of={Unplug} />
        <span>
          No bridge connected. It opens browsers on your machine, so that an agent can use your web
          app. Simulators are opened by the bridge's own page alone.
        </span>
      </p>
      <button
        type="button"
        class="button"
        aria-expanded={isOpen()}
        onClick={() => setOpen(!isOpen())}
      >
        Add a bridge…
      </button>
      <Show when={isOpen()}>
        <BridgeSteps />
      </Show>
    </>
  )
}

/** Setup steps in order, each with its own test and result. */
function BridgeSteps() {
  const page = usePage()
  const setup = createBridgeSetup(page)
  return (
    <>
      <ol class="bridge-steps grid gap-20 pl-20 list-decimal">
        <li>
          <h4>Start it for this page</h4>
          <p>
            In the folder of Harness, with Node 20.19 or later: <code>{setup.command}</code>
          </p>
          <p class="quiet-text">
            Anyone who can change this site could then use the bridge. Name only sites you trust.
          </p>
          <CommandButton
            command={setup.command}
            busy={setup.bridge() === 'checking'}
            check={() => void setup.checkBridge()}
          />
        </li>
        <Reachable setup={setup} />
        <Code setup={setup} />
        <Ollama setup={setup} />
      </ol>
      <p class="quiet-text">
        Simpler: plain <code>npm start</code> opens Harness at an address of your own machine, which
        needs neither code nor permission. Safari lets no other way.
      </p>
    </>
  )
}

function Reachable(props: { setup: BridgeSetup }) {
  return (
    <li>
      <h4>Let this page reach your machine</h4>
      <p>The browser may ask you; it does so when you press the button.</p>
      <Field id="bridge-address" label="Address of the bridge">
        <input
          id="bridge-address"
          inputmode="url"
          autocomplete="off"
          spellcheck={false}
          value={props.setup.address()}
          onInput={(event) => props.setup.typeAddress(event.currentTarget.value)}
          {...noted('bridge-address', undefined)}
        />
      </Field>
      <Button press={() => props.setup.checkBridge()}>
        {props.setup.bridge() === 'unknown' ? 'Check' : 'Check again'}
      </Button>
      <Result reach={props.setup.bridge()} answers="The bridge answers this page.">
        Nothing answers this page there. The bridge is not running, or was not started for this
        page: it answers only a page that it was named.
      </Result>
    </li>
  )
}

function Code(props: { setup: BridgeSetup }) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void props.setup.pair()
  }
  return (
    <li>
      <h4>Enter the code</h4>
      <form noValidate onSubmit={submit} class="bridge-code grid justify-items-start gap-8">
        <Field
          id="bridge-code"
          label="Six digits"
          hint="npm start printed them. They are valid once, for ten minutes."
          error={props.setup.failure()}
        >
          <input
            id="bridge-code"
            inputmode="numeric"
            autocomplete="one-time-code"
            value={props.setup.code()}
            onInput={(event) => {
              props.setup.typeCode(event.currentTarget.value)
              event.currentTarget.value = props.setup.code()
            }}
            {...noted('bridge-code', props.setup.failure())}
          />
        </Field>
        <button type="submit" class="button">
          Pair
        </button>
      </form>
    </li>
  )
}

function Ollama(props: { setup: BridgeSetup }) {
  return (
    <li>
      <h4>Let Ollama answer this page</h4>
      <p>
        Only for a local model. Ollama answers pages of your own machine by itself, and others it
        was named.
      </p>
      <Button press={() => props.setup.checkOllama()}>Check Ollama</Button>
      <Result reach={props.setup.ollama()} answers="Ollama answers this page.">
        Ollama does not answer this page. Start it with: <code>{props.setup.ollamaCommand}</code>
      </Result>
    </li>
  )
}

function Result(props: { reach: Reach; answers: string; children: JSX.Element }) {
  return (
    <div role="status">
      <Show when={props.reach === 'answers'}>
        <p class="setup-fact grid grid-cols-[16px_minmax(0,1fr)] gap-8" data-ready="true">
          <Icon class="mt-2" of={CircleCheck} />
          <span>{props.answers}</span>
        </p>
      </Show>
      <Show when={props.reach === 'checking'}>
        <p class="quiet-text">Checking. If the browser asks, allow it.</p>
      </Show>
      <Show when={props.reach === 'blocked'}>
        <p class="setup-fact grid grid-cols-[16px_minmax(0,1fr)] gap-8">
          <Icon class="mt-2" of={CircleAlert} />
          <span>
            The browser blocks this page from reaching your machine. Allow it beside the address,
            then check again.
          </span>
        </p>
      </Show>
      <Show when={props.reach === 'silent'}>
        <p class="setup-fact grid grid-cols-[16px_minmax(0,1fr)] gap-8">
          <Icon class="mt-2" of={CircleAlert} />
          <span>{props.children}</span>
        </p>
      </Show>
    </div>
  )
}

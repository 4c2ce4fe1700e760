import { createSignal, For, Show } from 'solid-js'
import type { NetworkAttempt, StoppedBy } from '../../../worker/offline/test-network-lock.ts'
import { createModeSwitch } from '../../state/privacy/create-mode-switch.ts'
import { createSelfTest, type SelfTest } from '../../state/privacy/create-self-test.ts'
import { usePage } from '../../state/shell/page.ts'
import { countOf } from '../../words/number.ts'
import { Field, noted } from '../form/field.tsx'
import { Contacts } from './contacts.tsx'
import { ModeSwitchPart } from './mode-switch.tsx'
import './local-mode-section.css'

/** The allowed hosts, the contacted hosts, and the test of the network lock. */
export function LocalModeSection() {
  const page = usePage()
  const test = createSelfTest(page)
  const mode = createModeSwitch(page, () => location.reload())
  const cloud = () => page.boot()?.cloudHosts ?? []
  return (
    <section class="settings-section" aria-labelledby="local-mode">
      <h2 id="local-mode">Local mode</h2>
      <p>
        {cloud().length > 0
          ? `Cloud mode is on. Pictures of the screen may be sent to ${cloud().join(', ')}.`
          : page.hosting === 'static'
            ? 'Only this machine is contacted, and the site that this page came from, for its own files.'
            : 'Only this machine is contacted: the bridge and the local model server.'}
      </p>
      <ModeSwitchPart mode={mode} />
      <Enforcement hasAllowlist={test.hasAllowlist()} isLocal={cloud().length === 0} />
      <div class="local-part">
        <h3>Contacted since this page was loaded</h3>
        <Contacts entries={test.ledger()} />
      </div>
      <TestNetworkLock test={test} />
    </section>
  )
}

function Enforcement(props: { hasAllowlist: boolean | undefined; isLocal: boolean }) {
  return (
    <Show when={props.hasAllowlist !== undefined}>
      <Show
        when={props.hasAllowlist}
        fallback={
          <p>
            {props.isLocal
              ? 'This browser cannot block everything. 2 gaps remain: opening another address in a window, and WebRTC.'
              : 'A content policy names the hosts. It does not cover opening another address in a window, or WebRTC.'}
          </p>
        }
      >
        <p>This browser blocks every other connection, by a list that came with this page.</p>
      </Show>
    </Show>
  )
}

function TestNetworkLock(props: { test: SelfTest }) {
  const [isPending, setPending] = createSignal(false)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setPending(true)
    void props.test.run()
  }
  return (
    <div class="local-part">
      <h3>Test the network lock</h3>
      <form class="local-form" noValidate onSubmit={onSubmit}>
        <Field
          id="leave-for"
          label="External address"
          error={isPending() ? props.test.failure() : undefined}
          hint="None of your data is sent. A window may open for a moment."
        >
          <input
            id="leave-for"
            inputmode="url"
            autocomplete="off"
            spellcheck={false}
            value={props.test.origin()}
            onInput={(event) => props.test.type(event.currentTarget.value)}
            {...noted('leave-for', isPending() ? props.test.failure() : undefined)}
          />
        </Field>
        <button type="submit" class="button" aria-disabled={props.test.running()}>
          {props.test.running() ? 'Testing' : 'Test the network lock'}
        </button>
      </form>
      <Show when={props.test.attempts()}>{(attempts) => <Attempts attempts={attempts()} />}</Show>
    </div>
  )
}

const WORDS: Readonly<Record<StoppedBy, string>> = {
  csp: 'Stopped by the content policy',
  'connection-allowlist': 'Stopped by the connection list',
  browser: 'Not possible for any page',
  unproven: 'Did not arrive, for an unknown reason',
  'not-stopped': 'Not stopped',
}

function Attempts(props: { attempts: readonly NetworkAttempt[] }) {
  const gone = () => props.attempts.filter(({ stopped }) => stopped === 'not-stopped').length
  return (
    <>
      <p role="status">
        {gone() === 0 ? 'Every attempt was stopped.' : `${countOf(gone(), 'attempt')} got through.`}
      </p>
      <ul class="local-list" aria-label="Attempts">
        <For each={props.attempts}>
          {(attempt) => (
            <li data-stopped={attempt.stopped}>
              <span>{attempt.way}</span>
              <span class="quiet-text">{WORDS[attempt.stopped]}</span>
            </li>
          )}
        </For>
      </ul>
    </>
  )
}

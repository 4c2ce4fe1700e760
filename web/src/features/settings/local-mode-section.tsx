import ShieldAlert from 'lucide-solid/icons/shield-alert'
import ShieldCheck from 'lucide-solid/icons/shield-check'
import { createSignal, For, Show } from 'solid-js'
import { Field, noted } from '../../kit/controls/field.tsx'
import { Icon } from '../../kit/controls/icon.tsx'
import { PagesLimit } from '../../kit/controls/pages-limit.tsx'
import { usePage } from '../../kit/page/page.ts'
import { timeText } from '../../kit/words/day.ts'
import { createModeSwitch } from './create-mode-switch.ts'
import { createOutbound } from './create-outbound.ts'
import { createSelfTest, type SelfTest, type TestResults } from './create-self-test.ts'
import { ModeSwitchPart } from './mode-switch.tsx'
import { ATTEMPT_LABELS, enforcementText, lockTestText } from './network-lock.ts'
import { type NamedRow, outboundText } from './outbound.ts'
import { OutboundPart } from './outbound-part.tsx'
import '../../kit/page/header.css'

/** Allowed hosts, contacted hosts, and the test of the network lock. */
export function LocalModeSection() {
  const page = usePage()
  const test = createSelfTest(page)
  const outbound = createOutbound(page)
  const mode = createModeSwitch(page, () => location.reload())
  const cloud = () => page.boot()?.cloudHosts ?? []
  return (
    <section class="settings-section local-mode" aria-labelledby="local-mode">
      <h2 id="local-mode">Local mode</h2>
      <Show when={outbound.rows()}>{(rows) => <Answer rows={rows()} />}</Show>
      <p>
        {cloud().length > 0
          ? `Cloud mode is on. Pictures of the screen may be sent to ${cloud().join(', ')}.`
          : page.hosting === 'static'
            ? 'Harness itself contacts only this machine, and the site that this page came from, for its own files.'
            : 'Harness itself contacts only this machine: the bridge and the local model server.'}{' '}
        <PagesLimit />
      </p>
      <Show when={test.lock()}>
        {(lock) => (
          <p>
            {enforcementText({
              lock: lock(),
              hosting: page.hosting,
              isLocal: cloud().length === 0,
            })}
          </p>
        )}
      </Show>
      <TestNetworkLock test={test} />
      <OutboundPart outbound={outbound} lock={test.results()} />
      <ModeSwitchPart mode={mode} />
    </section>
  )
}

/** States what the log proves. */
function Answer(props: { rows: readonly NamedRow[] }) {
  const text = () => outboundText(props.rows, Date.now())
  return (
    <div class="grid gap-4">
      <p class="outbound-answer">{text()[0]}</p>
      <p class="quiet-text">{text()[1]} All of it is listed below.</p>
    </div>
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
    <div class="grid gap-8 pt-20 rule-t">
      <h3 class="text-strong">Test the network lock</h3>
      <p class="quiet-text">
        Of Harness itself. The browser under test is not tried: what limits it is said above, and
        the result of a run lists what it sent.
      </p>
      <form class="row-wrap gap-12" noValidate onSubmit={onSubmit}>
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
      <Show when={props.test.results()}>{(results) => <Results results={results()} />}</Show>
    </div>
  )
}

function Results(props: { results: TestResults }) {
  const text = () => lockTestText(props.results.attempts)
  return (
    <>
      <p class="row gap-8 text-strong" role="status" data-leaks={text().leaks}>
        <Icon of={text().leaks ? ShieldAlert : ShieldCheck} size={20} />
        {text().verdict}
      </p>
      <p class="quiet-text">
        {text().sum} Tried with {props.results.origin}, today at{' '}
        {timeText(props.results.at.toISOString())}.
      </p>
      <Show when={text().advice}>{(advice) => <p class="quiet-text">{advice()}</p>}</Show>
      <ul class="local-list grid p-0 list-none" aria-label="Attempts">
        <For each={props.results.attempts}>
          {(attempt) => (
            <li
              class="flex flex-wrap justify-between gap-[4px_16px] py-6 rule-b"
              data-stopped={attempt.stopped}
            >
              <span>{attempt.way}</span>
              <span class="quiet-text">{ATTEMPT_LABELS[attempt.stopped]}</span>
            </li>
          )}
        </For>
      </ul>
    </>
  )
}

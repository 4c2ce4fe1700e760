import { providerLabel } from '@harness/shared/order/provider-names.ts'
import { CLOUD } from '@harness/shared/order/providers.ts'
import { createSignal, Index, onMount, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Field, noted } from '../../kit/controls/field.tsx'
import { usePage } from '../../kit/page/page.ts'
import type { KeyOwner, KeyReport } from '../../worker/api.ts'
import { createKeyRing, type KeyRing } from './create-key-ring.ts'
import { PassphrasePart } from './passphrase-part.tsx'
import { SignInsPart } from './sign-ins-part.tsx'
import './settings.css'

type KeyState = KeyReport['keys'][number]

/** The providers' keys, with forms to add, remember and forget them. No key is ever displayed. */
export function KeysSection() {
  const ring = createKeyRing(usePage())
  return (
    <section class="settings-section" aria-labelledby="keys">
      <h2 id="keys">Keys</h2>
      <p>
        A key is sent only to its own provider. It stays in the memory of this tab until the tab is
        closed or reloaded, unless you choose to remember it.
      </p>
      <Show when={ring.report()} fallback={<p class="quiet-text">Loading keys</p>}>
        {(report) => (
          <>
            <KeyRows report={report()} ring={ring} />
            <PassphrasePart report={report()} ring={ring} />
            <SignInsPart canRemember={report().isOpen} />
          </>
        )}
      </Show>
    </section>
  )
}

/** One row per provider; its form opens below it. */
export function KeyRows(props: { report: KeyReport; ring: KeyRing }) {
  return (
    <ul class="rule-t">
      <Index each={props.report.keys}>
        {(key) => <KeyRow key={key()} canRemember={props.report.isOpen} ring={props.ring} />}
      </Index>
    </ul>
  )
}

function stateText({ state, remembered }: KeyState): string {
  if (state === 'none') return 'No key'
  if (state === 'locked') return 'Remembered, locked'
  return remembered ? 'Available, and remembered' : 'Available until this tab is reloaded'
}

function KeyRow(props: { key: KeyState; canRemember: boolean; ring: KeyRing }) {
  const [opened, setOpened] = createSignal(false)
  const name = () => providerLabel(props.key.owner)
  const has = () => props.key.state !== 'none'
  let opener: HTMLButtonElement | undefined
  const close = () => {
    setOpened(false)
    opener?.focus()
  }
  const forget = async () => {
    await props.ring.forget(props.key.owner)
    opener?.focus()
  }
  return (
    <li class="rule-b">
      <div class="row-wrap justify-between gap-[8px_16px] py-8">
        <div>
          <p class="medium">{name()}</p>
          <p class="quiet-text">{stateText(props.key)}</p>
        </div>
        <div class="settings-act">
          <button
            ref={opener}
            type="button"
            class="button"
            aria-expanded={opened()}
            aria-label={`${has() ? 'Replace' : 'Add'} key for ${name()}`}
            onClick={() => setOpened(!opened())}
          >
            {has() ? 'Replace' : 'Add key'}
          </button>
          <Show when={has()}>
            <Button label={`Forget key for ${name()}`} press={() => forget()}>
              Forget
            </Button>
          </Show>
        </div>
      </div>
      <Show when={opened()}>
        <KeyForm
          owner={props.key.owner}
          canRemember={props.canRemember}
          ring={props.ring}
          done={close}
        />
      </Show>
    </li>
  )
}

interface KeyFormProps {
  readonly owner: KeyOwner
  readonly canRemember: boolean
  readonly ring: KeyRing
  readonly done: () => void
}

function KeyForm(props: KeyFormProps) {
  const id = () => `key-${props.owner}`
  const error = () => {
    const failure = props.ring.failure()
    return failure?.at === props.owner ? failure.text : undefined
  }
  const hint = () =>
    props.owner === 'compatible'
      ? 'Only if your server asks for one.'
      : `From ${CLOUD[props.owner].keysAt}. Give it a spending limit there.`
  let field: HTMLInputElement | undefined
  let remember: HTMLInputElement | undefined
  onMount(() => field?.focus())
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!field || props.ring.busy()) return
    const isDone = await props.ring.set(props.owner, field.value, remember?.checked ?? false)
    if (!isDone) return
    field.value = ''
    props.done()
  }
  return (
    <form class="key-form grid gap-12 pb-16" noValidate onSubmit={(event) => void onSubmit(event)}>
      <Field
        id={id()}
        label={`Key for ${providerLabel(props.owner)}`}
        error={error()}
        hint={hint()}
      >
        <input
          ref={field}
          id={id()}
          type="password"
          autocomplete="off"
          spellcheck={false}
          {...noted(id(), error())}
        />
      </Field>
      <div class="settings-act justify-between">
        <Show
          when={props.canRemember}
          fallback={<p class="quiet-text">To remember it, enter the passphrase below first.</p>}
        >
          <label class="choice">
            <input ref={remember} type="checkbox" />
            Remember it
          </label>
        </Show>
        <button type="submit" class="button" aria-disabled={props.ring.busy()}>
          {props.ring.busy() ? 'Saving' : 'Save key'}
        </button>
      </div>
    </form>
  )
}

import { CloudProvider } from '@harness/shared/order/provider-names.ts'
import { CLOUD } from '@harness/shared/order/providers.ts'
import { For, onMount, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { ChoiceBox } from '../../kit/controls/choice-box.tsx'
import { Failure } from '../../kit/controls/failure.tsx'
import type { ModeChange } from '../../worker/api.ts'
import type { ModeSwitch } from './create-mode-switch.ts'
import '../../kit/controls/fields.css'
import '../../kit/page/header.css'

/** Selects local, or cloud with chosen providers. Changes are listed before they are made. */
export function ModeSwitchPart(props: { mode: ModeSwitch }) {
  const isCloud = () => props.mode.now()?.mode === 'cloud'
  let opener: HTMLButtonElement | undefined
  const stay = () => {
    props.mode.stay()
    opener?.focus()
  }
  return (
    <div class="grid gap-8 pt-20 rule-t">
      <h3 class="text-strong">Cloud providers</h3>
      <p class="quiet-text">
        A run with one of them sends pictures of the screen there. Each is allowed by name; Harness
        sends nothing to the others.
      </p>
      <fieldset class="choice-group">
        <legend>Allowed</legend>
        <div class="choices">
          <For each={CloudProvider.options}>
            {(provider) => (
              <ChoiceBox
                checked={props.mode.wanted().includes(provider)}
                onChecked={(checked) => props.mode.want(provider, checked)}
              >
                {CLOUD[provider].name}
              </ChoiceBox>
            )}
          </For>
        </div>
      </fieldset>
      <div class="settings-act">
        <button
          ref={opener}
          type="button"
          class="button"
          onClick={() => void props.mode.describe('cloud')}
        >
          {isCloud() ? 'Change providers…' : 'Switch to cloud…'}
        </button>
        <Show when={isCloud()}>
          <Button press={() => props.mode.describe('local')}>Switch back to local…</Button>
        </Show>
      </div>
      <Failure of={props.mode.failure()} hasIcon />
      <Show when={props.mode.change()}>
        {(change) => <Change change={change()} mode={props.mode} stay={stay} />}
      </Show>
    </div>
  )
}

function Change(props: { change: ModeChange; mode: ModeSwitch; stay: () => void }) {
  let safe: HTMLButtonElement | undefined
  onMount(() => safe?.focus())
  const word = () => (props.change.to === 'cloud' ? 'Switch to cloud' : 'Switch to local')
  const opened = () => props.change.opened.map((host) => `Opens ${host}.`)
  const closed = () => props.change.closed.map((host) => `Closes ${host}.`)
  return (
    <section class="grid gap-12 py-12 px-16 rounded-6 bg-sunken" aria-label="What will change">
      <ul class="grid gap-4">
        <For
          each={[
            ...props.change.words,
            ...opened(),
            ...closed(),
            'The page reloads. Keys that are not remembered are forgotten.',
          ]}
        >
          {(words) => <li>{words}</li>}
        </For>
      </ul>
      <div class="settings-act">
        <button ref={safe} type="button" class="button" onClick={() => props.stay()}>
          Cancel
        </button>
        <Button class="main" isOff={props.mode.switching()} press={() => props.mode.go()}>
          {props.mode.switching() ? 'Switching' : word()}
        </Button>
      </div>
    </section>
  )
}

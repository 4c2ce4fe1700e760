import type { RunState } from '@harness/shared/log/fold.ts'
import type { GivenPicture } from '@harness/shared/order/picture.ts'
import Send from 'lucide-solid/icons/send-horizontal'
import Shrink from 'lucide-solid/icons/shrink'
import Sliders from 'lucide-solid/icons/sliders-horizontal'
import { createSignal, Show } from 'solid-js'
import { Button } from '../../../kit/controls/button.tsx'
import { Icon } from '../../../kit/controls/icon.tsx'
import { latePart } from '../../../kit/controls/lazy-part.tsx'
import { GivenPictureItem } from '../../../kit/files/given-picture.tsx'
import { PictureButton } from '../../../kit/files/picture-button.tsx'
import type { Control } from '../create-control.ts'
import '../../../kit/controls/controls.css'

/** Minimum number of steps worth summarizing. */
const LEAST_STEPS = 4

// Loaded on demand: few runs are changed while they work.
const ChangeCard = latePart(() => import('./change-card.tsx'), 'ChangeCard')

/** Message field, shown while no decision is pending. */
export function SteerField(props: { control: Control; run: RunState }) {
  const [text, setText] = createSignal('')
  const [changes, setChanges] = createSignal(false)
  const [picture, setPicture] = createSignal<GivenPicture>()
  const close = (note = '') => {
    setChanges(false)
    setSent(note)
    document.getElementById('steer-change')?.focus()
  }
  const [sent, setSent] = createSignal('')
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    const said = text().trim() || (picture() ? 'Look at this picture.' : '')
    if (said === '' || !(await props.control.say(said, picture()))) return
    setText('')
    setPicture(undefined)
    setSent('The agent gets this in its next step.')
  }
  const toggle = () => (changes() ? close() : setChanges(true))
  const type = (value: string) => {
    setText(value)
    setSent('')
  }
  return (
    <>
      <Show when={changes()}>
        <ChangeCard control={props.control} run={props.run} close={close} />
      </Show>
      <form class="control-steer" onSubmit={(event) => void send(event)}>
        <div class="control-field row gap-8 p-[2px_4px_2px_10px] min-h-field bg-surface rounded-6 outlined-edge">
          <MessageInput text={text()} type={type} />
          <button type="submit" class="button icon-only" aria-label="Send" title="Send (Enter)">
            <Icon of={Send} />
          </button>
          <MoreButtons
            {...props}
            changes={changes()}
            toggle={toggle}
            sent={setSent}
            attach={setPicture}
          />
        </div>
        <Show when={picture()}>
          {(given) => <GivenPictureItem picture={given()} remove={() => setPicture(undefined)} />}
        </Show>
        <p class="control-note text-small" role="status">
          <Show when={props.control.refused()} fallback={sent()}>
            {(why) => why()}
          </Show>
        </p>
      </form>
    </>
  )
}

function MessageInput(props: { text: string; type: (text: string) => void }) {
  return (
    <>
      <input
        class="flex-1 min-w-0 min-h-control bare"
        id="steer"
        type="text"
        autocomplete="off"
        maxlength={2_000}
        aria-label="Message the agent for its next step"
        placeholder="Message the agent"
        title="Message (M)"
        value={props.text}
        onInput={(event) => props.type(event.currentTarget.value)}
      />
      <span class="key" aria-hidden="true">
        M
      </span>
    </>
  )
}

interface MoreProps {
  readonly control: Control
  readonly run: RunState
  readonly changes: boolean
  readonly toggle: () => void
  readonly sent: (note: string) => void
  readonly attach: (picture: GivenPicture) => void
}

function MoreButtons(props: MoreProps) {
  const compact = async () => {
    if (await props.control.compact())
      props.sent('The older steps are shortened before the next step.')
  }
  return (
    <>
      <PictureButton
        word="Attach a picture"
        title="Attach a picture: what to find, or how it should look"
        isSmall
        onPicture={props.attach}
        onRefused={(why) => props.sent(why ?? '')}
      />
      <Show when={props.control.pause.canChange()}>
        <button
          type="button"
          class="button icon-only"
          id="steer-change"
          aria-label="Change options"
          aria-expanded={props.changes}
          title="Change options: model, temperature, tools and instructions from the next step on"
          onClick={() => props.toggle()}
        >
          <Icon of={Sliders} />
        </button>
      </Show>
      <Show when={props.run.steps.length >= LEAST_STEPS}>
        <Button
          label="Compact now"
          title="Compact now: shorten the older steps that the agent remembers"
          class="icon-only"
          press={() => compact()}
        >
          <Icon of={Shrink} />
        </Button>
      </Show>
    </>
  )
}

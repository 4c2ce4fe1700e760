import type { Check } from '@harness/shared/order/run.ts'
import Globe from 'lucide-solid/icons/globe'
import MessageSquareQuote from 'lucide-solid/icons/message-square-quote'
import Minus from 'lucide-solid/icons/minus'
import Plus from 'lucide-solid/icons/plus'
import Pointer from 'lucide-solid/icons/square-dashed-mouse-pointer'
import Quote from 'lucide-solid/icons/text-quote'
import X from 'lucide-solid/icons/x'
import { createSignal, For, type JSX, Show } from 'solid-js'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { Options } from '../controls/options.tsx'
import { CHECK_LABELS, checkText } from '../words/check.ts'
import './form.css'

const ICONS = {
  text: Quote,
  'no-text': Minus,
  url: Globe,
  element: Pointer,
  answer: MessageSquareQuote,
} as const
const KINDS = ['text', 'no-text', 'url', 'element', 'answer'] as const
const HINTS = {
  text: 'Words that are on the screen',
  'no-text': 'Words that are not on the screen',
  url: 'A part of the address, * for anything',
  element: 'A label, or role:label',
  answer: 'Words that the persona must say',
} as const

interface ChecksFieldProps {
  /** Distinguishes the fields of several goals. */
  readonly id: string
  readonly checks: readonly Check[]
  readonly onChange: (checks: readonly Check[]) => void
  readonly readOnly?: boolean
  /** Shown after a check: whether it passes now. */
  readonly state?: (check: Check) => JSX.Element
  /** Called with the check under the pointer or the focus. */
  readonly onPoint?: (check: Check | undefined) => void
}

/** Lists the checks that prove a goal, with a row to add one. */
export function ChecksField(props: ChecksFieldProps) {
  return (
    <div class="checks grid">
      <ul class="check-rows">
        <For each={props.checks}>
          {(check, index) => (
            <li
              class="check-row"
              onPointerEnter={() => props.onPoint?.(check)}
              onPointerLeave={() => props.onPoint?.(undefined)}
              onFocusIn={() => props.onPoint?.(check)}
              onFocusOut={() => props.onPoint?.(undefined)}
            >
              <CheckText check={check} />
              {props.state?.(check)}
              <Show when={!props.readOnly}>
                <IconButton
                  icon={X}
                  word={`Remove check: ${checkText(check)}`}
                  press={() => props.onChange(props.checks.filter((_, at) => at !== index()))}
                />
              </Show>
            </li>
          )}
        </For>
      </ul>
      <Show when={!props.readOnly}>
        <NewCheck id={props.id} add={(check) => props.onChange([...props.checks, check])} />
      </Show>
    </div>
  )
}

/** One line for a check: icon, kind and value. */
export function CheckText(props: { check: Check }) {
  return (
    <span class="check-text">
      <Icon of={ICONS[props.check.kind]} />
      <span class="quiet-text">{CHECK_LABELS[props.check.kind]}</span>{' '}
      <b class="medium">“{props.check.value}”</b>
    </span>
  )
}

function NewCheck(props: { id: string; add: (check: Check) => void }) {
  const [isOpen, setOpen] = createSignal(false)
  const [kind, setKind] = createSignal<Check['kind']>('text')
  const [value, setValue] = createSignal('')
  let field: HTMLInputElement | undefined
  let opener: HTMLButtonElement | undefined
  const add = () => {
    const trimmed = value().trim()
    if (trimmed === '') return field?.focus()
    props.add({ kind: kind(), value: trimmed })
    setValue('')
    field?.focus()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      setOpen(false)
      opener?.focus()
    }
    // A plain Enter would submit the form and start the run.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    add()
  }
  return (
    <Show
      when={isOpen()}
      fallback={
        <AddButton
          attach={(button) => (opener = button)}
          open={() => {
            setOpen(true)
            field?.focus()
          }}
        />
      }
    >
      <div class="new-check grid gap-8 pt-8">
        <KindChoice kind={kind()} choose={setKind} />
        <input
          class="min-w-0 h-field"
          ref={field}
          id={`${props.id}-check`}
          type="text"
          autocomplete="off"
          aria-label="Value of the check"
          placeholder={HINTS[kind()]}
          value={value()}
          onInput={(event) => setValue(event.currentTarget.value)}
          onKeyDown={keys}
        />
        <Button isOff={value().trim() === ''} press={add}>
          Add
        </Button>
      </div>
    </Show>
  )
}

function KindChoice(props: { kind: Check['kind']; choose: (kind: Check['kind']) => void }) {
  return (
    <select
      class="min-w-0 h-field"
      aria-label="Kind of check"
      onChange={(event) =>
        props.choose(KINDS.find((each) => each === event.currentTarget.value) ?? 'text')
      }
    >
      <Options of={KINDS.map((each) => [each, CHECK_LABELS[each]])} chosen={props.kind} />
    </select>
  )
}

function AddButton(props: { attach: (button: HTMLButtonElement) => void; open: () => void }) {
  return (
    <button
      ref={(button) => props.attach(button)}
      type="button"
      class="button quiet justify-self-start"
      onClick={() => props.open()}
    >
      <Icon of={Plus} />
      Add check
    </button>
  )
}

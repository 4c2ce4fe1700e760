import type { FieldSpec, OptionRow } from '@harness/shared/order/options/row.ts'
import { createSignal, For, Show } from 'solid-js'
import { ChoiceBox } from '../controls/choice-box.tsx'
import { ChoiceGroup } from '../controls/choice-group.tsx'
import { TextField } from '../controls/text-field.tsx'
import { AmountSelect, amountOptions } from './amount-select.tsx'
import { WordList } from './word-list.tsx'

interface FieldProps {
  readonly id: string
  readonly row: OptionRow<unknown>
  readonly value: unknown
  /** Value set in the edited layer; undefined when inherited. */
  readonly own: unknown
  /** The inherited value in words. */
  readonly unset: string
  readonly onSet: (value: unknown) => void
}

type SpecProps<K extends FieldSpec['kind']> = FieldProps & {
  readonly spec: Extract<FieldSpec, { kind: K }>
}

/** Standard field for an option, chosen by the kind in its row. */
export function StandardField(props: FieldProps) {
  const { field } = props.row
  switch (field?.kind) {
    case 'choices':
      return <ChoicesField {...props} spec={field} />
    case 'switch':
      return <SwitchField {...props} spec={field} />
    case 'set':
      return <SetField {...props} spec={field} />
    case 'words':
      return <WordsField {...props} spec={field} />
    case 'amount':
      return <AmountField {...props} spec={field} />
    case 'line':
      return <LineField {...props} spec={field} />
    default:
      return undefined
  }
}

function ChoicesField(props: SpecProps<'choices'>) {
  return (
    <ChoiceGroup
      legend={props.row.label}
      choices={props.spec.choices.map(([value, word]) => [String(value), word] as const)}
      value={String(props.value)}
      onChoose={(name) =>
        props.onSet(props.spec.choices.find(([value]) => String(value) === name)?.[0])
      }
    />
  )
}

function SwitchField(props: SpecProps<'switch'>) {
  return (
    <fieldset class="choice-group">
      <legend>{props.spec.legend}</legend>
      <div class="choices">
        <ChoiceBox checked={props.value === true} onChecked={props.onSet}>
          {props.row.label}
        </ChoiceBox>
      </div>
      <Show when={props.row.hint}>{(hint) => <p class="field-note">{hint()}</p>}</Show>
    </fieldset>
  )
}

/** Words of a list; empty for any other value. */
function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function SetField(props: SpecProps<'set'>) {
  const on = () => listOf(props.value)
  /** Choices that were on at first. They stay, so that none disappears under the pointer. */
  const kept = listOf(props.value)
  const shown = () =>
    props.spec.choices.filter(
      ([word]) => !props.spec.covered?.includes(word) || kept.includes(word) || on().includes(word),
    )
  const toggle = (word: string) => {
    const next = on().includes(word) ? on().filter((each) => each !== word) : [...on(), word]
    props.onSet(props.spec.choices.flatMap(([each]) => (next.includes(each) ? [each] : [])))
  }
  return (
    <fieldset class="choice-group">
      <legend>{props.row.label}</legend>
      <div class="choices">
        <For each={shown()}>
          {([word, label]) => (
            <ChoiceBox checked={on().includes(word)} onChecked={() => toggle(word)}>
              {label}
            </ChoiceBox>
          )}
        </For>
      </div>
      <Show when={props.row.hint}>{(hint) => <p class="field-note">{hint()}</p>}</Show>
    </fieldset>
  )
}

function WordsField(props: SpecProps<'words'>) {
  const fault = (word: string) =>
    'wrong' in props.row.kind.read([word]) ? `Enter ${props.row.kind.wants}.` : undefined
  return (
    <fieldset class="choice-group words-field">
      <legend>{props.row.label}</legend>
      <WordList
        label={props.row.label}
        add={props.spec.add}
        words={listOf(props.value)}
        fault={fault}
        onChange={props.onSet}
      />
      <Show when={props.row.hint}>{(hint) => <p class="field-note">{hint()}</p>}</Show>
    </fieldset>
  )
}

function AmountField(props: SpecProps<'amount'>) {
  return (
    <AmountSelect
      id={props.id}
      label={props.row.label}
      hint={props.row.hint}
      choices={amountOptions([...props.spec.offered, Number(props.value ?? 0)], props.spec.text)}
      value={String(props.value)}
      onChoose={(value) => props.onSet(Number(value))}
    />
  )
}

function LineField(props: SpecProps<'line'>) {
  /** Typed text that is not a valid value. */
  const [wrong, setWrong] = createSignal<string>()
  const type = (text: string) => {
    const isEmpty = text.trim() === ''
    const { schema } = props.row.kind
    const read = [Number(text), text.trim()].find((each) => schema.safeParse(each).success)
    setWrong(isEmpty || read !== undefined ? undefined : text)
    props.onSet(isEmpty ? undefined : read)
  }
  return (
    <TextField
      id={props.id}
      label={props.row.label}
      placeholder={props.unset}
      hint={props.row.hint}
      error={wrong() === undefined ? undefined : props.spec.wrong}
      value={wrong() ?? String(props.own ?? '')}
      onInput={type}
    />
  )
}

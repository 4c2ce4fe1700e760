import { resolve } from '@harness/shared/order/options/layers.ts'
import {
  type OptionKey,
  optionPatch,
  optionValues,
  rowOf,
} from '@harness/shared/order/options/options.ts'
import { Show } from 'solid-js'
import { ContactsField } from './contacts-field.tsx'
import type { OptionsProps } from './option-props.ts'
import { SourceLine } from './source-line.tsx'
import { StandardField } from './standard-field.tsx'
import { TokensField } from './tokens-field.tsx'

interface OptionFieldProps extends OptionsProps {
  readonly option: OptionKey
}

/** Field of an option, with a line about the source of its value. */
export function OptionField(props: OptionFieldProps) {
  const row = () => rowOf(props.option)
  const of = () => resolve<OptionKey>(props.layers, props.option, props.context)
  const set = (value: unknown) => props.onChange(optionPatch(props.option, value))
  const text = (value: unknown) => row().text?.(value, props.context) ?? String(value ?? 'none')
  return (
    <>
      <Editor {...props} value={of().value} unset={text(of().inherited.value)} onSet={set} />
      <Show when={row().layers.length > 1}>
        <SourceLine
          of={of()}
          name={props.applicationName}
          text={text}
          reset={() => set(undefined)}
        />
      </Show>
    </>
  )
}

interface EditorProps extends OptionFieldProps {
  readonly value: unknown
  readonly unset: string
  readonly onSet: (value: unknown) => void
}

/** Custom field for options that the standard ones do not fit. */
function Editor(props: EditorProps) {
  switch (props.option) {
    case 'contacts':
      return <ContactsField {...props} />
    case 'tokenBudget':
      return <TokensField {...props} />
    default:
      return (
        <StandardField
          id={props.option}
          row={rowOf(props.option)}
          value={props.value}
          own={optionValues(props.layers.run)[props.option]}
          unset={props.unset}
          onSet={props.onSet}
        />
      )
  }
}

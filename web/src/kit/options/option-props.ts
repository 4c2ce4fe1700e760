import { type Inherited, type Layers, resolve } from '@harness/shared/order/options/layers.ts'
import {
  applies,
  type OptionKey,
  type OptionValues,
  optionRows,
} from '@harness/shared/order/options/options.ts'
import type {
  Group,
  Layer,
  OptionContext,
  OptionRow,
  Part,
} from '@harness/shared/order/options/row.ts'
import { type RowSource, rowSource } from './source-text.ts'

/** Values that option fields show and change. */
export interface OptionsProps {
  /** The edited layer is `run`; it inherits from those above it. */
  readonly layers: Layers
  readonly layer: Layer
  readonly context: OptionContext
  readonly applicationName?: string | undefined
  readonly onChange: (patch: OptionValues) => void
}

type Shown = Pick<OptionsProps, 'layers' | 'layer' | 'context'>
type Within = Group | Part

/** Options of a group that can be set in this layer and have an effect. */
export function groupRows(
  group: Within,
  { layer, context }: Pick<Shown, 'layer' | 'context'>,
): readonly (readonly [OptionKey, OptionRow<unknown>])[] {
  return optionRows().filter(
    ([key, row]) =>
      (row.group === group || row.part === group) &&
      row.layers.includes(layer) &&
      applies(key, context),
  )
}

/** Short texts for the notable values of a collapsed group. */
export function groupSummary(group: Within, props: Shown): readonly string[] {
  return groupRows(group, props).flatMap(([key, row]) => {
    const { value } = resolve(props.layers, key, props.context)
    return row.short?.(value, props.context) ?? []
  })
}

/** Sources of a collapsed group's values; `more` are values without a row. */
export function groupSource(
  group: Within,
  props: Shown & Pick<OptionsProps, 'applicationName'>,
  more: Parameters<typeof rowSource>[0] = [],
): RowSource {
  const parts = groupRows(group, props).flatMap(([key, row]) => {
    if (row.layers.length === 1) return []
    const of: Inherited<unknown> = resolve(props.layers, key, props.context)
    const text = row.text?.(of.inherited.value, props.context)
    return [{ of, was: text && `${text.charAt(0).toLowerCase()}${text.slice(1)}` }]
  })
  return rowSource([...more, ...parts], props.applicationName)
}

/** Values of a group that differ from the suggestion of Harness, in words. */
export function groupChanges(group: Within, props: Shown): readonly string[] {
  return groupRows(group, props).flatMap(([key, row]) => {
    const { value, source } = resolve(props.layers, key, props.context)
    if (source === 'harness') return []
    const name = row.label.toLowerCase()
    return (
      row.short?.(value, props.context) ?? `${name}: ${row.text?.(value, props.context) ?? value}`
    )
  })
}

import { type OptionKey, rowOf } from '@harness/shared/order/options/options.ts'
import type { Group } from '@harness/shared/order/options/row.ts'
import { createMemo, For, Show } from 'solid-js'
import { OptionField } from './option-field.tsx'
import { groupRows, type OptionsProps } from './option-props.ts'

interface GroupProps extends OptionsProps {
  readonly group: Group
}

/** All fields of a group of options that hold here. */
export function OptionGroup(props: GroupProps) {
  // Keys, so that a field stays in place while its values change.
  const keys = createMemo(() => groupRows(props.group, props).map(([key]) => key))
  const isSmall = (key: OptionKey) => rowOf(key).field?.isSmall === true
  const small = () => keys().filter(isSmall)
  const others = () => keys().filter((key) => !isSmall(key))
  return (
    <>
      <Show when={small().length > 0}>
        <div class="grid grid-cols-[1fr_1fr] items-start gap-gutter max-sm:grid-cols-[1fr]">
          <For each={small()}>
            {(option) => (
              <div>
                <OptionField {...props} option={option} />
              </div>
            )}
          </For>
        </div>
      </Show>
      <Show when={others().length > 0}>
        <div class="editor-part">
          <For each={others()}>{(option) => <OptionField {...props} option={option} />}</For>
        </div>
      </Show>
    </>
  )
}

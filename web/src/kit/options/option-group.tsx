import { resolve } from '@harness/shared/order/options/layers.ts'
import { type OptionKey, rowOf } from '@harness/shared/order/options/options.ts'
import { type Group, PARTS, type Part } from '@harness/shared/order/options/row.ts'
import { createMemo, For, Show } from 'solid-js'
import { Fold } from './fold.tsx'
import { OptionField } from './option-field.tsx'
import { groupRows, groupSource, groupSummary, type OptionsProps } from './option-props.ts'

interface GroupProps extends OptionsProps {
  readonly group: Group
}

/** All applicable fields of an option group; long groups put them under headings. */
export function OptionGroup(props: GroupProps) {
  const rows = createMemo(() => groupRows(props.group, props))
  const parts = () => PARTS.filter((part) => rows().some(([, row]) => row.part === part))
  return (
    <Show when={parts().length > 0} fallback={<Fields {...props} />}>
      <For each={parts()}>{(part) => <PartFold {...props} part={part} />}</For>
    </Show>
  )
}

/** Collapsed heading of a long group; its line names the set values. */
function PartFold(props: GroupProps & { readonly part: Part }) {
  return (
    <Fold
      name={props.part}
      summary={groupSummary(props.part, props).join('; ') || 'As usual'}
      source={groupSource(props.part, props)}
    >
      <Fields {...props} />
    </Fold>
  )
}

function Fields(props: GroupProps & { readonly part?: Part }) {
  const isSet = (key: OptionKey) => {
    const { value } = resolve<OptionKey>(props.layers, key, props.context)
    return Array.isArray(value) ? value.length > 0 : value !== undefined
  }
  // Rows are keyed, so that a field stays in place while its values change.
  const keys = createMemo(() =>
    groupRows(props.part ?? props.group, props)
      .filter(([key, row]) => !row.isCovered || isSet(key))
      .map(([key]) => key),
  )
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

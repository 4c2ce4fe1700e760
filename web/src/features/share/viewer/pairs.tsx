import { For, Show } from 'solid-js'

/** List of names and values; pairs without a value are left out. */
export function Pairs(props: {
  class?: string
  of: readonly (readonly [name: string, value: string | undefined, look?: 'hash'])[]
}) {
  return (
    <dl class={props.class ?? 'report-pairs'}>
      <For each={props.of}>
        {([name, value, look]) => (
          <Show when={value}>
            <dt>{name}</dt>
            <dd class={look}>{value}</dd>
          </Show>
        )}
      </For>
    </dl>
  )
}

import type { Simulator } from '@harness/shared/log/wire/bridge-api.ts'
import { createMemo, For, Show } from 'solid-js'
import type { SimulatorDraft } from '../../store/drafts.ts'
import { Options } from '../controls/options.tsx'
import { simulatorState } from '../words/simulator.ts'

/** List grouped by runtime; a chosen simulator that is missing keeps its option. */
export function SimulatorList(props: {
  all: readonly Simulator[]
  chosen: Pick<SimulatorDraft, 'udid' | 'name'> | undefined
}) {
  const runtimes = createMemo(() => [...new Set(props.all.map(({ runtime }) => runtime))])
  const missing = () =>
    props.chosen && props.all.every(({ udid }) => udid !== props.chosen?.udid)
      ? props.chosen
      : undefined
  return (
    <>
      <For each={runtimes()}>
        {(runtime) => (
          <optgroup label={runtime}>
            <Options
              of={props.all
                .filter((one) => one.runtime === runtime)
                .map((one) => [one.udid, `${one.name}, ${simulatorState(one.state)}`])}
              chosen={props.chosen?.udid}
            />
          </optgroup>
        )}
      </For>
      <Show when={missing()}>
        {(gone) => (
          <optgroup label="iOS Simulator">
            <option value={gone().udid} selected={true}>
              {gone().name || 'A simulator'}
            </option>
          </optgroup>
        )}
      </Show>
    </>
  )
}

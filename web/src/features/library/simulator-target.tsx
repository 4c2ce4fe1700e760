import type { Target } from '@harness/shared/order/library/library.ts'
import { createSignal } from 'solid-js'
import { Field, noted } from '../../kit/controls/field.tsx'
import { createSimulators } from '../../kit/device/create-simulators.ts'
import {
  EMPTY_SIMULATOR,
  type SimulatorField,
  simulatorFailures,
  simulatorName,
  simulatorTarget,
  targetSimulator,
} from '../../kit/device/simulator-choice.ts'
import { SimulatorFields } from '../../kit/device/simulator-fields.tsx'
import { SimulatorList } from '../../kit/device/simulator-list.tsx'
import { usePage } from '../../kit/page/page.ts'
import { noSimulators } from '../../kit/words/simulator.ts'
import type { SimulatorDraft } from '../../store/drafts.ts'

interface SimulatorTargetProps {
  /** Undefined while a new application is incomplete. */
  readonly saved: Extract<Target, { kind: 'ios' }> | undefined
  readonly onChange: (target: Target) => void
}

/** App and simulator. Only a complete pair is saved; incomplete input stays in the fields. */
export function SimulatorTarget(props: SimulatorTargetProps) {
  const simulators = createSimulators(usePage())
  const [typed, setTyped] = createSignal<SimulatorDraft>()
  const [left, setLeft] = createSignal<ReadonlySet<SimulatorField>>(new Set())
  const draft = () => typed() ?? (props.saved ? targetSimulator(props.saved) : EMPTY_SIMULATOR)
  const change = (patch: Partial<SimulatorDraft>) => {
    const next = { ...draft(), ...patch }
    setTyped(next)
    const target = simulatorTarget(next, props.saved)
    if (target) props.onChange(target)
  }
  const all = () => simulators.report()?.simulators
  const failureAt = (field: SimulatorField) =>
    left().has(field)
      ? simulatorFailures(draft(), all()).find(([name, text]) => name === field && text)?.[1]
      : undefined
  const touch = (field: SimulatorField) => setLeft((known) => new Set(known).add(field))
  const choose = (udid: string) => {
    const found = all()?.find((each) => each.udid === udid)
    change({ udid, name: found ? simulatorName(found) : draft().name })
  }
  return (
    <>
      <Field
        id="device"
        label="Simulator"
        error={failureAt('device')}
        hint={noSimulators(simulators.report()) ?? 'Each run can choose another one.'}
      >
        <select
          id="device"
          onChange={(event) => choose(event.currentTarget.value)}
          onBlur={() => touch('device')}
          {...noted('device', failureAt('device'))}
        >
          <option value="" disabled selected={draft().udid === ''}>
            Choose a simulator
          </option>
          <SimulatorList all={all() ?? []} chosen={draft().udid === '' ? undefined : draft()} />
        </select>
      </Field>
      <SimulatorFields draft={draft()} change={change} failureAt={failureAt} touch={touch} />
    </>
  )
}

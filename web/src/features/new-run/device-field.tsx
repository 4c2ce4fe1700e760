import { SCREEN_SIZES } from '@harness/shared/device/screen-sizes.ts'
import { UDID } from '@harness/shared/device/spec.ts'
import type { Simulator } from '@harness/shared/log/wire/bridge-api.ts'
import { Show } from 'solid-js'
import { Field, noted } from '../../kit/controls/field.tsx'
import { Options } from '../../kit/controls/options.tsx'
import { EMPTY_SIMULATOR, simulatorName } from '../../kit/device/simulator-choice.ts'
import { SimulatorList } from '../../kit/device/simulator-list.tsx'
import type { NewRun } from '../../kit/form/create-new-run.ts'
import { screenOf, simulatorOf } from '../../kit/form/where.ts'
import { noSimulators } from '../../kit/words/simulator.ts'

const PRESETS = ['desktop', 'phone'] as const
/** Any size that is not a preset, from the fields below or the application. */
const OWN_SIZE = 'own'

/** Selects the device: a browser window of two sizes, a local simulator, or an Appium device. */
export function DeviceField(props: { form: NewRun }) {
  const { draft, simulators } = props.form
  const all = (): readonly Simulator[] => simulators.report()?.simulators ?? []
  const chosen = () => simulatorOf(draft.value())
  const error = () => props.form.failureAt('device')
  /** Size that a run would have, and its preset if it is one. */
  const size = () => {
    const { application, settings } = props.form
    const { viewport } = screenOf(draft.value(), application(), settings())
    const isOf = ({ width, height }: (typeof SCREEN_SIZES)['phone' | 'desktop']) =>
      viewport?.width === width && viewport.height === height
    return { viewport, preset: PRESETS.find((name) => isOf(SCREEN_SIZES[name])) }
  }
  const onWeb = () => PRESETS.some((name) => name === draft.value().device)
  const choose = (value: string) => {
    if (value === OWN_SIZE) return
    if (value === 'appium') return draft.change({ device: value })
    if (!UDID.test(value)) {
      const device = value === 'phone' ? 'phone' : 'desktop'
      const { width, height } = SCREEN_SIZES[device]
      return draft.change({ device, viewport: { width, height } })
    }
    const found = all().find(({ udid }) => udid === value)
    const before = draft.value().simulator ?? EMPTY_SIMULATOR
    const name = found ? simulatorName(found) : before.name
    draft.change({ device: 'simulator', simulator: { ...before, udid: value, name } })
  }
  const hint = () => (chosen() ? undefined : noSimulators(simulators.report()))
  return (
    <Field id="device" label="Device" error={error()} hint={hint()}>
      <select
        id="device"
        onChange={(event) => choose(event.currentTarget.value)}
        {...noted('device', error())}
      >
        <optgroup label="Web">
          <Options
            of={PRESETS.map((name) => [name, SCREEN_SIZES[name].label])}
            chosen={onWeb() ? size().preset : undefined}
          />
          <Show when={onWeb() && size().preset === undefined}>
            <option value={OWN_SIZE} selected>
              Own size {size().viewport?.width} × {size().viewport?.height}
            </option>
          </Show>
        </optgroup>
        <SimulatorList all={all()} chosen={chosen()} />
        <optgroup label="Elsewhere">
          <option value="appium" selected={draft.value().device === 'appium'}>
            A device of an Appium server
          </option>
        </optgroup>
      </select>
    </Field>
  )
}

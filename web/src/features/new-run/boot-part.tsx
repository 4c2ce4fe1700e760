import { Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Failure } from '../../kit/controls/failure.tsx'
import type { NewRun } from '../../kit/form/create-new-run.ts'
import { simulatorOf } from '../../kit/form/where.ts'
import { createClock } from '../../kit/runs/create-clock.ts'
import { clockText } from '../../kit/words/number.ts'
import '../../kit/device/device.css'

/** State of the chosen simulator, with a button that boots it before the run. */
export function BootPart(props: { form: NewRun }) {
  const { simulators, draft } = props.form
  const found = () => {
    const udid = simulatorOf(draft.value())?.udid
    return simulators.report()?.simulators.find((one) => one.udid === udid)
  }
  const mine = () => {
    const booting = simulators.booting()
    return booting?.udid === found()?.udid ? booting : undefined
  }
  const busy = () => mine() !== undefined && mine()?.error === undefined
  const now = createClock(busy)
  const word = () =>
    busy() ? `Booting, ${clockText(now() - (mine()?.since ?? now()))}` : 'Boot now'
  return (
    <Show when={found()}>
      {(one) => (
        <div class="boot row-wrap gap-[8px_12px] pt-22 max-sm:pt-0">
          <Show when={one().state !== 'Booted'} fallback={<p>It is already running.</p>}>
            <Button isOff={busy()} press={() => simulators.boot(one().udid)}>
              {word()}
            </Button>
            <p>Otherwise the run boots it.</p>
          </Show>
          <Failure of={mine()?.error} class="boot-error basis-full" />
        </div>
      )}
    </Show>
  )
}

import type { WireError } from '@harness/shared/base/errors.ts'
import Unplug from 'lucide-solid/icons/unplug'
import { Show } from 'solid-js'
import { Button } from '../../../kit/controls/button.tsx'
import { Icon } from '../../../kit/controls/icon.tsx'
import { latePart } from '../../../kit/controls/lazy-part.tsx'
import type { DeviceStartup } from '../../../kit/page/create-activity.ts'
import { countOf } from '../../../kit/words/number.ts'
import '../../../kit/controls/controls.css'

// Only a simulator starts slowly enough to need progress.
const StartupProgress = latePart(
  () => import('../../../kit/runs/startup-progress.tsx'),
  'StartupProgress',
)

interface LostProps {
  readonly error: WireError
  readonly steps: number
  /** Startup of the device that is being reopened; undefined otherwise. */
  readonly startup: DeviceStartup | undefined
  readonly retry: () => void
}

/** Shown while the run waits for its lost device. */
export function LostCard(props: LostProps) {
  return (
    <section class="control-card" aria-label="The run waits for its device">
      <p class="control-reason flex gap-8 py-10 px-14 rule-b">
        <Icon class="mt-2 text-warn" of={Unplug} />
        <span>
          <b>{props.error.message}</b>
        </span>
      </p>
      <div class="control-body grid grid-cols-[minmax(0,1fr)] gap-8 p-[12px_14px_14px]">
        <p class="quiet-text">
          {countOf(props.steps, 'step')} {props.steps === 1 ? 'is' : 'are'} kept. The run resumes
          from a new screenshot.
        </p>
        <Show when={props.startup}>
          {(startup) => <StartupProgress startup={startup()} going={true} />}
        </Show>
        <div class="control-row flex flex-wrap gap-8">
          <Button class="main" press={props.retry}>
            Try again
          </Button>
        </div>
      </div>
    </section>
  )
}

import type { WireError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { createSignal, Show } from 'solid-js'
import { latePart } from '../controls/lazy-part.tsx'
import { usePage } from '../page/page.ts'
import { Refusal } from './refusal.tsx'
import '../controls/controls.css'

const StartupProgress = latePart(() => import('./startup-progress.tsx'), 'StartupProgress')

interface ResumeOfferProps {
  readonly runId: RunId
  /** Accessible name that distinguishes several such buttons. */
  readonly label?: string
  readonly class?: string
  readonly onGoing?: () => void
}

/** Button that resumes an interrupted run from its log; no step is repeated. */
export function ResumeOffer(props: ResumeOfferProps) {
  const page = usePage()
  const [busy, setBusy] = createSignal(false)
  const [why, setWhy] = createSignal<WireError>()
  // Only simulators take long enough to need progress.
  const startup = () => page.activityOf(props.runId).startup
  const deviceName = () => (startup() ? 'simulator' : 'browser')
  const word = () => (busy() ? `Opening the ${deviceName()}` : 'Resume')
  const resume = async () => {
    if (busy()) return
    setBusy(true)
    const result = await page.worker.resume(props.runId)
    setBusy(false)
    setWhy('error' in result ? result.error : undefined)
    if (!('error' in result)) props.onGoing?.()
  }
  return (
    <>
      <button
        type="button"
        class={`button ${props.class ?? 'main'}`}
        aria-label={props.label && `${word()}: ${props.label}`}
        aria-disabled={busy()}
        onClick={() => void resume()}
      >
        {word()}
      </button>
      <Show when={busy() && startup()}>
        {(now) => (
          <StartupProgress
            startup={now()}
            going={true}
            stop={() => void page.worker.stop(props.runId)}
          />
        )}
      </Show>
      <Refusal of={why()} runId={props.runId} class="control-refused text-small" />
    </>
  )
}

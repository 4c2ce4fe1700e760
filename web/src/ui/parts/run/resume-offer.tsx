import type { RunId } from '@harness/shared/ids.ts'
import { createSignal, Show } from 'solid-js'
import { usePage } from '../../state/shell/page.ts'
import '../control/control.css'

/** An interrupted run goes on from its log; nothing that was done is done again. */
export function ResumeOffer(props: { runId: RunId }) {
  const page = usePage()
  const [busy, setBusy] = createSignal(false)
  const [why, setWhy] = createSignal<string>()
  const goOn = async () => {
    if (busy()) return
    setBusy(true)
    const result = await page.worker.resume(props.runId)
    setBusy(false)
    setWhy('error' in result ? result.error.message : undefined)
  }
  return (
    <>
      <button type="button" class="button main" aria-disabled={busy()} onClick={() => void goOn()}>
        {busy() ? 'Opening the browser' : 'Go on'}
      </button>
      <Show when={why()}>
        {(text) => (
          <p class="control-refused" role="alert">
            {text()}
          </p>
        )}
      </Show>
    </>
  )
}

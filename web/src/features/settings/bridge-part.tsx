import { fromWire } from '@harness/shared/base/errors.ts'
import { createSignal, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Dialog } from '../../kit/controls/dialog.tsx'
import { Failure } from '../../kit/controls/failure.tsx'
import { usePage } from '../../kit/page/page.ts'

/** Shows the pairing of this browser with its bridge, and a button that ends it. */
export function BridgePart() {
  const page = usePage()
  const [asks, setAsks] = createSignal(false)
  const [error, setError] = createSignal<string>()
  const forget = async () => {
    setAsks(false)
    const result = await page.worker.forgetBridge()
    if ('error' in result) return void setError(fromWire(result.error).message)
    page.announce('This browser is not paired with a bridge any more.', 'polite')
    page.bootUnpaired()
  }
  return (
    <>
      <h3>Bridge</h3>
      <Show
        when={page.boot()?.paired}
        fallback={
          <p>
            This browser is not paired with a bridge. <a href="/">Home</a> says how to add one.
          </p>
        }
      >
        <p>
          This browser is paired with a bridge of this machine, which opens browsers and simulators.
        </p>
        <div class="settings-act">
          <Button press={() => setAsks(true)}>Forget this bridge…</Button>
        </div>
      </Show>
      <Failure of={error()} />
      <Dialog
        open={asks()}
        title="Forget this bridge?"
        onClose={() => setAsks(false)}
        actions={
          <>
            <button type="button" class="button" autofocus onClick={() => setAsks(false)}>
              Keep it
            </button>
            <Button press={() => forget()}>Forget this bridge</Button>
          </>
        }
      >
        <p>
          This browser forgets the token of the bridge, and runs on its devices stop. Runs,
          prototypes and reports stay. Pairing it again needs a new address or code.
        </p>
        <p>
          For every other browser too: <code>npm start -- --new-token</code>
        </p>
      </Dialog>
    </>
  )
}

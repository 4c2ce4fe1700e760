import Unplug from 'lucide-solid/icons/unplug'
import { Show } from 'solid-js'
import { usePage } from '../../state/shell/page.ts'
import { CommandButton } from '../form/fix-button.tsx'
import { Icon } from '../icon.tsx'

/** Said by the bridge itself: it does not know this browser. */
const isRefused = (code: string | undefined) => code === 'bridge_token_refused'

/** How to get what this page lacks: the bridge, which opens browsers and simulators. */
export function AddBridge() {
  const page = usePage()
  const code = () => page.boot()?.error?.code
  return (
    <div class="setup-group">
      <h3>Bridge</h3>
      <p class="setup-fact">
        <Icon of={Unplug} />
        <span>
          {isRefused(code()) ? 'This page is not paired with the bridge.' : 'No bridge.'} It opens
          browsers and simulators, so that an agent can use your web or iOS app.
        </span>
      </p>
      <Show
        when={isRefused(code())}
        fallback={
          <ol class="setup-steps">
            <li>Install Node 20.19 or later, and get the Harness project.</li>
            <li>
              In its folder, run <code>npm start</code>.
            </li>
            <li>
              Harness opens at an address of your own machine, and needs no further permission. Runs
              of this page can be exported here and opened there.
            </li>
          </ol>
        }
      >
        <ol class="setup-steps">
          <li>Open the address that npm start printed. It pairs one browser, once.</li>
          <li>
            <code>npm start</code> prints a new one.
          </li>
        </ol>
      </Show>
      <CommandButton command="npm start" busy={false} check={() => page.bootAgain()} />
    </div>
  )
}

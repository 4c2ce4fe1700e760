import Unplug from 'lucide-solid/icons/unplug'
import { Show } from 'solid-js'
import { CommandButton } from '../controls/fix-button.tsx'
import { Icon } from '../controls/icon.tsx'
import { HostedBridge } from './hosted-bridge.tsx'
import { usePage } from './page.ts'
import './header.css'

/** Instructions for adding the bridge, which opens browsers and simulators. */
export function AddBridge() {
  const page = usePage()
  return (
    <div class="add-bridge grid justify-items-start gap-8">
      <Show when={page.hosting === 'static'} fallback={<OwnBridge />}>
        <HostedBridge />
      </Show>
    </div>
  )
}

/** Notice for a page that the bridge serves in a browser that is not paired. */
function OwnBridge() {
  const page = usePage()
  return (
    <>
      <p class="setup-fact grid grid-cols-[16px_minmax(0,1fr)] gap-8">
        <Icon class="mt-2" of={Unplug} />
        <span>
          This page is not paired with the bridge. It opens browsers and simulators, so that an
          agent can use your web or iOS app.
        </span>
      </p>
      <ol class="pl-24 quiet-text list-decimal">
        <li>Open the address that npm start printed. It pairs one browser, once.</li>
        <li>
          <code>npm start</code> prints a new one.
        </li>
      </ol>
      <CommandButton command="npm start" busy={false} check={() => page.bootAgain()} />
    </>
  )
}

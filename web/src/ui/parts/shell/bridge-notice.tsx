import { useLocation } from '@solidjs/router'
import Unplug from 'lucide-solid/icons/unplug'
import { Show } from 'solid-js'
import { usePage } from '../../state/shell/page.ts'
import { Notice } from './notice.tsx'

/** What keeps the worker from its bridge, under the head of every screen that needs it; the screen below stays readable. */
export function BridgeNotice() {
  const page = usePage()
  const location = useLocation()
  // Past runs lie in this browser and need no bridge; only what could start one is concerned.
  const isNeeded = () =>
    page.boot()?.error?.code !== 'bridge_unreachable' || !/^\/runs(\/|$)/.test(location.pathname)
  return (
    <Show when={isNeeded() && page.boot()?.error}>
      {(error) => (
        <div class="bridge-notice" role="alert">
          <Notice icon={Unplug} fact={error().message}>
            <button type="button" class="button" onClick={() => page.bootAgain()}>
              Try again
            </button>
          </Notice>
        </div>
      )}
    </Show>
  )
}

import { useLocation } from '@solidjs/router'
import Unplug from 'lucide-solid/icons/unplug'
import { Show } from 'solid-js'
import { usePage } from '../../state/shell/page.ts'
import { Notice } from '../notice.tsx'

/** Why the bridge cannot be reached, under the header of every screen that needs it. */
export function BridgeNotice() {
  const page = usePage()
  const location = useLocation()
  // Past runs are in this browser and need no bridge; only screens that start a run do.
  const isNeeded = () => {
    const code = page.boot()?.error?.code
    // Prototypes run in this browser.
    if (location.pathname.startsWith('/prototypes/')) return false
    // Home says the same, and what works without.
    if (code === 'bridge_token_refused') return location.pathname !== '/'
    return code !== 'bridge_unreachable' || !/^\/runs(\/|$)/.test(location.pathname)
  }
  return (
    <Show when={isNeeded() && page.boot()?.error}>
      {(error) => (
        <div class="bridge-notice" role="alert">
          <Notice icon={Unplug} fact={error().message}>
            <button type="button" class="button" onClick={() => page.bootAgain()}>
              Try again
            </button>
            <Show when={error().code === 'store_full'}>
              <a class="button" href="/settings/storage">
                Free space
              </a>
            </Show>
          </Notice>
        </div>
      )}
    </Show>
  )
}

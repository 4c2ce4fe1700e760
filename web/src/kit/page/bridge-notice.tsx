import { useLocation } from '@solidjs/router'
import Unplug from 'lucide-solid/icons/unplug'
import { Show } from 'solid-js'
import { Button } from '../controls/button.tsx'
import { latePart } from '../controls/lazy-part.tsx'
import { Notice } from '../controls/notice.tsx'
import { usePage } from './page.ts'

// Loaded on demand: a store error does not prevent loading from the bridge.
const StoreNotice = latePart(() => import('./store-notice.tsx'), 'StoreNotice')

/** Explains an unreachable bridge, below the header of every screen that needs one. */
export function BridgeNotice() {
  const page = usePage()
  const location = useLocation()
  const error = () => page.boot()?.error
  const isOfStore = () => error()?.code.startsWith('store')
  // Past runs are stored in this browser; only screens that start a run need the bridge.
  const isNeeded = () => {
    if (isOfStore()) return true
    const code = error()?.code
    // Prototypes run in this browser without a bridge.
    if (location.pathname.startsWith('/prototypes/')) return false
    // Home has its own notice about pairing.
    if (code === 'bridge_token_refused') return location.pathname !== '/'
    return code !== 'bridge_unreachable' || !/^\/runs(\/|$)/.test(location.pathname)
  }
  return (
    <Show when={isNeeded() && error()}>
      {(error) => (
        <div class="bridge-notice" role="alert">
          <Show
            when={isOfStore()}
            fallback={
              <Notice icon={Unplug} fact={error().message}>
                <Button press={() => page.bootAgain()}>Try again</Button>
              </Notice>
            }
          >
            <StoreNotice error={error()} />
          </Show>
        </div>
      )}
    </Show>
  )
}

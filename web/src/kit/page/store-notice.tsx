import type { WireError } from '@harness/shared/base/errors.ts'
import HardDrive from 'lucide-solid/icons/hard-drive'
import { createResource, Show } from 'solid-js'
import { canStore } from '../../store/failure.ts'
import { Button } from '../controls/button.tsx'
import { Notice } from '../controls/notice.tsx'
import { usePage } from './page.ts'

/** Explains why this browser cannot store anything, and the fix. */
export function StoreNotice(props: { error: WireError }) {
  const page = usePage()
  const [allowed] = createResource(canStore)
  return (
    <Show
      when={allowed() !== false}
      fallback={
        <Notice
          icon={HardDrive}
          fact="This browser does not let this page store anything"
          sentence="Harness keeps runs, library and settings in this browser, so nothing can be started, opened or saved here. Leave the private window, or allow cookies and site data for this address in the settings of the browser, then reload."
        >
          <Button press={() => window.location.reload()}>Reload</Button>
        </Notice>
      }
    >
      <Notice icon={HardDrive} fact={props.error.message}>
        <Button press={() => page.bootAgain()}>Try again</Button>
        <Show when={props.error.code === 'store_full'}>
          <a class="button" href="/settings/storage">
            Free space
          </a>
        </Show>
      </Notice>
    </Show>
  )
}

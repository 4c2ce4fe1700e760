import { createResource, Show } from 'solid-js'
import type { ModelChoice } from '../../../worker/api.ts'
import { createAutoFix } from '../../state/form/create-auto-fix.ts'
import { usePage } from '../../state/shell/page.ts'
import { FixButton } from '../form/fix-button.tsx'
import { SetupFact } from './setup-fact.tsx'

const BUILTIN: ModelChoice = { provider: 'builtin' }

/** The model of this browser in one row: what it is, what it lacks, or how far its download is. */
export function BuiltinModel() {
  const page = usePage()
  const [row, { refetch }] = createResource(async () => {
    const rows = await page.worker.preflight({ model: BUILTIN })
    return rows.find(({ id }) => id === 'model')
  })
  const fix = createAutoFix(
    page.worker,
    () => BUILTIN,
    () => void refetch(),
  )
  return (
    <Show when={row.latest}>
      {(found) => (
        <>
          <SetupFact isReady={found().state === 'ready'}>
            <Show
              when={fix.now()}
              fallback={`${found().fact}. ${found().detail ?? found().fix ?? ''}`}
            >
              The built-in model of this browser is being downloaded. The browser keeps it for all
              pages.
            </Show>
          </SetupFact>
          <Show when={found().autoFix}>
            <FixButton row={found()} autoFix={fix} />
          </Show>
          <Show when={fix.error()}>{(error) => <p role="alert">{error().message}</p>}</Show>
        </>
      )}
    </Show>
  )
}

import { createSignal, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Dialog } from '../../kit/controls/dialog.tsx'
import { Failure } from '../../kit/controls/failure.tsx'
import { usePage } from '../../kit/page/page.ts'
import { bytesText } from '../../kit/words/amount.ts'
import { countOf } from '../../kit/words/number.ts'
import type { StorageReport } from '../../worker/api.ts'
import { Backup } from './backup-part.tsx'
import { createStorage, type Storage } from './create-storage.ts'
import { StorageSizes } from './storage-sizes.tsx'

/** Storage in use, the browser's protection of it, and the deletion of all runs. */
export function StorageSection() {
  const storage = createStorage(usePage())
  return (
    <section class="settings-section" aria-labelledby="storage">
      <h2 id="storage">Storage</h2>
      <Show when={storage.report()} fallback={<p class="quiet-text">Counting</p>}>
        {(report) => (
          <>
            <dl class="grid grid-cols-[96px_minmax(0,1fr)] gap-[8px_16px]">
              <dt class="quiet-text">Runs</dt>
              <dd>{countOf(report().runs, 'run')}</dd>
              <dt class="quiet-text">Used</dt>
              <dd>
                {bytesText(report().usedBytes)} of {bytesText(report().quotaBytes)} that this
                browser allows
              </dd>
            </dl>
            <StorageSizes onChange={() => void storage.refresh()} />
            <Backup onChange={() => void storage.refresh()} />
            <Persistence report={report()} storage={storage} />
            <DeleteAll report={report()} storage={storage} />
          </>
        )}
      </Show>
    </section>
  )
}

function Persistence(props: { report: StorageReport; storage: Storage }) {
  return (
    <div class="grid gap-8 pt-20 rule-t">
      <h3 class="text-strong">Protect stored data</h3>
      <Show
        when={!props.report.persisted}
        fallback={<p class="max-w-[60ch]">This browser will not clear it on its own.</p>}
      >
        <p class="max-w-[60ch]">
          {props.storage.isRefused()
            ? 'This browser declined. It agrees for pages that are installed or used often.'
            : 'When the disk is full, this browser may clear it on its own.'}
        </p>
        <div class="settings-act">
          <Button press={() => props.storage.keep()}> Protect </Button>
        </div>
      </Show>
    </div>
  )
}

function DeleteAll(props: { report: StorageReport; storage: Storage }) {
  const page = usePage()
  const [needsConfirm, setNeedsConfirm] = createSignal(false)
  const isEmpty = () => props.report.runs === 0
  const kept = () => countOf(props.report.runs, 'run')
  const remove = async () => {
    const words = `Deleted ${kept()}.`
    if (await props.storage.deleteAll()) page.announce(words, 'polite')
    setNeedsConfirm(false)
  }
  return (
    <div class="grid gap-8 pt-20 rule-t">
      <h3 class="text-strong">Delete all runs</h3>
      <p class="max-w-[60ch]">
        Every run goes with its log and pictures. Library, designs and settings stay.
      </p>
      <div class="settings-act">
        <Button
          title={isEmpty() ? 'There is no run to delete' : undefined}
          class="danger"
          isOff={isEmpty()}
          press={() => !isEmpty() && setNeedsConfirm(true)}
        >
          Delete all…
        </Button>
      </div>
      <StorageError storage={props.storage} />
      <Dialog
        open={needsConfirm()}
        title={`Delete ${kept()}?`}
        onClose={() => setNeedsConfirm(false)}
        actions={
          <>
            <button type="button" class="button" autofocus onClick={() => setNeedsConfirm(false)}>
              Keep them
            </button>
            <Button class="danger" isOff={props.storage.deleting()} press={() => remove()}>
              {props.storage.deleting() ? 'Deleting' : `Delete ${kept()}`}
            </Button>
          </>
        }
      >
        <p class="quiet-text max-w-[60ch]">
          The pictures go too. Library, designs and settings stay. This cannot be undone.
        </p>
      </Dialog>
    </div>
  )
}

function StorageError(props: { storage: Storage }) {
  return <Failure of={props.storage.error()} class="max-w-[60ch]" hasIcon />
}

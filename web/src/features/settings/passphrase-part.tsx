import { createSignal, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Dialog } from '../../kit/controls/dialog.tsx'
import { Field, noted } from '../../kit/controls/field.tsx'
import type { KeyReport } from '../../worker/api.ts'
import type { KeyRing } from './create-key-ring.ts'

interface PassphraseProps {
  readonly report: KeyReport
  readonly ring: KeyRing
}

/** Remembers keys between visits: set or enter a passphrase, lock, or forget everything. */
export function PassphrasePart(props: PassphraseProps) {
  return (
    <div class="keys-part grid gap-12">
      <h3 class="text-strong">Remembering keys</h3>
      <Show when={!props.report.isOpen} fallback={<OpenRing ring={props.ring} />}>
        <PassphraseForm isNew={!props.report.hasPassphrase} ring={props.ring} />
      </Show>
      <Show when={props.report.hasPassphrase}>
        <ForgetAll ring={props.ring} />
      </Show>
    </div>
  )
}

function OpenRing(props: { ring: KeyRing }) {
  return (
    <>
      <p>Keys can be remembered now. They are stored encrypted with your passphrase.</p>
      <div class="settings-act">
        <Button press={() => props.ring.lock()}>Lock</Button>
        <span class="quiet-text">Removes every key from this tab.</span>
      </div>
    </>
  )
}

function PassphraseForm(props: { isNew: boolean; ring: KeyRing }) {
  const error = () => {
    const failure = props.ring.failure()
    return failure?.at === 'passphrase' ? failure.text : undefined
  }
  let field: HTMLInputElement | undefined
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (field && !props.ring.busy()) void props.ring.unlock(field.value)
  }
  const word = () => (props.isNew ? 'Set passphrase' : 'Unlock')
  return (
    <form class="key-form grid gap-12 pb-16" noValidate onSubmit={onSubmit}>
      <Field
        id="passphrase"
        label={props.isNew ? 'New passphrase' : 'Passphrase'}
        error={error()}
        hint={
          props.isNew
            ? 'At least 8 characters. It is stored nowhere and cannot be recovered.'
            : 'Loads the remembered keys into this tab.'
        }
      >
        <input
          ref={field}
          id="passphrase"
          type="password"
          autocomplete={props.isNew ? 'new-password' : 'current-password'}
          {...noted('passphrase', error())}
        />
      </Field>
      <div class="settings-act justify-between">
        <button type="submit" class="button" aria-disabled={props.ring.busy()}>
          {props.ring.busy() ? 'Deriving the key' : word()}
        </button>
      </div>
    </form>
  )
}

function ForgetAll(props: { ring: KeyRing }) {
  const [needsConfirm, setNeedsConfirm] = createSignal(false)
  const forget = async () => {
    await props.ring.forgetAll()
    setNeedsConfirm(false)
  }
  return (
    <>
      <div class="settings-act">
        <Button class="danger" press={() => setNeedsConfirm(true)}>
          Forget all keys…
        </Button>
        <span class="quiet-text">Use this when the passphrase is lost.</span>
      </div>
      <Dialog
        open={needsConfirm()}
        title="Forget all keys and the passphrase?"
        onClose={() => setNeedsConfirm(false)}
        actions={
          <>
            <button type="button" class="button" autofocus onClick={() => setNeedsConfirm(false)}>
              Keep keys
            </button>
            <Button class="danger" press={() => forget()}>
              Forget all keys
            </Button>
          </>
        }
      >
        <p class="quiet-text">The keys stay valid at their providers. Runs stay too.</p>
      </Dialog>
    </>
  )
}

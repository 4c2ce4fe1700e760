import type { RunState } from '@harness/shared/log/fold.ts'
import {
  applies,
  type OptionKey,
  optionPatch,
  optionValues,
  rowOf,
  type StoredOptions,
  storedPatch,
} from '@harness/shared/order/options/options.ts'
import { setters } from '@harness/shared/order/options/setters.ts'
import { createResource, createSignal, For, Show } from 'solid-js'
import { Button } from '../../../kit/controls/button.tsx'
import { Failure } from '../../../kit/controls/failure.tsx'
import { StandardField } from '../../../kit/options/standard-field.tsx'
import { usePage } from '../../../kit/page/page.ts'
import { readSnapshot } from '../../../store/log/sessions.ts'
import type { ModelChoice } from '../../../worker/api.ts'
import type { Control } from '../create-control.ts'
import { OtherModelField } from './other-model-field.tsx'
import '../../../kit/controls/controls.css'
import './control.css'

interface ChangeProps {
  readonly control: Control
  readonly run: RunState
  /** Closes the card; `note` is what was done. */
  readonly close: (note?: string) => void
}

/** Changes model and options of a working run from its next step on. */
export function ChangeCard(props: ChangeProps) {
  const page = usePage()
  const { started } = props.run
  const [before] = createResource(async (): Promise<StoredOptions> => {
    if (!started) return {}
    // The order of a run by another program is stored in that program.
    const kept = await readSnapshot(page.db, started.sessionId, started.runId).catch(
      () => undefined,
    )
    if (!kept) return { mode: started.mode }
    const { model, ...order } = kept.order
    return {
      ...order,
      judge: undefined,
      sampling: 'sampling' in model ? model.sampling : undefined,
    }
  })
  return (
    <section class="control-card" aria-label="Change this run">
      <Show when={before()}>{(values) => <Fields {...props} before={values()} />}</Show>
    </section>
  )
}

function Fields(props: ChangeProps & { readonly before: StoredOptions }) {
  const [model, chooseModel] = createSignal<ModelChoice>()
  const [draft, setDraft] = createSignal(props.before)
  const provider = () => model()?.provider ?? props.run.settings?.provider
  const context = () => ({ from: 'app', url: '', provider: provider() }) as const
  const keys = () => setters().filter((key) => applies(key, context()))
  const set = (key: OptionKey, value: unknown) =>
    setDraft((now) => ({ ...now, ...storedPatch(now, optionPatch(key, value)) }))
  const changed = () => keys().filter((key) => isOther(key, draft(), props.before))
  const isNothing = () => changed().length === 0 && !model()
  const apply = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isNothing()) return
    const values = optionValues(draft())
    const options = Object.fromEntries(changed().map((key) => [key, values[key] ?? null]))
    const other = model()
    if (await props.control.change({ set: options, ...(other && { model: other }) }))
      props.close('The run changes before its next step.')
  }
  return (
    <form
      class="control-body grid grid-cols-[minmax(0,1fr)] gap-8 p-[12px_14px_14px]"
      onSubmit={(event) => void apply(event)}
    >
      <h3 class="text-title">From the next step on</h3>
      <OtherModelField pause={{ chooseModel }} run={props.run} />
      <For each={keys()}>
        {(key) => (
          <StandardField
            id={`change-${key}`}
            row={rowOf(key)}
            value={optionValues(draft())[key] ?? rowOf(key).usual?.(context())}
            own={optionValues(draft())[key]}
            unset={rowOf(key).text?.(undefined, context()) ?? ''}
            onSet={(value) => set(key, value)}
          />
        )}
      </For>
      <Failure of={props.control.refused()} class="control-refused text-small" />
      <div class="control-row flex flex-wrap gap-8">
        <button type="submit" class="button main" aria-disabled={isNothing()}>
          Change from the next step
        </button>
        <Button press={props.close}>Cancel</Button>
      </div>
    </form>
  )
}

function isOther(key: OptionKey, one: StoredOptions, other: StoredOptions): boolean {
  const text = (stored: StoredOptions) =>
    JSON.stringify(optionValues(stored)[key] ?? rowOf(key).unset)
  return text(one) !== text(other)
}

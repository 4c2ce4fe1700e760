import { asHarnessError, type HarnessError } from '@harness/shared/base/errors.ts'
import { createMemo, createResource, createSignal, For, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Failure } from '../../kit/controls/failure.tsx'
import { Options } from '../../kit/controls/options.tsx'
import { usePage } from '../../kit/page/page.ts'
import { deleteRuns } from '../../kit/runs/delete-runs.ts'
import { bytesText } from '../../kit/words/amount.ts'
import { dayOf, dayText } from '../../kit/words/day.ts'
import { countOf } from '../../kit/words/number.ts'
import { type ApplicationSize, sizesOfRuns } from '../../store/sizes.ts'

const AGES = [
  [30, '30 days'],
  [90, '90 days'],
  [180, 'half a year'],
  [365, 'a year'],
] as const

const DAY_MS = 86_400_000
/** Maximum number of runs listed per application; Runs has all. */
const SHOWN = 12

/** Storage by application, and the deletion of old runs. */
export function StorageSizes(props: { readonly onChange: () => void }) {
  const { db } = usePage()
  const [error, setError] = createSignal<HarnessError>()
  const [sizes, { refetch }] = createResource(() =>
    sizesOfRuns(db).catch((thrown) => {
      setError(asHarnessError(thrown))
      return []
    }),
  )
  const changed = () => {
    void refetch()
    props.onChange()
  }
  return (
    <>
      <div class="grid gap-8 pt-20 rule-t">
        <h3 class="text-strong">Size by application</h3>
        <Show when={sizes.latest} fallback={<p class="quiet-text">Counting</p>}>
          {(found) => (
            <Show
              when={found().length > 0}
              fallback={<p class="quiet-text">There is no run yet.</p>}
            >
              <For each={found()}>{(each) => <OfApplication size={each} />}</For>
            </Show>
          )}
        </Show>
      </div>
      <DeleteOld sizes={sizes.latest ?? []} changed={changed} fail={setError} />
      <Failure of={error()} />
    </>
  )
}

function OfApplication(props: { size: ApplicationSize }) {
  const now = Date.now()
  const more = () => props.size.runs.length - SHOWN
  return (
    <details>
      <summary class="flex justify-between gap-12 py-6 cursor-pointer">
        <span>{props.size.name}</span>
        <span class="quiet-text">
          {countOf(props.size.runs.length, 'run')}, {bytesText(props.size.bytes)}
        </span>
      </summary>
      <ul class="grid p-[0_0_8px_16px]">
        <For each={props.size.runs.slice(0, SHOWN)}>
          {(run) => (
            <li class="flex justify-between gap-12 py-4 rule-b">
              <a class="truncate" href={`/runs/${run.runId}`}>
                {run.goal}
              </a>
              <span class="flex-none quiet-text">
                {dayText(dayOf(run.startedAt), now)}, {bytesText(run.bytes)}
              </span>
            </li>
          )}
        </For>
        <Show when={more() > 0}>
          <li class="py-4 quiet-text">{countOf(more(), 'smaller run')} more</li>
        </Show>
      </ul>
    </details>
  )
}

interface DeleteOldProps {
  readonly sizes: readonly ApplicationSize[]
  readonly changed: () => void
  readonly fail: (error: HarnessError) => void
}

/** Deletes old runs; undo is possible while it is offered. */
function DeleteOld(props: DeleteOldProps) {
  const page = usePage()
  const [days, setDays] = createSignal<number>(90)
  const old = createMemo(() => {
    const until = new Date(Date.now() - days() * DAY_MS).toISOString()
    return props.sizes.flatMap(({ runs }) => runs).filter(({ startedAt }) => startedAt < until)
  })
  const bytes = () => old().reduce((sum, each) => sum + each.bytes, 0)
  const remove = async () => {
    const ids = old().map(({ runId }) => runId)
    if (ids.length > 0 && (await deleteRuns(page, ids, props.fail))) props.changed()
  }
  return (
    <div class="grid gap-8 pt-20 rule-t">
      <h3 class="text-strong">Delete old runs</h3>
      <div class="settings-act">
        <label class="row-inline gap-8">
          Older than
          <select onChange={(event) => setDays(Number(event.currentTarget.value))}>
            <Options of={AGES} chosen={days()} />
          </select>
        </label>
        <Button class="danger" isOff={old().length === 0} press={() => remove()}>
          {old().length === 0
            ? 'No run is that old'
            : `Delete ${countOf(old().length, 'run')}, ${bytesText(bytes())}`}
        </Button>
      </div>
      <p class="quiet-text">Undo brings them back; their space is free an hour later.</p>
    </div>
  )
}

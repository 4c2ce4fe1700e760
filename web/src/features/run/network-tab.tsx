import type { RunId } from '@harness/shared/base/ids.ts'
import { hasFailed, isError, type Trace } from '@harness/shared/device/trace.ts'
import type { StepState } from '@harness/shared/log/fold.ts'
import { shownName } from '@harness/shared/order/library/run-name.ts'
import { createMemo, createResource, createSignal, For, Show } from 'solid-js'
import { Notice } from '../../kit/controls/notice.tsx'
import { Segmented } from '../../kit/controls/segmented.tsx'
import { createTitle } from '../../kit/page/create-title.ts'
import { usePage } from '../../kit/page/page.ts'
import { createReading } from '../../kit/replay/create-reading.ts'
import { hashOfStep } from '../../kit/replay/playhead.ts'
import { MessageList, RequestList } from '../../kit/replay/trace-list.tsx'
import { createAbout } from '../../kit/runs/create-about.ts'
import type { RunView as LoadedRun } from '../../kit/runs/create-run.ts'
import { RunLoader } from '../../kit/runs/run-loader.tsx'
import { FAMILY_LABELS, familyOf } from '../../kit/words/tool.ts'
import { omittedText } from '../../kit/words/trace.ts'
import type { StepTrace } from '../../store/traces.ts'
import { RunTop } from './run-top.tsx'

/** Console messages and requests of all steps of a run. */
export function NetworkScreen() {
  return <RunLoader>{(runId, view) => <Loaded runId={runId} view={view} />}</RunLoader>
}

type Filter = 'all' | 'faults'

const FILTERS = [
  { value: 'all', word: 'All' },
  { value: 'faults', word: 'Failed only' },
] as const

function Loaded(props: { runId: RunId; view: LoadedRun }) {
  const page = usePage()
  const run = props.view.state
  const reading = createReading(run)
  const about = createAbout(page.db, () => props.runId)
  const [filter, setFilter] = createSignal<Filter>('all')
  const [traces] = createResource(
    () => run().steps.length,
    async () => (await import('../../store/traces.ts')).tracesOf(page.db, props.runId),
  )
  const shown = createMemo(() =>
    (traces.latest ?? []).flatMap(({ step, trace }) => {
      const kept = filter() === 'all' ? trace : faultsOf(trace)
      return kept.requests.length + kept.messages.length > 0 ? [{ step, trace: kept }] : []
    }),
  )
  createTitle(() => `Console and network: ${shownName(about(), run().started?.goal)}`)
  return (
    <>
      <RunTop
        runId={props.runId}
        run={run()}
        current="network"
        findings={reading.findings().length}
      />
      <main id="main" tabindex={-1} class="scrolls bg-surface">
        <div class="report mx-auto p-[24px_var(--margin)_56px] max-sm:pt-16">
          <Show when={!traces.loading && traces.latest?.length === 0}>
            <Notice
              fact="Not recorded in this run"
              sentence="Simulators and designs have no network to watch. Web runs record it by default."
            />
          </Show>
          <Show when={(traces.latest?.length ?? 0) > 0}>
            <Segmented name="Entries shown" options={FILTERS} value={filter()} choose={setFilter} />
            <Show when={shown().length === 0}>
              <p class="mt-16 quiet-text">Nothing failed, and no error was logged.</p>
            </Show>
          </Show>
          <For each={shown()}>
            {(each) => <StepPart {...each} runId={props.runId} steps={run().steps} />}
          </For>
        </div>
      </main>
    </>
  )
}

function faultsOf(trace: Trace): Trace {
  return {
    requests: trace.requests.filter(hasFailed),
    messages: trace.messages.filter(isError),
  }
}

/** Entries recorded with a screen belong to the step before it, or to the first page load. */
function StepPart(props: StepTrace & { runId: RunId; steps: readonly StepState[] }) {
  const cause = () => {
    const at = props.steps.findIndex(({ step }) => step === props.step)
    const [now, before] = [props.steps[at], props.steps[at - 1]]
    return before && before.leg === now?.leg ? before : undefined
  }
  const step = () => cause()?.step ?? props.step
  const title = () => cause()?.call?.label ?? 'Opening the page'
  const noun = () => {
    const call = cause()?.call
    return call ? FAMILY_LABELS[familyOf(call.tool)].noun : 'page was opened'
  }
  return (
    <section class="pt-16" aria-label={`Step ${step()}: ${title()}`}>
      <h2 class="row gap-8 mb-4 text-strong">
        <a href={`/runs/${props.runId}${hashOfStep(step())}`}>Step {step()}</a>
        <span>{title()}</span>
      </h2>
      <Show when={props.trace.requests.length > 0}>
        <RequestList
          step={step()}
          home={props.steps[0]?.started.url}
          noun={noun()}
          requests={props.trace.requests}
        />
      </Show>
      <Show when={props.trace.messages.length > 0}>
        <MessageList name="Console" noun={noun()} messages={props.trace.messages} />
      </Show>
      <Show when={omittedText(props.trace)}>{(text) => <p class="quiet-text">{text()}</p>}</Show>
    </section>
  )
}

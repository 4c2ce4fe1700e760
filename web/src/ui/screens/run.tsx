import { RunId } from '@harness/shared/ids.ts'
import { useParams } from '@solidjs/router'
import Square from 'lucide-solid/icons/square'
import { createEffect, createSignal, on, Show } from 'solid-js'
import { Icon } from '../parts/icon.tsx'
import { Facts } from '../parts/run/facts.tsx'
import { Stage } from '../parts/run/stage.tsx'
import { Transport } from '../parts/run/transport.tsx'
import { Header } from '../parts/shell/header.tsx'
import { Notice } from '../parts/shell/notice.tsx'
import { Pill } from '../parts/shell/pill.tsx'
import { StepView } from '../parts/step/step-view.tsx'
import { StepsColumn } from '../parts/step/steps-column.tsx'
import { createKeys } from '../state/create-keys.ts'
import { createPlayhead, type Playhead } from '../state/create-playhead.ts'
import { createRun, type RunView } from '../state/create-run.ts'
import { createRunVoice } from '../state/create-run-voice.ts'
import { createWaiting, type Waiting } from '../state/create-waiting.ts'
import { usePage } from '../state/page.ts'
import { isPlayheadKey } from '../state/playhead.ts'
import { countOf } from '../words/number.ts'
import { pillOf } from '../words/state-pill.ts'
import './run.css'

/** A run, live or as a replay: one page. */
export function RunScreen() {
  const params = useParams()
  const runId = () => RunId.safeParse(params['run']).data
  return (
    <Show when={runId()} keyed fallback={<UnknownRun />}>
      {(known) => <KnownRun runId={known} />}
    </Show>
  )
}

function UnknownRun() {
  createEffect(() => {
    document.title = 'Harness'
  })
  return (
    <>
      <Header title="Run" back="/runs" />
      <main id="main" tabindex={-1} class="lone scrolls">
        <Notice
          fact="This run is not in this browser."
          sentence="Runs stay in the browser that made them."
        >
          <a class="button" href="/runs">
            Show the runs of this browser
          </a>
        </Notice>
      </main>
    </>
  )
}

function KnownRun(props: { runId: RunId }) {
  const page = usePage()
  const view = createRun(page.db, props.runId)
  return (
    <Show when={view.found() !== 'unknown'} fallback={<UnknownRun />}>
      <Show when={!view.error()} fallback={<UnreadableRun message={view.error()?.message ?? ''} />}>
        <Show when={view.found() === 'known'}>
          <FoundRun runId={props.runId} view={view} />
        </Show>
      </Show>
    </Show>
  )
}

function UnreadableRun(props: { message: string }) {
  return (
    <>
      <Header title="Run" back="/runs" />
      <main id="main" tabindex={-1} class="lone scrolls">
        <Notice fact="This run cannot be read." sentence={props.message} />
      </main>
    </>
  )
}

function FoundRun(props: { runId: RunId; view: RunView }) {
  const page = usePage()
  const run = props.view.state
  const playhead = createPlayhead(run)
  const waiting = createWaiting(page, props.runId, run)
  const [stopping, setStopping] = createSignal(false)
  const stop = () => {
    setStopping(true)
    void page.worker.stop(props.runId)
  }
  createRunVoice(run, page.announce)
  createRunKeys(playhead, stop)
  createRunTitle(props.view, playhead, waiting)
  return (
    <>
      <RunHeader view={props.view} waiting={waiting} stopping={stopping()} stop={stop} />
      <Show when={page.activityOf(props.runId).broken}>
        {(error) => (
          <div class="bridge-notice" role="alert">
            <Notice fact={error().message} sentence="What was recorded before is safe." />
          </div>
        )}
      </Show>
      <main id="main" tabindex={-1} class="run" data-live={playhead.live() ? '' : undefined}>
        <aside class="run-facts" aria-label="Facts">
          <Facts run={run()} />
        </aside>
        <Stage runId={props.runId} run={run()} playhead={playhead} />
        <Side runId={props.runId} view={props.view} playhead={playhead} waiting={waiting} />
        <Transport run={run()} playhead={playhead} waiting={waiting} />
      </main>
    </>
  )
}

function createRunKeys(playhead: Playhead, stop: () => void): void {
  createKeys((event) => {
    const act =
      event.ctrlKey || event.metaKey || event.shiftKey ? undefined : plainKey(event.key, playhead)
    const stops = (event.ctrlKey || event.metaKey) && event.key === '.' && playhead.live()
    if (stops) stop()
    act?.()
    return stops || act !== undefined
  })
}

function plainKey(key: string, playhead: Playhead): (() => void) | undefined {
  if (isPlayheadKey(key)) return () => playhead.press(key)
  const returns = key === 'Escape' || (key.toLowerCase() === 'l' && playhead.live())
  return returns && playhead.chosen() ? () => playhead.choose(undefined) : undefined
}

function createRunTitle(view: RunView, playhead: Playhead, waiting: Waiting): void {
  createEffect(() => {
    const run = view.state()
    const chosen = playhead.chosen()
    const state = playhead.live()
      ? `Step ${waiting.step()}`
      : pillOf({ ...run, ...run.completed }).word
    document.title = `${chosen ? `Step ${chosen.step}` : state}: ${run.started?.goal ?? ''}`
  })
}

function RunHeader(props: {
  view: RunView
  waiting: Waiting
  stopping: boolean
  stop: () => void
}) {
  const run = props.view.state
  const look = () => pillOf({ phase: run().phase, ...run().completed })
  const meta = () => {
    const started = run().started
    return (
      started &&
      `${started.application.name} · ${started.personaName} · ${started.model} on this machine`
    )
  }
  return (
    <Header title={run().started?.goal ?? 'Run'} meta={meta() ?? countOf(0, 'step')} back="/runs">
      <Pill look={look()} />
      <Show when={run().phase === 'running'}>
        <button
          type="button"
          class="button stop"
          title="Stop (Ctrl .)"
          aria-label={props.stopping ? 'Stopping' : 'Stop'}
          aria-disabled={props.stopping}
          onClick={() => props.stop()}
        >
          <Icon of={Square} />
          <span class="stop-word">{props.stopping ? 'Stopping' : 'Stop'}</span>
        </button>
      </Show>
    </Header>
  )
}

function Side(props: { runId: RunId; view: RunView; playhead: Playhead; waiting: Waiting }) {
  let side: HTMLElement | undefined
  // The list and the step take each other's place; the focus must not fall out of the page with the one that goes.
  createEffect(
    on(
      () => props.playhead.chosen()?.step,
      (chosen, before) => {
        const place = chosen === undefined ? `#step-${before}` : '.step-head h2'
        const lost = document.activeElement === document.body
        if (lost) side?.querySelector<HTMLElement>(place)?.focus()
      },
      { defer: true },
    ),
  )
  return (
    <section class="side" ref={side} aria-label="Steps">
      <Show
        when={props.playhead.chosen()}
        fallback={
          <StepsColumn
            runId={props.runId}
            run={props.view.state()}
            playhead={props.playhead}
            waiting={props.waiting}
          />
        }
      >
        {(step) => (
          <StepView
            step={step()}
            count={props.view.state().steps.length}
            playhead={props.playhead}
          />
        )}
      </Show>
    </section>
  )
}

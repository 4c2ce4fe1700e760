import type { RunId } from '@harness/shared/language/ids.ts'
import { shownName } from '@harness/shared/library/run-name.ts'
import { playedAs } from '@harness/shared/views/played-as.ts'
import Pause from 'lucide-solid/icons/pause'
import PlayIcon from 'lucide-solid/icons/play'
import Square from 'lucide-solid/icons/square'
import { createEffect, createSignal, type JSX, lazy, on, Show, Suspense } from 'solid-js'
import { RunBar } from '../parts/bar/bar.tsx'
import { ControlPanel } from '../parts/control/control-panel.tsx'
import { Icon } from '../parts/icon.tsx'
import { BrokenNotice } from '../parts/run/broken-notice.tsx'
import { ChangedNotice } from '../parts/run/changed-notice.tsx'
import { ExportMenu } from '../parts/run/export-menu.tsx'
import { Facts } from '../parts/run/facts.tsx'
import { GoalList } from '../parts/run/goal-list.tsx'
import { RunHeader } from '../parts/run/run-header.tsx'
import { RunLoader } from '../parts/run/run-loader.tsx'
import { RunTabs } from '../parts/run/run-tabs.tsx'
import { SignInEndNotice } from '../parts/run/sign-in-end-notice.tsx'
import { UndeliveredNotice } from '../parts/run/undelivered-notice.tsx'
import { Stage } from '../parts/stage/stage.tsx'
import { StepView } from '../parts/step/step-view.tsx'
import { StepsColumn } from '../parts/step/steps-column.tsx'
import { createPlay, type Play } from '../state/playhead/create-play.ts'
import { createPlayhead, type Playhead } from '../state/playhead/create-playhead.ts'
import { createReading, type Reading } from '../state/playhead/create-reading.ts'
import { createRouteAddress } from '../state/playhead/create-route-address.ts'
import { createRunKeys } from '../state/playhead/create-run-keys.ts'
import { createStageTools, type StageTools } from '../state/playhead/create-stage-tools.ts'
import { createAbout } from '../state/run/create-about.ts'
import { type Control, createControl } from '../state/run/create-control.ts'
import type { RunView } from '../state/run/create-run.ts'
import {
  createRunAnnouncements,
  createWaitAnnouncements,
} from '../state/run/create-run-announcements.ts'
import { createTakeOver, type TakeOver } from '../state/run/create-take-over.ts'
import { createWaiting, type Waiting } from '../state/run/create-waiting.ts'
import { createMedia } from '../state/shell/create-media.ts'
import { usePage } from '../state/shell/page.ts'
import { clockText, countText } from '../words/number.ts'
import { pillOf } from '../words/state-pill.ts'
import './run.css'

// Few runs are watched from a second tab.
const ElsewhereCard = lazy(() =>
  import('../parts/control/elsewhere-card.tsx').then((part) => ({ default: part.ElsewhereCard })),
)

/** A run, live or as a replay: one page. */
export function RunScreen() {
  return <RunLoader>{(runId, view) => <LoadedRunScreen runId={runId} view={view} />}</RunLoader>
}

interface RunScreenState {
  readonly runId: RunId
  readonly view: RunView
  readonly reading: Reading
  readonly playhead: Playhead
  readonly play: Play
  readonly tools: StageTools
  readonly waiting: Waiting
  readonly control: Control
  readonly takeOver: TakeOver
}

function createRunScreenState(props: { runId: RunId; view: RunView }): RunScreenState {
  const page = usePage()
  const run = props.view.state
  const reading = createReading(run)
  const playhead = createPlayhead(run, reading, createRouteAddress())
  return {
    runId: props.runId,
    view: props.view,
    reading,
    playhead,
    play: createPlay(playhead, () => run().steps.at(-1)?.step ?? 0),
    tools: createStageTools(),
    waiting: createWaiting(page, props.runId, run),
    control: createControl(page, props.runId, run),
    takeOver: createTakeOver({ page, runId: props.runId, run, pinned: playhead.pinned }),
  }
}

function LoadedRunScreen(props: { runId: RunId; view: RunView }) {
  const page = usePage()
  const state = createRunScreenState(props)
  const { playhead } = state
  const [stopping, setStopping] = createSignal(false)
  const stop = () => {
    setStopping(true)
    void page.worker.stop(props.runId)
  }
  createRunAnnouncements(props.view.state, page.announce)
  createRunKeys({ ...state, stop })
  createWaitAnnouncements(state.control, page.announce)
  createRunTitle(state)
  return (
    <>
      <Head {...state} stopping={stopping()} stop={stop} />
      <BrokenNotice runId={props.runId} steps={props.view.state().steps.length} />
      <SignInEndNotice runId={props.runId} run={props.view.state()} />
      <ChangedNotice runId={props.runId} />
      <UndeliveredNotice texts={page.activityOf(props.runId).undelivered} />
      <main
        id="main"
        tabindex={-1}
        class="run grid max-sm:overflow-auto"
        data-live={playhead.live() ? '' : undefined}
      >
        <InOrder
          stripFirst={!playhead.live()}
          strip={<RunBar {...state} run={props.view.state()} />}
        >
          <Stage
            runId={props.runId}
            run={props.view.state()}
            playhead={playhead}
            tools={state.tools}
            request={state.control.request()}
            lost={state.control.pause.cause() ? undefined : state.control.lost()}
            takeOver={state.takeOver}
          />
          <Side {...state} />
        </InOrder>
        <aside
          class="hidden wide:[grid-area:facts] wide:block wide:rule-r wide:bg-surface wide:overflow-auto"
          aria-label="Facts"
        >
          <Facts run={props.view.state()} reading={state.reading} />
        </aside>
      </main>
    </>
  )
}

/** In a replay the strip comes first in tab order, in a live run the stage. Fixed on arrival. */
function InOrder(props: { stripFirst: boolean; strip: JSX.Element; children: JSX.Element }) {
  const strip = <>{props.strip}</>
  const rest = <>{props.children}</>
  return props.stripFirst ? [strip, rest] : [rest, strip]
}

/** What the title says while a run waits. */
const WAITS: Readonly<Record<string, string>> = { you: 'Waiting', pause: 'Paused' }

function createRunTitle({ runId, view, playhead, waiting, control }: RunScreenState): void {
  const about = createAbout(usePage().db, () => runId)
  createEffect(() => {
    const run = view.state()
    const chosen = playhead.chosen()
    const now = waiting.judging() ? 'Judging' : `Step ${waiting.step()}`
    const step = WAITS[control.waits() ?? 'not'] ?? now
    const state = playhead.live() ? step : pillOf({ ...run, ...run.completed }).word
    document.title = `${chosen ? `Step ${chosen.step}` : state}: ${shownName(about(), run.started?.goal)}`
  })
}

function Head(props: RunScreenState & { stopping: boolean; stop: () => void }) {
  const phone = createMedia('(max-width: 639px)')
  const run = props.view.state
  const played = () => [run().started].flatMap((row) => (row ? [playedAs(row)] : []))
  const short = () => {
    if (!phone()) return undefined
    const budget = run().settings?.stepBudget ?? 0
    // The budget is that of each goal, and a run that waits at its end has one step more.
    const of = budget >= (props.waiting.step() ?? 0) ? ` of ${countText(budget)}` : ''
    const step = props.waiting.judging() ? 'Judging' : `Step ${props.waiting.step()}${of}`
    return props.playhead.live()
      ? `${step} · ${clockText(props.waiting.elapsed())}`
      : [...played(), clockText(props.reading.strip().lengthMs)].join(' · ')
  }
  return (
    <RunHeader
      run={run()}
      waits={props.waiting.judging() ? 'judge' : props.control.waits()}
      {...(short() !== undefined && { short: short() ?? '' })}
    >
      <Show
        when={run().phase === 'running'}
        fallback={
          <>
            <RunTabs
              runId={props.runId}
              current="replay"
              findings={props.reading.findings().length}
            />
            <ExportMenu run={run()} />
          </>
        }
      >
        <Show when={props.control.here() && !props.control.pause.cause()}>
          <PauseButton control={props.control} />
        </Show>
        <button
          type="button"
          class="button stop max-sm:w-control"
          title="Stop (Ctrl .)"
          aria-label={props.stopping ? 'Stopping' : 'Stop'}
          aria-disabled={props.stopping}
          onClick={() => props.stop()}
        >
          <Icon class="fill-none" of={Square} />
          <span class="max-sm:hidden">{props.stopping ? 'Stopping' : 'Stop'}</span>
        </button>
      </Show>
    </RunHeader>
  )
}

function PauseButton(props: { control: Control }) {
  const word = () => (props.control.paused() ? 'Resume' : 'Pause')
  return (
    <button
      type="button"
      class="button stop max-sm:w-control"
      title={`${word()} (P)`}
      aria-label={word()}
      onClick={() => props.control.togglePause()}
    >
      <Icon class="fill-none" of={props.control.paused() ? PlayIcon : Pause} />
      <span class="max-sm:hidden">{word()}</span>
    </button>
  )
}

function Side(props: RunScreenState) {
  let side: HTMLElement | undefined
  const run = props.view.state
  // List and step view replace each other: keep the focus when the focused one is removed, and the
  // step of the stage in view.
  createEffect(
    on(
      () => props.playhead.chosen()?.step,
      (chosen, before) => {
        const selector = chosen === undefined ? `#step-${before}` : '.step-head h2'
        const now = side?.querySelector<HTMLElement>(selector)
        if (document.activeElement === document.body) return now?.focus()
        const show = () => (now?.closest('.cell') ?? now)?.scrollIntoView({ block: 'nearest' })
        show()
        // Rows that come into view have their own height a frame later.
        requestAnimationFrame(() => requestAnimationFrame(show))
      },
      { defer: true },
    ),
  )
  return (
    <section class="side column relative min-h-0" ref={side} aria-label="Steps">
      <GoalList runId={props.runId} run={run()} />
      <Show
        when={props.playhead.chosen()}
        fallback={
          <StepsColumn
            runId={props.runId}
            run={run()}
            reading={props.reading}
            playhead={props.playhead}
            waiting={props.waiting}
          />
        }
      >
        {(step) => (
          <StepView
            runId={props.runId}
            step={step()}
            count={run().steps.length}
            legCount={run().legs.length}
            reading={props.reading}
            playhead={props.playhead}
            tools={props.tools}
          />
        )}
      </Show>
      <Show when={props.control.here()}>
        <ControlPanel runId={props.runId} run={run()} control={props.control} tools={props.tools} />
      </Show>
      <Show when={props.control.elsewhere()}>
        {(now) => (
          <Suspense>
            <ElsewhereCard now={now()} run={run()} />
          </Suspense>
        )}
      </Show>
    </section>
  )
}

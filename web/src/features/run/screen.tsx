import type { RunId } from '@harness/shared/base/ids.ts'
import { playedAs } from '@harness/shared/log/views/played-as.ts'
import { shownName } from '@harness/shared/order/library/run-name.ts'
import Pause from 'lucide-solid/icons/pause'
import PlayIcon from 'lucide-solid/icons/play'
import Square from 'lucide-solid/icons/square'
import { createEffect, createSignal, type JSX, on, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Icon } from '../../kit/controls/icon.tsx'
import { latePart } from '../../kit/controls/lazy-part.tsx'
import { createMedia } from '../../kit/page/create-media.ts'
import { usePage } from '../../kit/page/page.ts'
import { createPlay, type Play } from '../../kit/replay/create-play.ts'
import { createPlayhead, type Playhead } from '../../kit/replay/create-playhead.ts'
import { createReading, type Reading } from '../../kit/replay/create-reading.ts'
import { createStageTools, type StageTools } from '../../kit/replay/create-stage-tools.ts'
import { StepTabs } from '../../kit/replay/step-tabs.tsx'
import { StepView } from '../../kit/replay/step-view.tsx'
import { createAbout } from '../../kit/runs/create-about.ts'
import type { RunView } from '../../kit/runs/create-run.ts'
import { createTakeOver, type TakeOver } from '../../kit/runs/create-take-over.ts'
import { RunLoader } from '../../kit/runs/run-loader.tsx'
import { clockText, countText } from '../../kit/words/number.ts'
import { pillOf } from '../../kit/words/state-pill.ts'
import { RunBar } from './bar.tsx'
import { BrokenNotice } from './broken-notice.tsx'
import { ChangedNotice } from './changed-notice.tsx'
import { ControlPanel } from './control/control-panel.tsx'
import { type Control, createControl } from './create-control.ts'
import { createRouteAddress } from './create-route-address.ts'
import { createRunAnnouncements, createWaitAnnouncements } from './create-run-announcements.ts'
import { createRunKeys } from './create-run-keys.ts'
import { createWaiting, type Waiting } from './create-waiting.ts'
import { Facts } from './facts.tsx'
import { GoalList } from './goal-list.tsx'
import { Plan } from './plan.tsx'
import { RunActionsBar } from './run-actions.tsx'
import { RunHeader } from './run-header.tsx'
import { SignInEndNotice } from './sign-in-end-notice.tsx'
import { Stage } from './stage.tsx'
import { StepsColumn } from './steps-column.tsx'
import { UndeliveredNotice } from './undelivered-notice.tsx'
import { VerdictBar } from './verdict-bar.tsx'
import './run.css'

// Loaded on demand: few runs are watched from a second tab.
const ElsewhereCard = latePart(() => import('./control/elsewhere-card.tsx'), 'ElsewhereCard')

/** Page of a run, live or as a replay. */
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
  const control = createControl(page, props.runId, run)
  return {
    runId: props.runId,
    view: props.view,
    reading,
    playhead,
    play: createPlay(playhead, () => run().steps.at(-1)?.step ?? 0),
    tools: createStageTools(),
    waiting: createWaiting(page, props.runId, run),
    control,
    takeOver: createTakeOver({
      ...{ page, runId: props.runId, run, pinned: playhead.pinned, paused: control.paused },
      // At a limit or without its model the run is already waiting, and toggling would resume it.
      pause: () => control.pause.cause() === undefined && control.togglePause(),
    }),
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
      <VerdictBar
        runId={props.runId}
        run={props.view.state()}
        current="replay"
        findings={state.reading.findings().length}
      />
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

/** Tab order on arrival: in a replay the strip is first, in a live run the stage. */
function InOrder(props: { stripFirst: boolean; strip: JSX.Element; children: JSX.Element }) {
  const strip = <>{props.strip}</>
  const rest = <>{props.children}</>
  return props.stripFirst ? [strip, rest] : [rest, strip]
}

/** Text in the window title while a run waits. */
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
    // The budget applies to each goal, and a run waiting at its end is one step further.
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
        fallback={<RunActionsBar runId={props.runId} run={run()} />}
      >
        <Show when={props.control.here() && !props.control.pause.cause()}>
          <PauseButton control={props.control} />
        </Show>
        <Button
          label={props.stopping ? 'Stopping' : 'Stop'}
          title="Stop (Ctrl .)"
          class="stop max-sm:w-control"
          isOff={props.stopping}
          press={props.stop}
        >
          <Icon class="fill-none" of={Square} />
          <span class="max-sm:hidden">{props.stopping ? 'Stopping' : 'Stop'}</span>
        </Button>
      </Show>
    </RunHeader>
  )
}

function PauseButton(props: { control: Control }) {
  const word = () => (props.control.paused() ? 'Resume' : 'Pause')
  return (
    <Button
      label={word()}
      title={`${word()} (P)`}
      class="stop max-sm:w-control"
      press={() => props.control.togglePause()}
    >
      <Icon class="fill-none" of={props.control.paused() ? PlayIcon : Pause} />
      <span class="max-sm:hidden">{word()}</span>
    </Button>
  )
}

function Side(props: RunScreenState) {
  let side: HTMLElement | undefined
  const run = props.view.state
  // List and step view replace each other: keeps the focus, and the current step in view.
  createEffect(
    on(
      () => props.playhead.chosen()?.step,
      (chosen, before) => {
        const selector = chosen === undefined ? `#step-${before}` : '.step-head h2'
        const now = side?.querySelector<HTMLElement>(selector)
        if (document.activeElement === document.body) return now?.focus()
        const show = () => (now?.closest('.cell') ?? now)?.scrollIntoView({ block: 'nearest' })
        show()
        // Rows that scroll into view get their real height a frame later.
        requestAnimationFrame(() => requestAnimationFrame(show))
      },
      { defer: true },
    ),
  )
  return (
    <section class="side column relative min-h-0" ref={side} aria-label="Steps">
      <GoalList runId={props.runId} run={run()} />
      <Plan run={run()} playhead={props.playhead} control={props.control} />
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
            step={step()}
            count={run().steps.length}
            legCount={run().legs.length}
            reading={props.reading}
            playhead={props.playhead}
          >
            <StepTabs {...props} step={step()} />
          </StepView>
        )}
      </Show>
      <Show when={props.control.here()}>
        <ControlPanel {...props} run={run()} />
      </Show>
      <Show when={props.control.elsewhere()}>
        {(now) => <ElsewhereCard now={now()} run={run()} />}
      </Show>
    </section>
  )
}

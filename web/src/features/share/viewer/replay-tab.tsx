import { withoutCallText } from '@harness/shared/files/report/words.ts'
import { stepFile } from '@harness/shared/log/rows.ts'
import { planOf } from '@harness/shared/log/views/plan.ts'
import { createSignal, For, Show } from 'solid-js'
import { createKeys } from '../../../kit/page/create-keys.ts'
import { ChangeView } from '../../../kit/replay/change-view.tsx'
import { createPlay, type Play } from '../../../kit/replay/create-play.ts'
import { createPlayhead, type Playhead } from '../../../kit/replay/create-playhead.ts'
import { createScreen } from '../../../kit/replay/create-screen.ts'
import { createStageTools, type StageTools } from '../../../kit/replay/create-stage-tools.ts'
import { createSides, NoPicture, OnPicture } from '../../../kit/replay/picture.tsx'
import { PlanView } from '../../../kit/replay/plan-view.tsx'
import { nextSide, playheadKey } from '../../../kit/replay/playhead.ts'
import { StageBar } from '../../../kit/replay/stage-bar.tsx'
import { StageTop } from '../../../kit/replay/stage-top.tsx'
import { StepCell } from '../../../kit/replay/step-cell.tsx'
import { StepView } from '../../../kit/replay/step-view.tsx'
import { Transport } from '../../../kit/replay/transport.tsx'
import { useRunFiles } from '../../../kit/runs/run-files.ts'
import { RunStrip } from '../../../kit/tracks/run-strip.tsx'
import { stepSentence } from '../../../kit/words/step.ts'
import type { ReportState } from './state.ts'
import { StepFolds } from './step-folds.tsx'
import '../../../kit/replay/replay.css'
import '../../../kit/replay/steps.css'

interface ReplayState extends ReportState {
  readonly playhead: Playhead
  readonly tools: StageTools
}

/** The run step by step: picture, model text, tool call, and the strip. */
export function ReplayTab(props: ReportState) {
  const { run, reading, address } = props
  const playhead = createPlayhead(() => run, reading, address.playhead)
  const tools = createStageTools()
  const play = createPlay(playhead, () => run.steps.at(-1)?.step ?? 0)
  createReplayKeys({ playhead, tools, play })
  const text = () => {
    const step = playhead.shown()
    if (!step) return undefined
    return stepSentence(step, run.steps.length, reading.evidenceAt(playhead.index()))
  }
  return (
    <main class="report-replay grid min-h-0">
      <section
        class="bar grid gap-x-24 [grid-area:bar] max-lg:gap-x-16"
        aria-label="Position"
        data-size="replay"
      >
        <div class="min-w-0 [grid-area:strip]">
          <RunStrip
            {...props}
            size="replay"
            at={playhead.index()}
            valueText={text()}
            choose={(index) => playhead.choose(run.steps[index]?.step)}
          />
        </div>
        <Transport run={run} playhead={playhead} play={play} />
      </section>
      <ReplayStage {...props} playhead={playhead} tools={tools} />
      <Side {...props} playhead={playhead} tools={tools} />
    </main>
  )
}

function createReplayKeys(targets: { playhead: Playhead; tools: StageTools; play: Play }): void {
  const { playhead, tools, play } = targets
  const actions: Readonly<Record<string, () => void>> = {
    k: tools.toggleMarks,
    t: tools.toggleTouches,
    z: tools.toggleFull,
    b: () => playhead.showSide(nextSide(playhead.side())),
    ' ': play.toggle,
    '1': () => play.setSpeed(1),
    '2': () => play.setSpeed(2),
    '4': () => play.setSpeed(4),
    escape: () => playhead.choose(undefined),
  }
  createKeys((event) => {
    if (event.ctrlKey || event.metaKey) return false
    const moves = playheadKey(event)
    const key = event.key.toLowerCase()
    const action = moves ? () => playhead.press(moves) : actions[key]
    action?.()
    return action !== undefined
  })
}

function ReplayStage(props: ReplayState) {
  const { playhead, tools, run } = props
  const sides = createSides({ runId: props.runId, run, playhead })
  const [change, setChange] = createSignal<number>()
  const shown = playhead.shown
  const screen = createScreen(useRunFiles(), props.runId, () =>
    tools.marks() ? shown()?.step : undefined,
  )
  const size = () => shown()?.started.pointSize ?? { width: 1280, height: 800 }
  /** True when a visible picture was altered: the one before the tool call, after it, or both. */
  const isChanged = () => {
    const { checked } = props
    const { step = 0 } = shown() ?? {}
    return [step, step + 1].some(
      (each, index) =>
        checked.kind === 'compared' &&
        checked.difference.changed.includes(stepFile(each, 'png')) &&
        playhead.side() !== (index ? 'before' : 'after'),
    )
  }
  const shot = () => (playhead.side() === 'before' ? sides.before() : sides.after())
  return (
    <section class="stage column min-w-0 min-h-0 [grid-area:stage]" aria-label="Screen">
      <StageTop run={run} playhead={playhead} side={playhead.side()} change={change()} />
      <Show when={isChanged()}>
        <p class="failed">This picture was changed after export</p>
      </Show>
      <div class="stage-area center flex-1 -mx-8 min-h-0" data-full={tools.full() ? '' : undefined}>
        <div
          class="frame relative rounded-8"
          style={{ '--ratio': String(size().width / size().height), '--full': `${size().width}px` }}
        >
          <Show when={shot()} fallback={<NoPicture run={run} isMissing={sides.isMissing()} />}>
            {(picture) => (
              <img
                class="picture"
                src={picture().url}
                alt={`Screen, step ${shown()?.step ?? 1}, ${shown()?.started.title ?? ''}`}
              />
            )}
          </Show>
          <Show when={playhead.side() === 'change'}>
            <ChangeView before={sides.before()} after={sides.after()} measured={setChange} />
          </Show>
          <Show when={playhead.side() === 'before' && shown()}>
            {(step) => <OnPicture step={step()} tools={tools} screen={screen()} />}
          </Show>
        </div>
      </div>
      <StageBar playhead={playhead} tools={tools} />
    </section>
  )
}

function Side(props: ReplayState) {
  const { run, reading, playhead } = props
  return (
    <section class="side column min-w-0 min-h-0 [grid-area:side]" aria-label="Steps">
      <Show when={playhead.chosen()} fallback={<AllSteps {...props} />}>
        {(step) => (
          <StepView
            step={step()}
            count={run.steps.length}
            legCount={run.legs.length}
            reading={reading}
            playhead={playhead}
          >
            <StepFolds runId={props.runId} step={step()} playhead={playhead} tools={props.tools} />
          </StepView>
        )}
      </Show>
    </section>
  )
}

function Plans(props: ReplayState) {
  const goal = (leg: number) => (props.run.legs.length > 1 ? `goal ${leg + 1}` : undefined)
  return (
    <For each={props.run.legs}>
      {({ leg }) => (
        <Show when={planOf(props.run, leg)}>
          {(plan) => (
            <PlanView
              plan={plan()}
              step={props.run.steps.length}
              goal={goal(leg)}
              choose={(step) => props.playhead.choose(step, 'push')}
            />
          )}
        </Show>
      )}
    </For>
  )
}

function AllSteps(props: ReplayState) {
  const { run, reading, playhead } = props
  const endingOf = (leg: number) => run.legs.find((each) => each.leg === leg)?.completed?.ending
  const legHead = (index: number) => {
    const step = run.steps[index]
    const isFirst = run.steps[index - 1]?.leg !== step?.leg
    const leg = run.legs.find((each) => each.leg === step?.leg)
    return run.legs.length > 1 && isFirst ? leg?.started.goal : undefined
  }
  return (
    <>
      <Plans {...props} />
      <div class="side-head row flex-none gap-8 px-gutter">
        <h2>Steps</h2>
        <span class="badge px-7 bg-sunken rounded-99">{run.steps.length}</span>
      </div>
      <div
        class="side-scroll flex-1 min-h-0 overflow-auto focus-visible:-outline-offset-2"
        role="feed"
        aria-label="Steps"
      >
        <For each={run.steps}>
          {(step, index) => (
            <Show
              when={step.call}
              fallback={
                <p class="px-gutter py-16">
                  Step {step.step}: {withoutCallText(endingOf(step.leg))}.
                </p>
              }
            >
              {(call) => (
                <StepCell
                  runId={props.runId}
                  step={step}
                  evidence={reading.evidenceAt(index())}
                  call={call()}
                  waiting={undefined}
                  legHead={legHead(index())}
                  setSize={run.steps.length}
                  chosen={false}
                  choose={playhead.choose}
                />
              )}
            </Show>
          )}
        </For>
      </div>
    </>
  )
}

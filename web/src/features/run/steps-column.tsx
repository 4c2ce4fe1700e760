import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunState, StepState } from '@harness/shared/log/fold.ts'
import { createMemo, createSignal, Index, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Segmented } from '../../kit/controls/segmented.tsx'
import type { Playhead } from '../../kit/replay/create-playhead.ts'
import type { Reading } from '../../kit/replay/create-reading.ts'
import { hashOfStep } from '../../kit/replay/playhead.ts'
import { StepCell } from '../../kit/replay/step-cell.tsx'
import { Thumb } from '../../kit/replay/thumb.tsx'
import { countOf } from '../../kit/words/number.ts'
import { createFollow } from './create-follow.ts'
import type { Waiting } from './create-waiting.ts'
import { Facts } from './facts.tsx'
import { VerdictBlock } from './verdict-block.tsx'
import '../../kit/replay/steps.css'
import './run.css'

interface ColumnProps {
  readonly runId: RunId
  readonly run: RunState
  readonly reading: Reading
  readonly waiting: Waiting
  readonly playhead: Playhead
}

type Filter = 'all' | 'evidence'

const FILTERS = [
  { value: 'all', word: 'All' },
  { value: 'evidence', word: 'Evidence' },
] as const

/** All steps of a run as a feed; stays at the end of a live run. */
export function StepsColumn(props: ColumnProps) {
  const [filter, setFilter] = createSignal<Filter>('all')
  const steps = () => props.run.steps
  const follow = createFollow(
    () => steps().length,
    () => props.run.rowCount,
    props.playhead.live,
  )
  const shown = createMemo(() => {
    const known = props.reading.evidenceSteps()
    return filter() === 'all' ? steps() : steps().filter(({ step }) => known.includes(step))
  })
  const between = () =>
    props.playhead.live() && (steps().length === 0 || steps().at(-1)?.completed !== undefined)
  const isPending = () => between() && filter() === 'all'
  // A run that ends while watched stays at its end; an old one opens at its verdict.
  const seenLive = createMemo((before: boolean) => before || props.playhead.live(), false)
  return (
    <>
      <div class="side-head row flex-none gap-8 px-gutter">
        <h2>Steps</h2>
        <span class="badge">{steps().length}</span>
        <Segmented name="Steps shown" options={FILTERS} value={filter()} choose={setFilter} />
      </div>
      <div
        class="side-scroll flex-1 min-h-0 overflow-auto focus-visible:-outline-offset-2"
        ref={follow.setScroller}
        onScroll={follow.onScroll}
      >
        <Facts run={props.run} reading={props.reading} brief />
        <Show when={!seenLive()}>
          <VerdictBlock runId={props.runId} run={props.run} />
        </Show>
        <Show when={shown().length === 0 && steps().length > 0}>
          <p class="px-gutter py-16">
            Nothing was reported or measured in {countOf(steps().length, 'step')}.
          </p>
        </Show>
        <Show when={steps().length === 0 && !isPending()}>
          <p class="px-gutter py-16">The run ended before its first step.</p>
        </Show>
        <Show when={shown().length > 0 || isPending()}>
          <Feed {...props} shown={shown()} isPending={isPending()} />
        </Show>
        <Show when={seenLive()}>
          <VerdictBlock runId={props.runId} run={props.run} />
        </Show>
      </div>
      <Show when={follow.missed() > 0}>
        <Button class="missed" press={() => follow.toEnd()}>
          {countOf(follow.missed(), 'new step')}
        </Button>
      </Show>
    </>
  )
}

function Feed(props: ColumnProps & { shown: readonly StepState[]; isPending: boolean }) {
  return (
    <div
      role="feed"
      aria-label="Steps"
      aria-busy={props.playhead.live()}
      onKeyDown={moveBetweenCells}
    >
      <Index each={props.shown}>{(step) => <Cell {...props} step={step()} />}</Index>
      <Show when={props.isPending}>
        <Show
          when={!props.waiting.judging()}
          fallback={<p class="px-gutter py-16">{props.waiting.text()}</p>}
        >
          <PendingCell
            runId={props.runId}
            step={props.waiting.step()}
            text={props.waiting.text()}
            picture={false}
            busy
          />
        </Show>
      </Show>
    </div>
  )
}

function Cell(props: ColumnProps & { step: StepState }) {
  const isRunning = () => props.playhead.live() && props.step.completed === undefined
  const index = () => props.run.steps.indexOf(props.step)
  // The page title already names a single leg.
  const legHead = () => {
    const before = props.run.steps[index() - 1]
    if (props.run.legs.length < 2 || before?.leg === props.step.leg) return undefined
    return props.run.legs.find(({ leg }) => leg === props.step.leg)?.started.actionName
  }
  return (
    <Show
      when={props.step.call}
      fallback={
        <PendingCell
          runId={props.runId}
          step={props.step.step}
          text={isRunning() ? props.waiting.text() : 'Ended before a tool call.'}
          picture
          busy={isRunning()}
          chosen={!props.playhead.live() && props.playhead.shown() === props.step}
          choose={isRunning() ? undefined : props.playhead.choose}
        />
      }
    >
      {(call) => (
        <StepCell
          runId={props.runId}
          step={props.step}
          evidence={props.reading.evidenceAt(index())}
          call={call()}
          waiting={isRunning() ? props.waiting.text() : undefined}
          legHead={legHead()}
          setSize={props.playhead.live() ? -1 : props.run.steps.length}
          chosen={!props.playhead.live() && props.playhead.shown() === props.step}
          choose={props.playhead.choose}
        />
      )}
    </Show>
  )
}

/** Page Up and Page Down move between cells, as in every feed. */
function moveBetweenCells(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  if (event.key !== 'PageDown' && event.key !== 'PageUp') return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.cell-link')]
  const at = links.findIndex((link) => link.matches(':focus'))
  const next = links[at + (event.key === 'PageDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface PendingProps {
  readonly runId: RunId
  readonly step: number
  readonly text: string
  /** True once the picture of the step is stored. */
  readonly picture: boolean
  readonly busy: boolean
  readonly chosen?: boolean
  /** Shows the picture of the step; absent while the step runs. */
  readonly choose?: Playhead['choose'] | undefined
}

/**
 * A step without a tool call: it is still running, or the run ended in it. The finished cell
 * replaces it without a layout shift.
 */
export function PendingCell(props: PendingProps) {
  return (
    <article
      class="cell grid grid-cols-[72px_minmax(0,1fr)] items-center gap-[6px_12px] relative"
      aria-label={`Step ${props.step}`}
      aria-busy={props.busy}
      data-pending={props.choose ? undefined : ''}
      aria-current={props.chosen ? 'step' : undefined}
    >
      <Thumb runId={props.runId} step={props.step} picture={props.picture} />
      <p class="cell-words cell-phase">
        <Show when={props.choose} fallback={props.text}>
          {(choose) => (
            <a
              class="cell-link no-underline"
              href={hashOfStep(props.step)}
              onClick={(event) => {
                event.preventDefault()
                choose()(props.step, 'push')
              }}
            >
              {props.text}
            </a>
          )}
        </Show>
      </p>
    </article>
  )
}

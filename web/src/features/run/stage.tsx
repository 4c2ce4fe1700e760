import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { createMemo, createSignal, onCleanup, onMount, Show } from 'solid-js'
import { ToolIcon } from '../../kit/controls/tool-icon.tsx'
import { usePage } from '../../kit/page/page.ts'
import { ChangeView } from '../../kit/replay/change-view.tsx'
import type { Playhead } from '../../kit/replay/create-playhead.ts'
import { createScreen } from '../../kit/replay/create-screen.ts'
import type { StageTools } from '../../kit/replay/create-stage-tools.ts'
import { ManualInputLayer } from '../../kit/replay/manual-input-layer.tsx'
import { captionStyle, rectStyle } from '../../kit/replay/overlay-styles.ts'
import { createSides, NoPicture, OnPicture } from '../../kit/replay/picture.tsx'
import { StageBar } from '../../kit/replay/stage-bar.tsx'
import { StageTop } from '../../kit/replay/stage-top.tsx'
import type { TakeOver } from '../../kit/runs/create-take-over.ts'
import { useRunFiles } from '../../kit/runs/run-files.ts'
import { FAMILY_LABELS, familyOf } from '../../kit/words/tool.ts'
import type { ApprovalRequest } from '../../worker/api.ts'
import { TakeOverBar } from './control/take-over-bar.tsx'
import '../../kit/replay/replay.css'

interface StageProps {
  readonly runId: RunId
  readonly run: RunState
  readonly playhead: Playhead
  readonly tools: StageTools
  /** Call that waits for a decision. */
  readonly request: ApprovalRequest | undefined
  /** Error that reports the loss of the device. */
  readonly lost: unknown
  readonly takeOver: TakeOver
}

/** The tested app: live, or before or after a step, with the target of the step. */
export function Stage(props: StageProps) {
  const { playhead, tools } = props
  const { sides, side, screen, shot, size, name, marked } = createStageView(props)
  const [change, setChange] = createSignal<number>()
  return (
    <section class="stage column min-w-0 min-h-0 [grid-area:stage]" aria-label="Screen">
      <StageTop
        run={props.run}
        playhead={playhead}
        side={side()}
        change={change()}
        now={
          <Show when={!props.lost} fallback="Last picture">
            <span class="inline-block mr-4 h-8 w-8 forced-color-adjust-none rounded-[50%] bg-good" />{' '}
            Live
          </Show>
        }
      />
      <div class="stage-area center flex-1 -mx-8 min-h-0" data-full={tools.full() ? '' : undefined}>
        <div
          class="frame relative rounded-8"
          style={{ '--ratio': String(size().width / size().height), '--full': `${size().width}px` }}
        >
          <Show
            when={shot()}
            fallback={<NoPicture run={props.run} isMissing={sides.isMissing()} />}
          >
            {(picture) => (
              <img class="picture" src={picture().url} alt={playhead.pinned() ? '' : name()} />
            )}
          </Show>
          <Show when={playhead.live()}>
            <Mirror runId={props.runId} name={name()} hidden={!playhead.pinned()} />
          </Show>
          <Show when={side() === 'change'}>
            <ChangeView before={sides.before()} after={sides.after()} measured={setChange} />
          </Show>
          <Show when={playhead.pinned() && props.request}>
            {(request) => <PendingTarget request={request()} />}
          </Show>
          <Show when={marked()}>
            {(step) => <OnPicture step={step()} tools={tools} screen={screen()} />}
          </Show>
          <Show when={props.takeOver.active()}>
            <ManualInputLayer takeOver={props.takeOver} size={size()} />
          </Show>
        </div>
      </div>
      <StageBar playhead={playhead} tools={tools}>
        <TakeOverBar takeOver={props.takeOver} />
      </StageBar>
    </section>
  )
}

/** Pictures of the displayed step, and the overlays on them. */
function createStageView(props: StageProps) {
  const { playhead, tools } = props
  const files = useRunFiles()
  const shown = playhead.shown
  const sides = createSides(props)
  const side = () => (playhead.pinned() ? 'before' : playhead.side())
  const screen = createScreen(
    files,
    props.runId,
    createMemo(() => (tools.marks() ? shown()?.step : undefined)),
  )
  const shot = () => (side() === 'before' ? sides.before() : sides.after())
  const size = () => shown()?.started.pointSize ?? sizeBefore(props.run)
  const name = () =>
    `${playhead.pinned() && !props.lost ? 'Live screen' : 'Screen'}, step ${shown()?.step ?? 1}, ${shown()?.started.title ?? ''}`
  // The target is valid only on the picture before the step.
  const marked = () =>
    side() !== 'before' || (playhead.pinned() && shown()?.result) ? undefined : shown()
  return { sides, side, screen, shot, size, name, marked }
}

/** Size until the first picture is loaded. */
function sizeBefore({ started }: RunState) {
  const isPhone = started?.device.kind === 'ios' || started?.device.kind === 'android'
  return isPhone ? { width: 402, height: 874 } : { width: 1280, height: 800 }
}

/** Live picture. The worker paints the canvas; its accessible name changes once per step. */
function Mirror(props: { runId: RunId; name: string; hidden: boolean }) {
  const page = usePage()
  let canvas: HTMLCanvasElement | undefined
  onMount(() => {
    if (canvas) void page.worker.mirror(props.runId, canvas.transferControlToOffscreen())
  })
  onCleanup(() => void page.worker.mirror(props.runId, undefined))
  return (
    <canvas ref={canvas} class="picture" role="img" aria-label={props.name} hidden={props.hidden} />
  )
}

/** Target of a waiting call, over the live picture. The approval card describes it in words. */
function PendingTarget(props: { request: ApprovalRequest }) {
  const target = () => {
    const [point] = props.request.points ?? []
    return (
      props.request.mark?.rect ??
      (point && { x: point.x - 16, y: point.y - 16, width: 32, height: 32 })
    )
  }
  return (
    <Show when={target()}>
      {(rect) => (
        <div class="overlay" aria-hidden="true">
          <span class="ring absolute" style={rectStyle(rect(), props.request.pointSize)} />
          <span
            class="caption row-inline gap-6 absolute rounded-6"
            style={captionStyle(rect(), props.request.pointSize)}
          >
            <ToolIcon tool={props.request.tool} size={14} />
            Step {props.request.step} would{' '}
            {FAMILY_LABELS[familyOf(props.request.tool)].word.toLowerCase()} here
          </span>
        </div>
      )}
    </Show>
  )
}

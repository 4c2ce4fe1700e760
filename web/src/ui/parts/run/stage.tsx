import type { RunState, StepState } from '@harness/shared/fold.ts'
import type { RunId } from '@harness/shared/ids.ts'
import Globe from 'lucide-solid/icons/globe'
import Smartphone from 'lucide-solid/icons/smartphone'
import { createMemo, Show } from 'solid-js'
import type { Playhead } from '../../state/create-playhead.ts'
import { createShot } from '../../state/create-shot.ts'
import { usePage } from '../../state/page.ts'
import { countOf } from '../../words/number.ts'
import { Icon } from '../icon.tsx'
import { Mirror } from './mirror.tsx'
import { Overlay } from './overlay.tsx'
import './stage.css'

/** Portrait screens are phones. */
function isTall(step: StepState | undefined): boolean {
  const size = step?.started.pointSize
  return size !== undefined && size.height > size.width
}

/** The tested app: live, or as it was before a step, with the target of the step on it. */
export function Stage(props: { runId: RunId; run: RunState; playhead: Playhead }) {
  const page = usePage()
  const shown = props.playhead.shown
  const shot = createShot(
    page.db,
    props.runId,
    createMemo(() => shown()?.step),
  )
  const pinned = () => props.playhead.live() && props.playhead.chosen() === undefined
  const ratio = () => {
    const { width, height } = shown()?.started.pointSize ?? { width: 1280, height: 800 }
    return width / height
  }
  const name = () =>
    `${pinned() ? 'Live screen' : 'Screen'}, step ${shown()?.step ?? 1}, ${shown()?.started.title ?? ''}`
  const marked = () => (pinned() && shown()?.result ? undefined : shown())
  return (
    <section class="stage" aria-label="Screen">
      <StageTop run={props.run} playhead={props.playhead} />
      <div class="stage-area">
        <div class="frame" style={{ '--ratio': String(ratio()) }}>
          <Show when={shot()} fallback={<NoPicture run={props.run} />}>
            {(picture) => (
              <img
                class="picture"
                src={picture().url}
                alt={pinned() ? '' : name()}
                decoding="async"
              />
            )}
          </Show>
          <Show when={props.playhead.live()}>
            <Mirror runId={props.runId} name={name()} hidden={!pinned()} />
          </Show>
          <Show when={marked()}>{(step) => <Overlay step={step()} />}</Show>
        </div>
      </div>
    </section>
  )
}

function NoPicture(props: { run: RunState }) {
  const words = () => {
    if (props.run.steps.length > 0) return ''
    return props.run.phase === 'running'
      ? 'The browser opens the app.'
      : 'The run ended before its first picture.'
  }
  return <p class="no-picture">{words()}</p>
}

function addressOf(step: StepState | undefined, run: RunState): string {
  return (step?.started.url ?? run.started?.application.url ?? '')
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
}

function StageTop(props: { run: RunState; playhead: Playhead }) {
  const step = () => props.playhead.shown()
  const size = () => {
    const points = step()?.started.pointSize
    return points ? `${points.width} × ${points.height}` : ''
  }
  return (
    <div class="stage-top">
      <Icon of={isTall(step()) ? Smartphone : Globe} />
      <span class="stage-address">{addressOf(step(), props.run)}</span>
      <span class="stage-size">{size()}</span>
      <span class="stage-when">
        <Show when={props.playhead.live()} fallback={step() ? 'Before this step' : ''}>
          <Show
            when={props.playhead.behind() > 0 || props.playhead.chosen()}
            fallback={<LiveDot />}
          >
            {countOf(props.playhead.behind(), 'step')} behind live
          </Show>
        </Show>
      </span>
    </div>
  )
}

function LiveDot() {
  return (
    <>
      <span class="live-dot" /> Live
    </>
  )
}

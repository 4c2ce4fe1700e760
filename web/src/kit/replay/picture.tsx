import type { Size } from '@harness/shared/base/geometry.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { ScreenFile } from '@harness/shared/device/observation.ts'
import type { RunState, StepState } from '@harness/shared/log/fold.ts'
import { createMemo, Index, Show } from 'solid-js'
import { createPictures } from '../runs/create-pictures.ts'
import { createIsMissing, createShot } from '../runs/create-shot.ts'
import { useRunFiles } from '../runs/run-files.ts'
import type { Playhead } from './create-playhead.ts'
import type { createScreen } from './create-screen.ts'
import type { StageTools } from './create-stage-tools.ts'
import { Overlay } from './overlay.tsx'
import { rectStyle } from './overlay-styles.ts'

/** Pictures of the shown step: before its tool call, and after it. */
export function createSides(props: {
  readonly runId: RunId
  readonly run: RunState
  readonly playhead: Playhead
}) {
  const files = useRunFiles()
  const pictures = createPictures(files, props.runId)
  const last = () => props.run.steps.at(-1)?.step ?? 0
  const step = createMemo(() => props.playhead.shown()?.step)
  const next = createMemo(() => {
    const shown = step()
    if (shown === undefined || props.playhead.side() === 'before') return undefined
    return Math.min(shown + 1, last())
  })
  const before = createShot(pictures, step, last)
  const after = createShot(pictures, next, last)
  const isMissing = createIsMissing(pictures, () => next() ?? step())
  return { before, after, isMissing }
}

/** Overlay of a step's picture: marks, target and touches, a highlighted element. */
export function OnPicture(props: {
  step: StepState
  tools: StageTools
  screen: ReturnType<ReturnType<typeof createScreen>>
}) {
  const size = () => props.step.started.pointSize
  const ringed = () => {
    const found = props.tools.ringed()
    return found?.step === props.step.step ? found : undefined
  }
  return (
    <>
      <Show when={props.screen}>{(screen) => <MarkBoxes screen={screen()} size={size()} />}</Show>
      <Show when={props.tools.touches()}>
        <Overlay step={props.step} />
      </Show>
      <Show when={ringed()}>
        {(found) => (
          <div class="overlay" aria-hidden="true">
            <span class="ring absolute" style={rectStyle(found().rect, size())} />
          </div>
        )}
      </Show>
    </>
  )
}

/** Text shown when there is no picture. */
export function NoPicture(props: { run: RunState; isMissing: boolean }) {
  const words = () => {
    if (props.isMissing) return 'This step has no picture.'
    if (props.run.steps.length > 0) return ''
    if (props.run.phase !== 'running') return 'The run ended before its first picture.'
    return 'Opening the app.'
  }
  return <p class="no-picture">{words()}</p>
}

/** Boxes of the numbered elements as sent to the model. The element list has the same as text. */
function MarkBoxes(props: { screen: ScreenFile; size: Size }) {
  return (
    <div class="overlay" aria-hidden="true">
      <Index each={props.screen.marks}>
        {(mark) => (
          <span class="mark-box absolute rounded-3" style={rectStyle(mark().rect, props.size)}>
            <span class="mark-number absolute min-w-16 -left-1.5 -top-1.5">{mark().id}</span>
          </span>
        )}
      </Index>
    </div>
  )
}

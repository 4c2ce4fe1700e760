import type { Rect, Size } from '@harness/shared/base/geometry.ts'
import type { StepState } from '@harness/shared/log/fold.ts'
import ChevronLeft from 'lucide-solid/icons/chevron-left'
import ChevronRight from 'lucide-solid/icons/chevron-right'
import { type Accessor, createSignal, For, Show } from 'solid-js'
import { IconButton } from '../../kit/controls/icon-button.tsx'
import { Segmented } from '../../kit/controls/segmented.tsx'
import { rectStyle } from '../../kit/replay/overlay-styles.ts'
import type { Redacting } from '../../kit/runs/create-redaction.ts'

const SIDES = [
  { value: 'leaving', word: 'As it leaves' },
  { value: 'original', word: 'Original' },
] as const
export type Side = (typeof SIDES)[number]['value']

interface LeavingStageProps {
  readonly step: StepState
  readonly last: number
  readonly goTo: (step: number) => void
  readonly side: Side
  readonly setSide: (side: Side) => void
  /** URL of the picture; undefined without one. */
  readonly picture: string | undefined
  readonly redacting: Redacting
}

/** A shorter drag counts as accidental, in points. */
const SMALLEST = 4

/** Drawing of a rectangle by dragging on an element, in points of the screen that it shows. */
function createDrawing(size: Accessor<Size>, done: (rect: Rect) => void) {
  const [rect, setRect] = createSignal<Rect>()
  let from: { readonly x: number; readonly y: number } | undefined
  const pointOf = (event: PointerEvent & { readonly currentTarget: Element }) => {
    const box = event.currentTarget.getBoundingClientRect()
    const part = (value: number) => Math.min(1, Math.max(0, value))
    return {
      x: part((event.clientX - box.left) / box.width) * size().width,
      y: part((event.clientY - box.top) / box.height) * size().height,
    }
  }
  return {
    rect,
    onPointerDown(event: PointerEvent & { readonly currentTarget: Element }) {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      from = pointOf(event)
    },
    onPointerMove(event: PointerEvent & { readonly currentTarget: Element }) {
      if (!from) return
      const to = pointOf(event)
      setRect({
        x: Math.round(Math.min(from.x, to.x)),
        y: Math.round(Math.min(from.y, to.y)),
        width: Math.round(Math.abs(to.x - from.x)),
        height: Math.round(Math.abs(to.y - from.y)),
      })
    },
    onPointerUp() {
      const drawn = rect()
      from = undefined
      setRect(undefined)
      if (drawn && drawn.width > SMALLEST && drawn.height > SMALLEST) done(drawn)
    },
  }
}

/** Screenshot of a step as it will be exported, with a layer to draw on. */
export function LeavingStage(props: LeavingStageProps) {
  const size = () => props.step.started.pointSize
  const drawing = createDrawing(size, (rect) => props.redacting.draw(props.step.step, rect))
  const here = () => props.redacting.drawn().filter(({ step }) => step === props.step.step)
  return (
    <section class="redact-stage grid content-start self-start sticky top-0" aria-label="Picture">
      <div class="row-wrap justify-between gap-8 w-full">
        <Segmented name="Picture" options={SIDES} value={props.side} choose={props.setSide} />
        <Walk {...props} />
      </div>
      <Show when={props.picture} fallback={<p class="no-picture">This step has no picture.</p>}>
        {(address) => (
          <div
            class="redact-picture relative outlined touch-none cursor-crosshair"
            onPointerDown={drawing.onPointerDown}
            onPointerMove={drawing.onPointerMove}
            onPointerUp={drawing.onPointerUp}
            onPointerCancel={drawing.onPointerUp}
          >
            <img
              class="max-w-full select-none"
              src={address()}
              alt={`Step ${props.step.step}, ${props.side === 'leaving' ? 'as it leaves' : 'original'}`}
              draggable={false}
            />
            <For each={here()}>
              {(region) => (
                <span
                  class="redact-drawn absolute pointer-events-none"
                  style={rectStyle(region.rect, size())}
                />
              )}
            </For>
            <Show when={drawing.rect()}>
              {(rect) => (
                <span
                  class="redact-drawing absolute pointer-events-none"
                  style={rectStyle(rect(), size())}
                />
              )}
            </Show>
          </div>
        )}
      </Show>
    </section>
  )
}

function Walk(props: LeavingStageProps) {
  const go = (by: number) => {
    const step = props.step.step + by
    if (step >= 1 && step <= props.last) props.goTo(step)
  }
  return (
    <div class="row-wrap gap-8">
      <IconButton
        icon={ChevronLeft}
        word="Previous step"
        isOff={props.step.step === 1}
        press={() => go(-1)}
      />
      <span>
        Step {props.step.step} of {props.last}
      </span>
      <IconButton
        icon={ChevronRight}
        word="Next step"
        isOff={props.step.step === props.last}
        press={() => go(1)}
      />
    </div>
  )
}

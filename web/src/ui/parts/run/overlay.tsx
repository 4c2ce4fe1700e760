import { type StepState, targetOf } from '@harness/shared/fold.ts'
import type { Point, Rect, Size } from '@harness/shared/geometry.ts'
import { For, Show } from 'solid-js'
import { outcomeWord } from '../../words/outcome.ts'
import { FAMILY_WORDS, familyOf } from '../../words/tool.ts'
import { ToolIcon } from '../tool-icon.tsx'
import './overlay.css'

function percent(part: number, whole: number): string {
  return `${(part / whole) * 100}%`
}

function placeOfRect(rect: Rect, size: Size) {
  return {
    left: percent(rect.x, size.width),
    top: percent(rect.y, size.height),
    width: percent(rect.width, size.width),
    height: percent(rect.height, size.height),
  }
}

function placeOfPoint(point: Point, size: Size) {
  return { left: percent(point.x, size.width), top: percent(point.y, size.height) }
}

/** What the step did, in two or three words: "Tap, nothing changed". */
function captionOf(step: StepState): string {
  const word = FAMILY_WORDS[familyOf(step.call?.tool ?? '')].word
  const { result } = step
  return result && result.outcome !== 'changed' ? `${word}, ${outcomeWord(result.outcome)}` : word
}

/** Below the target, and above it where the picture ends; never past its sides. */
function captionPlace(at: Rect, size: Size) {
  const low = at.y + at.height > size.height * 0.86
  const x = at.x + at.width / 2
  const side = Math.min(Math.max(x / size.width, 0), 1)
  return {
    left: percent(x, size.width),
    top: percent(low ? at.y : at.y + at.height, size.height),
    translate: `${side < 0.12 ? 0 : side > 0.88 ? -100 : -50}% ${low ? 'calc(-100% - 14px)' : '14px'}`,
  }
}

/** Target, touch and caption of a step, over its picture. The cell says the same in words. */
export function Overlay(props: { step: StepState }) {
  return (
    <Show when={targetOf(props.step)}>
      {(target) => {
        const size = () => target().pointSize
        const anchor = (): Rect | undefined => {
          const [point] = target().points
          return (
            target().mark?.rect ??
            (point && { x: point.x - 12, y: point.y - 12, width: 24, height: 24 })
          )
        }
        return (
          <div class="overlay" aria-hidden="true">
            <Show when={target().mark}>
              {(mark) => <span class="ring" style={placeOfRect(mark().rect, size())} />}
            </Show>
            <For each={target().points}>
              {(point) => <span class="touch" style={placeOfPoint(point, size())} />}
            </For>
            <Show when={anchor()}>
              {(at) => (
                <span class="caption" style={captionPlace(at(), size())}>
                  <ToolIcon tool={props.step.call?.tool ?? ''} size={14} />
                  {captionOf(props.step)}
                </span>
              )}
            </Show>
          </div>
        )
      }}
    </Show>
  )
}

import { type StepState, targetOf } from '@harness/shared/fold.ts'
import type { Rect } from '@harness/shared/geometry.ts'
import { For, Show } from 'solid-js'
import { outcomeWord } from '../../words/outcome.ts'
import { FAMILY_WORDS, familyOf } from '../../words/tool.ts'
import { ToolIcon } from '../tool-icon.tsx'
import { placeOfCaption, placeOfPoint, placeOfRect } from './places.ts'
import './overlay.css'

/** What the step did, in two or three words: "Tap, nothing changed". */
function captionOf(step: StepState): string {
  const word = FAMILY_WORDS[familyOf(step.call?.tool ?? '')].word
  const { result } = step
  return result && result.outcome !== 'changed' ? `${word}, ${outcomeWord(result.outcome)}` : word
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
                <span class="caption" style={placeOfCaption(at(), size())}>
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

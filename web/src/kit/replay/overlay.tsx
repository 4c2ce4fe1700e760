import type { Rect } from '@harness/shared/base/geometry.ts'
import { type StepState, targetOf } from '@harness/shared/log/fold.ts'
import { For, Show } from 'solid-js'
import { ToolIcon } from '../controls/tool-icon.tsx'
import { FAMILY_LABELS, familyOf, outcomeLabel } from '../words/tool.ts'
import { captionStyle, pointStyle, rectStyle } from './overlay-styles.ts'
import './replay.css'

/** The action of a step in a few words: "Tap, nothing changed". */
function captionOf(step: StepState): string {
  const word = FAMILY_LABELS[familyOf(step.call?.tool ?? '')].word
  const { result } = step
  return result && result.outcome !== 'changed' ? `${word}, ${outcomeLabel(result.outcome)}` : word
}

/** Target, touch and caption of a step, drawn on its picture. The step cell has the same text. */
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
              {(mark) => <span class="ring absolute" style={rectStyle(mark().rect, size())} />}
            </Show>
            <For each={target().points}>
              {(point) => <span class="touch absolute" style={pointStyle(point, size())} />}
            </For>
            <Show when={anchor()}>
              {(at) => (
                <span
                  class="caption row-inline gap-6 absolute rounded-6"
                  style={captionStyle(at(), size())}
                >
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

import { Show } from 'solid-js'
import type { Ask } from '../../../worker/api.ts'
import { FAMILY_WORDS, familyOf } from '../../words/tool.ts'
import { ToolIcon } from '../tool-icon.tsx'
import { placeOfCaption, placeOfRect } from './places.ts'
import './overlay.css'

/** Where a call that waits would act, over the live picture. The card says the same in words. */
export function PendingTarget(props: { ask: Ask }) {
  const target = () => {
    const [point] = props.ask.points ?? []
    return (
      props.ask.mark?.rect ?? (point && { x: point.x - 16, y: point.y - 16, width: 32, height: 32 })
    )
  }
  return (
    <Show when={target()}>
      {(rect) => (
        <div class="overlay" aria-hidden="true">
          <span class="ring pending" style={placeOfRect(rect(), props.ask.pointSize)} />
          <span class="caption" style={placeOfCaption(rect(), props.ask.pointSize)}>
            <ToolIcon tool={props.ask.tool} size={14} />
            Step {props.ask.step} would {FAMILY_WORDS[familyOf(props.ask.tool)].word.toLowerCase()}{' '}
            here
          </span>
        </div>
      )}
    </Show>
  )
}

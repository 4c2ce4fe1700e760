import { Show } from 'solid-js'
import type { ApprovalRequest } from '../../../worker/api.ts'
import { FAMILY_LABELS, familyOf } from '../../words/tool.ts'
import { ToolIcon } from '../tool-icon.tsx'
import { captionStyle, rectStyle } from './overlay-styles.ts'
import './overlay.css'

/** The target of a waiting call, over the live picture. The approval card has the same in words. */
export function PendingTarget(props: { request: ApprovalRequest }) {
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
          <span class="ring pending" style={rectStyle(rect(), props.request.pointSize)} />
          <span class="caption" style={captionStyle(rect(), props.request.pointSize)}>
            <ToolIcon tool={props.request.tool} size={14} />
            Step {props.request.step} would{' '}
            {FAMILY_LABELS[familyOf(props.request.tool)].word.toLowerCase()} here
          </span>
        </div>
      )}
    </Show>
  )
}

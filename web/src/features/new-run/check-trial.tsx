import type { Check } from '@harness/shared/order/run.ts'
import CircleCheck from 'lucide-solid/icons/circle-check'
import CircleDashed from 'lucide-solid/icons/circle-dashed'
import TriangleAlert from 'lucide-solid/icons/triangle-alert'
import { Show } from 'solid-js'
import { Icon } from '../../kit/controls/icon.tsx'
import type { CheckPreview } from '../../kit/form/create-check-preview.ts'
import { tryCheck } from './check-trial-text.ts'
import './goals.css'

const ICONS = {
  proves: CircleCheck,
  open: CircleDashed,
  guards: CircleCheck,
  'proves-nothing': TriangleAlert,
} as const

/** Result of a check on the current application; empty before its screen was read. */
export function CheckTrialText(props: { check: Check; preview: CheckPreview }) {
  const trial = () => {
    const now = props.preview.screen()?.scene
    return now && tryCheck(props.check, props.preview.start() ?? now, now)
  }
  return (
    <Show when={trial()}>
      {(tried) => (
        <span class="check-trial row-inline gap-4 text-meta" data-state={tried().state}>
          <Icon of={ICONS[tried().state]} size={14} />
          {tried().text}
        </span>
      )}
    </Show>
  )
}

import type { ProvenEnd } from '@harness/shared/order/run.ts'
import CircleCheck from 'lucide-solid/icons/circle-check'
import CircleDashed from 'lucide-solid/icons/circle-dashed'
import CircleX from 'lucide-solid/icons/circle-x'
import Milestone from 'lucide-solid/icons/milestone'
import OctagonPause from 'lucide-solid/icons/octagon-pause'
import Radar from 'lucide-solid/icons/radar'
import SkipForward from 'lucide-solid/icons/skip-forward'
import Unplug from 'lucide-solid/icons/unplug'
import type { IconShape } from './icon.tsx'
import './controls.css'

/**
 * Icons of a leg by verdict; `none` while it is running. A `by-verdict` parent with `data-verdict`
 * sets the colour.
 */
export const VERDICT_ICONS: Readonly<Record<ProvenEnd | 'none', IconShape>> = {
  success: CircleCheck,
  unconfirmed: CircleDashed,
  failure: CircleX,
  blocked: OctagonPause,
  skipped: SkipForward,
  swept: Radar,
  ended: Unplug,
  none: Milestone,
}

import { FRICTION_LABELS } from '@harness/shared/findings/words.ts'
import type { FrictionKind } from '@harness/shared/order/run.ts'
import BotOff from 'lucide-solid/icons/bot-off'
import CircleQuestionMark from 'lucide-solid/icons/circle-question-mark'
import LockKeyhole from 'lucide-solid/icons/lock-keyhole'
import PointerOff from 'lucide-solid/icons/pointer-off'
import RouteOff from 'lucide-solid/icons/route-off'
import Shuffle from 'lucide-solid/icons/shuffle'
import TextSearch from 'lucide-solid/icons/text-search'
import { Icon, type IconShape } from './icon.tsx'

/** The icon of each kind of friction, always shown together with its hue. */
export const FRICTION_ICONS: Readonly<Record<FrictionKind, IconShape>> = {
  dead_end: RouteOff,
  ambiguous_label: CircleQuestionMark,
  unresponsive: PointerOff,
  confusing_copy: TextSearch,
  unexpected_state: Shuffle,
  auth_required: LockKeyhole,
  agent_blocked: BotOff,
}

export function FrictionName(props: { kind: FrictionKind }) {
  return (
    <span class="kind" data-kind={props.kind}>
      <Icon class="mr-4" of={FRICTION_ICONS[props.kind]} />
      {FRICTION_LABELS[props.kind]}
    </span>
  )
}

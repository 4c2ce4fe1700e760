import type { FrictionKind } from '@harness/shared/order/run.ts'
import Ruler from 'lucide-solid/icons/ruler'
import { FRICTION_ICONS } from '../controls/friction-kind.tsx'
import { Icon } from '../controls/icon.tsx'

interface FindingIconProps {
  /** Undefined for a finding that was only measured. */
  readonly kind: FrictionKind | undefined
  readonly size?: 16 | 18
}

export function FindingIcon(props: FindingIconProps) {
  return (
    <span class="option-kind" data-kind={props.kind}>
      <Icon of={props.kind ? FRICTION_ICONS[props.kind] : Ruler} size={props.size ?? 16} />
    </span>
  )
}

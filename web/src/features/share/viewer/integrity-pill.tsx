import Shield from 'lucide-solid/icons/shield'
import ShieldAlert from 'lucide-solid/icons/shield-alert'
import ShieldCheck from 'lucide-solid/icons/shield-check'
import { Icon, type IconShape } from '../../../kit/controls/icon.tsx'
import type { Checked } from './integrity.ts'

interface IntegrityLook {
  readonly words: string
  readonly icon: IconShape
  readonly tone: 'plain' | 'good' | 'warn'
}

/** Label of the pill: short text about whether the file is unchanged since its export. */
export function integrityLook(checked: Checked): IntegrityLook {
  if (checked.kind === 'checking')
    return { words: `Checking, ${checked.done} of ${checked.total}`, icon: Shield, tone: 'plain' }
  if (checked.kind === 'unhashed') return { words: 'Not checked', icon: Shield, tone: 'plain' }
  if (checked.unchanged) {
    if (checked.before)
      return { words: 'Changed before this export', icon: ShieldAlert, tone: 'warn' }
    const words = checked.signer?.holds === 'yes' ? 'Unchanged, signed' : 'Unchanged since export'
    return { words, icon: ShieldCheck, tone: 'good' }
  }
  const { changed, missing, added, rootHolds } = checked.difference
  const count = changed.length + missing.length + added.length
  const words = () => {
    if (!rootHolds) return 'Changed: the list of parts'
    if (count === 0) return 'The signature does not fit'
    return `Changed: ${count} of ${checked.integrity.parts.length} parts`
  }
  return { words: words(), icon: ShieldAlert, tone: 'warn' }
}

/** Button that opens the details of the integrity check. */
export function IntegrityPill(props: { checked: Checked }) {
  const look = () => integrityLook(props.checked)
  return (
    <a class="integrity row-inline gap-8 px-12 min-h-28" href="#details" data-tone={look().tone}>
      <Icon of={look().icon} size={14} />
      {look().words}
    </a>
  )
}

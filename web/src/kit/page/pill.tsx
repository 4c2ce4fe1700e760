import Hand from 'lucide-solid/icons/hand'
import Pause from 'lucide-solid/icons/pause'
import Play from 'lucide-solid/icons/play'
import Unplug from 'lucide-solid/icons/unplug'
import { Icon, type IconShape } from '../controls/icon.tsx'
import { VERDICT_ICONS } from '../controls/verdict-icons.ts'
import type { PillLook } from '../words/state-pill.ts'
import './header.css'

const ICONS: Readonly<Record<PillLook['state'], IconShape>> = {
  ...VERDICT_ICONS,
  running: Play,
  interrupted: Unplug,
  waiting: Hand,
  paused: Pause,
}

/** A state as icon and words. Narrow lists hide the text before a comma, phone headers all. */
export function Pill(props: { look: PillLook }) {
  const after = () => props.look.word.indexOf(',') + 1
  return (
    <span
      class="pill row-inline flex-none gap-6 text-meta"
      data-tone={props.look.tone}
      title={props.look.meaning ?? props.look.word}
    >
      <Icon of={ICONS[props.look.state]} size={14} />
      <span class="pill-word">
        <span class="pill-first">{props.look.word.slice(0, after())}</span>
        <span class="pill-more">{props.look.word.slice(after())}</span>
      </span>
    </span>
  )
}

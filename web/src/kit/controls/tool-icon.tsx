import Compass from 'lucide-solid/icons/compass'
import Eye from 'lucide-solid/icons/eye'
import Flag from 'lucide-solid/icons/flag'
import Keyboard from 'lucide-solid/icons/keyboard'
import MoveVertical from 'lucide-solid/icons/move-vertical'
import Pointer from 'lucide-solid/icons/pointer'
import { familyOf, type ToolFamily } from '../words/tool.ts'
import { Icon, type IconShape } from './icon.tsx'

const ICONS: Readonly<Record<ToolFamily, IconShape>> = {
  tap: Pointer,
  type: Keyboard,
  scroll: MoveVertical,
  navigate: Compass,
  look: Eye,
  finish: Flag,
}

export function ToolIcon(props: { tool: string; size?: 14 | 16 }) {
  return <Icon of={ICONS[familyOf(props.tool)]} size={props.size ?? 16} />
}

import { useLocation } from '@solidjs/router'
import Activity from 'lucide-solid/icons/activity'
import CircleQuestionMark from 'lucide-solid/icons/circle-question-mark'
import Columns2 from 'lucide-solid/icons/columns-2'
import Library from 'lucide-solid/icons/library'
import Plus from 'lucide-solid/icons/plus'
import History from 'lucide-solid/icons/rotate-ccw-clock'
import Settings from 'lucide-solid/icons/settings'
import { Icon } from '../kit/controls/icon.tsx'
import { newRunHref } from '../kit/page/application-address.ts'
import { Mark } from '../kit/page/mark.tsx'
import './rail.css'

/** Main navigation: on the left, or at the bottom on phones. */
export function Rail(props: { onHelp: () => void }) {
  const location = useLocation()
  const current = (path: string) => {
    if (location.pathname === path) return 'page'
    return location.pathname.startsWith(`${path}/`) ? 'true' : undefined
  }
  // Accessibility is one of the tabs of Findings.
  const isAudits = () => current('/audits') !== undefined
  return (
    <nav class="rail" aria-label="Main">
      <a class="rail-home" href="/" aria-current={location.pathname === '/' ? 'page' : undefined}>
        <Mark />
        <span class="rail-home-word">Home</span>
      </a>
      <a
        class="py-4"
        href={newRunHref(location.pathname)}
        aria-current={current('/new')}
        title="New run (N)"
      >
        <span class="rail-plus">
          <Icon of={Plus} size={18} />
        </span>
        New run
      </a>
      <a class="rail-item" href="/runs" aria-current={current('/runs')}>
        <Icon of={History} size={18} />
        Runs
      </a>
      <a class="rail-item rail-wide" href="/studies" aria-current={current('/studies')}>
        Studies
      </a>
      <a
        class="rail-item"
        href="/findings"
        aria-current={current('/findings') ?? (isAudits() ? 'true' : undefined)}
      >
        <Icon of={Activity} size={18} />
        Findings
      </a>
      <a class="rail-item rail-wide" href="/compare" aria-current={current('/compare')}>
        <Icon of={Columns2} size={18} />
        Compare
      </a>
      <a class="rail-item" href="/library" aria-current={current('/library')}>
        <Icon of={Library} size={18} />
        Library
      </a>
      <Help onHelp={props.onHelp} />
      <a class="rail-item rail-wide" href="/settings" aria-current={current('/settings')}>
        <Icon of={Settings} size={18} />
        Settings
      </a>
    </nav>
  )
}

function Help(props: { onHelp: () => void }) {
  return (
    <button
      type="button"
      class="rail-item rail-wide mt-auto"
      title="Keys (?)"
      onClick={() => props.onHelp()}
    >
      <Icon of={CircleQuestionMark} size={18} />
      Help
    </button>
  )
}

import { useLocation } from '@solidjs/router'
import Plus from 'lucide-solid/icons/plus'
import History from 'lucide-solid/icons/rotate-ccw-clock'
import { Icon } from '../icon.tsx'
import { Mark } from './mark.tsx'
import './rail.css'

/** Where one can go from everywhere. Stands at the left, and at the bottom of phones. */
export function Rail() {
  const location = useLocation()
  const current = (path: string) => (location.pathname === path ? 'page' : undefined)
  const inRuns = () => (location.pathname.startsWith('/runs/') ? 'true' : current('/runs'))
  return (
    <nav class="rail" aria-label="Main">
      <span class="rail-mark" title="Harness">
        <Mark />
      </span>
      <a class="rail-new" href="/new" aria-current={current('/new')}>
        <span class="rail-plus">
          <Icon of={Plus} size={18} />
        </span>
        New run
      </a>
      <a class="rail-item" href="/runs" aria-current={inRuns()}>
        <Icon of={History} size={18} />
        Runs
      </a>
    </nav>
  )
}

import { useLocation } from '@solidjs/router'
import Activity from 'lucide-solid/icons/activity'
import Columns2 from 'lucide-solid/icons/columns-2'
import Library from 'lucide-solid/icons/library'
import Plus from 'lucide-solid/icons/plus'
import History from 'lucide-solid/icons/rotate-ccw-clock'
import Settings from 'lucide-solid/icons/settings'
import { type Accessor, createMemo, createSignal, lazy, Suspense } from 'solid-js'
import { LISTS, newRunHref, scopedHref } from '../../state/application/address.ts'
import { oneOf } from '../../state/lists/one-of.ts'
import { Icon } from '../icon.tsx'
import { Mark } from './mark.tsx'
import './rail.css'

// No one switches before the first screen is there.
const AppSwitch = lazy(() =>
  import('./app-switch.tsx').then((part) => ({ default: part.AppSwitch })),
)

/** The main navigation: at the left, or at the bottom of phones. */
export function Rail() {
  const location = useLocation()
  const named = createScope()
  const [gone, setGone] = createSignal<string>()
  const scope = () => (named() === gone() ? undefined : named())
  const current = (path: string) => {
    if (location.pathname === path) return 'page'
    return location.pathname.startsWith(`${path}/`) ? 'true' : undefined
  }
  // Accessibility is a tab of Findings.
  const isAudits = () => current('/audits') !== undefined
  return (
    <nav class="rail" aria-label="Main">
      <a class="rail-home" href="/" aria-current={location.pathname === '/' ? 'page' : undefined}>
        <Mark />
        <span class="rail-home-word">Home</span>
      </a>
      <Suspense>
        <AppSwitch scope={named()} onGone={setGone} />
      </Suspense>
      <a
        class="rail-new"
        href={newRunHref(location.pathname)}
        aria-current={current('/new')}
        title="New run (N)"
      >
        <span class="rail-plus">
          <Icon of={Plus} size={18} />
        </span>
        New run
      </a>
      <a class="rail-item" href={scopedHref('/runs', scope())} aria-current={current('/runs')}>
        <Icon of={History} size={18} />
        Runs
      </a>
      <a
        class="rail-item"
        href={scopedHref('/findings', scope())}
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
      <a class="rail-item rail-last rail-wide" href="/settings" aria-current={current('/settings')}>
        <Icon of={Settings} size={18} />
        Settings
      </a>
    </nav>
  )
}

/** A key in a path is written as it is. */
const PAGE = '/applications/'

/**
 * The key of the application that the rail is limited to: that of the last page of an application,
 * or of the last list of one, until a list of all is shown. Only as long as the page is open.
 */
function createScope(): Accessor<string | undefined> {
  const location = useLocation()
  return createMemo((before: string | undefined) => {
    const { pathname, query } = location
    if (pathname.startsWith(PAGE)) return pathname.slice(PAGE.length)
    if (pathname === '/applications') return oneOf(query['key']) ?? before
    return LISTS.some((list) => list === pathname) ? oneOf(query['app']) : before
  })
}

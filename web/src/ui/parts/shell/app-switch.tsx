import { useLocation, useNavigate } from '@solidjs/router'
import ChevronsUpDown from 'lucide-solid/icons/chevrons-up-down'
import { Show } from 'solid-js'
import { entriesOf } from '../../../store/library/entries.ts'
import { applicationHref } from '../../state/application/address.ts'
import { createList } from '../../state/lists/create-list.ts'
import { usePage } from '../../state/shell/page.ts'
import { Icon } from '../icon.tsx'
import { Menu } from '../menu.tsx'
import './app-switch.css'

/** Applications that are listed before the way to all of them. */
const LISTED = 8

/** The application that is worked on: that of the page, else the one used last. */
export function AppSwitch() {
  const { db } = usePage()
  const location = useLocation()
  const navigate = useNavigate()
  const { items } = createList(() => entriesOf(db, 'applications'))
  const all = () =>
    (items() ?? [])
      .filter(({ archivedAt }) => archivedAt === undefined)
      .toSorted((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt))
  const isHere = () => location.pathname.startsWith('/applications')
  const ofPage = () =>
    all().find(
      ({ id }) => location.pathname === applicationHref(id) || location.query['app'] === id,
    )
  const active = () => ofPage() ?? all()[0]
  const choices = () => [
    ...all()
      .slice(0, LISTED)
      .map(({ id, name }) => ({ word: name, act: () => navigate(applicationHref(id)) })),
    { word: 'All applications', act: () => navigate('/library/applications') },
  ]
  return (
    <Show when={active()}>
      {(application) => (
        <Menu
          label="Switch to another application"
          class="app-switch rail-wide"
          current={isHere() ? 'page' : undefined}
          items={choices()}
        >
          <span class="app-switch-initial" data-initial={initialOf(application().name)} />
          <span class="app-switch-name">
            <span>
              <span class="unseen">Switch application:</span> {application().name}
            </span>
            <Icon of={ChevronsUpDown} size={14} />
          </span>
        </Menu>
      )}
    </Show>
  )
}

function initialOf(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? ''
}

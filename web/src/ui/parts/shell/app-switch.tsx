import { useLocation, useNavigate } from '@solidjs/router'
import ChevronsUpDown from 'lucide-solid/icons/chevrons-up-down'
import LayoutGrid from 'lucide-solid/icons/layout-grid'
import { type Accessor, createEffect, createSignal, on, onCleanup, Show } from 'solid-js'
import { applicationName } from '../../../store/findings.ts'
import { entriesOf } from '../../../store/library/entries.ts'
import { watch } from '../../../store/watch.ts'
import { applicationHref, LISTS, scopedHref } from '../../state/application/address.ts'
import { createList } from '../../state/lists/create-list.ts'
import { usePage } from '../../state/shell/page.ts'
import { Icon } from '../icon.tsx'
import { Menu } from '../menu.tsx'
import './app-switch.css'

/** Applications that are listed before the way to all of them. */
const LISTED = 8

const ALL = 'All applications'

interface ScopeProps {
  readonly scope: string | undefined
  /** Called with the key that nothing is known of any more, and with none once that changes. */
  readonly onGone: (key: string | undefined) => void
}

/**
 * The application that runs and findings are limited to. On one of these lists another choice
 * limits the list, elsewhere it opens the page of the application.
 */
export function AppSwitch(props: ScopeProps) {
  const { db } = usePage()
  const location = useLocation()
  const navigate = useNavigate()
  const { items } = createList(() => entriesOf(db, 'applications'))
  const all = () =>
    (items() ?? [])
      .filter(({ archivedAt }) => archivedAt === undefined)
      .toSorted((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt))
  const isHere = () => location.pathname.startsWith('/applications')
  const name = createScopeName(props)
  const hrefOf = (key: string) => {
    const list = LISTS.find((each) => each === location.pathname)
    return list ? scopedHref(list, key) : applicationHref(key)
  }
  const hrefOfAll = () =>
    LISTS.find((each) => each === location.pathname) ?? '/library/applications'
  const choices = () => [
    ...all()
      .slice(0, LISTED)
      .map((each) => ({ word: each.name, act: () => navigate(hrefOf(each.id)) })),
    { word: ALL, act: () => navigate(hrefOfAll()) },
  ]
  return (
    <Show when={all().length > 0}>
      <Menu
        label="Switch to another application"
        title={`${name() ?? ALL}: switch to another application`}
        class="app-switch rail-wide"
        current={isHere() ? 'page' : undefined}
        items={choices()}
      >
        <Show
          when={name()}
          fallback={
            <span class="app-switch-initial">
              <Icon of={LayoutGrid} size={16} />
            </span>
          }
        >
          {(one) => <span class="app-switch-initial" data-initial={initialOf(one())} />}
        </Show>
        <span class="app-switch-name">
          <span>
            <span class="unseen">Switch application:</span> {name() ?? 'All'}
          </span>
          <Icon of={ChevronsUpDown} size={14} />
        </span>
      </Menu>
    </Show>
  )
}

/** The name of the application, kept up to date; undefined while it is not known. */
function createScopeName(props: ScopeProps): Accessor<string | undefined> {
  const { db } = usePage()
  const [name, setName] = createSignal<string>()
  createEffect(
    on(
      () => props.scope,
      (key) => {
        setName(undefined)
        if (key === undefined) return
        const show = (found: string | undefined) => {
          setName(found)
          props.onGone(found === undefined ? key : undefined)
        }
        onCleanup(
          watch(
            () => applicationName(db, key),
            show,
            () => undefined,
          ),
        )
      },
    ),
  )
  return name
}

function initialOf(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? ''
}

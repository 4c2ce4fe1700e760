import type { LibraryKind } from '@harness/shared/order/library/library.ts'
import { isFound, KIND_WORDS } from '@harness/shared/order/library/search.ts'
import Plus from 'lucide-solid/icons/plus'
import { createSignal, For, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { ChoiceBox } from '../../kit/controls/choice-box.tsx'
import { Icon } from '../../kit/controls/icon.tsx'
import { Notice } from '../../kit/controls/notice.tsx'
import { EMPTY_KINDS, KIND_LABELS } from '../../kit/words/library.ts'
import { countOf } from '../../kit/words/number.ts'
import type { ListRow } from './list-rows.ts'

interface EntryListProps {
  readonly kind: LibraryKind
  readonly rows: readonly ListRow[] | undefined
  readonly chosen: string | undefined
}

/** All entries of a kind with one tab stop: arrows, Home and End move, Enter opens. */
export function EntryList(props: EntryListProps) {
  const [search, setSearch] = createSignal('')
  const [showsArchived, setShowsArchived] = createSignal(false)
  const archived = () => props.rows?.filter((row) => row.archived).length ?? 0
  const shown = () =>
    (props.rows ?? []).filter(
      (row) =>
        (showsArchived() || !row.archived || row.id === props.chosen) &&
        isFound({ name: row.name, blurb: row.sentence, text: row.text }, search()),
    )
  const stop = () => (shown().some(({ id }) => id === props.chosen) ? props.chosen : shown()[0]?.id)
  return (
    <section
      class="library-list column min-h-0 rule-r max-sm:borderless"
      aria-label={KIND_LABELS[props.kind]}
    >
      <ListHead kind={props.kind} search={search()} setSearch={setSearch} />
      <Show when={props.rows}>
        <Nothing
          kind={props.kind}
          total={props.rows?.length ?? 0}
          shown={shown().length}
          search={search()}
          clear={() => setSearch('')}
        />
      </Show>
      <ul class="library-rows scrolls flex-1 min-h-0" onKeyDown={moveFocus}>
        <For each={shown()}>
          {(row) => (
            <li>
              <EntryLink
                kind={props.kind}
                row={row}
                chosen={row.id === props.chosen}
                isStop={row.id === stop()}
              />
            </li>
          )}
        </For>
      </ul>
      <Show when={archived() > 0}>
        <ChoiceBox checked={showsArchived()} onChecked={setShowsArchived} class="library-archived">
          Show {archived()} archived
        </ChoiceBox>
      </Show>
    </section>
  )
}

function moveFocus(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link.matches(':focus'))
  const last = links.length - 1
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last }[event.key]
  if (to === undefined) return
  links[Math.max(0, Math.min(to, last))]?.focus()
  event.preventDefault()
}

function Nothing(props: {
  kind: LibraryKind
  total: number
  shown: number
  search: string
  clear: () => void
}) {
  return (
    <Show when={props.shown === 0}>
      <Show
        when={props.total > 0 && props.search !== ''}
        fallback={
          <Show when={props.total === 0}>
            <Notice fact={EMPTY_KINDS[props.kind][0]} sentence={EMPTY_KINDS[props.kind][1]} />
          </Show>
        }
      >
        <Notice fact={`No ${KIND_WORDS[props.kind]} has “${props.search}”.`}>
          <Button press={props.clear}>Clear the search</Button>
        </Notice>
      </Show>
      <span class="unseen">{countOf(props.shown, KIND_WORDS[props.kind])}</span>
    </Show>
  )
}

function ListHead(props: {
  kind: LibraryKind
  search: string
  setSearch: (search: string) => void
}) {
  return (
    <div class="flex gap-8 py-12 px-margin rule-b">
      <input
        class="flex-1 min-w-0 h-control"
        type="search"
        aria-label={`Find in ${KIND_LABELS[props.kind].toLowerCase()}`}
        placeholder={`Find in ${KIND_LABELS[props.kind].toLowerCase()}`}
        value={props.search}
        onInput={(event) => props.setSearch(event.currentTarget.value)}
      />
      <a class="button" href={`/library/${props.kind}/new`}>
        <Icon of={Plus} />
        New
      </a>
    </div>
  )
}

function EntryLink(props: {
  kind: LibraryKind
  row: ListRow
  chosen: boolean
  /** True for the only link that is a tab stop. */
  isStop: boolean
}) {
  return (
    <a
      class="grid grid-cols-[minmax(0,1fr)_auto] gap-x-12 hover:bg-hover focus-visible:-outline-offset-2"
      href={`/library/${props.kind}/${props.row.id}`}
      aria-current={props.chosen ? 'page' : undefined}
      tabindex={props.isStop ? 0 : -1}
    >
      <span class="bold truncate">{props.row.name}</span>
      <span class="row-2 min-h-[1em] quiet-text truncate">{props.row.sentence}</span>
      <Show when={props.row.chip}>
        {(chip) => (
          <span class="entry-chip col-2 px-6 text-small rounded-4 outlined-edge">{chip()}</span>
        )}
      </Show>
    </a>
  )
}

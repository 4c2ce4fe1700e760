import { LIBRARY_KINDS, type LibraryKind } from '@harness/shared/order/library/library.ts'
import { KIND_WORDS } from '@harness/shared/order/library/search.ts'
import { useNavigate, useParams } from '@solidjs/router'
import { createMemo, For, Match, Show, Switch } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Menu } from '../../kit/controls/menu.tsx'
import { Notice } from '../../kit/controls/notice.tsx'
import { createLibrary, type LibraryLists } from '../../kit/form/create-library.ts'
import { createTitle } from '../../kit/page/create-title.ts'
import { Header } from '../../kit/page/header.tsx'
import { usePage } from '../../kit/page/page.ts'
import { EMPTY_KINDS, KIND_LABELS } from '../../kit/words/library.ts'
import type { Entries } from '../../store/library/entries.ts'
import { ApplicationEditor } from './application-editor.tsx'
import { ChainEditor } from './chain-editor.tsx'
import { createDeletion } from './create-deletion.ts'
import { createEditor } from './create-editor.ts'
import { createTransfer, type LibraryTransfer } from './create-transfer.ts'
import { UndoBar, WarnDialog } from './deletion-parts.tsx'
import type { Deletable } from './editor-frame.tsx'
import { EntryList } from './entry-list.tsx'
import { GoalEditor } from './goal-editor.tsx'
import { ImportDialog, TransferFailure } from './import-dialog.tsx'
import { rowsOf } from './list-rows.ts'
import { PersonaEditor } from './persona-editor.tsx'
import '../../kit/form/form.css'
import '../../kit/runs/runs.css'

/** Applications, personas, goals and chains, each as a list with its editor. */
export function LibraryScreen() {
  const page = usePage()
  const params = useParams()
  const navigate = useNavigate()
  const lists = createLibrary(page.db)
  const transfer = createTransfer(page)
  const kind = (): LibraryKind =>
    LIBRARY_KINDS.find((each) => each === params['kind']) ?? 'applications'
  const deletion = createDeletion(page, (entry) => navigate(`/library/${entry.kind}`))
  // A new entry keeps its editor when it gets an address; the next new entry gets a new editor.
  let fresh = ''
  const id = createMemo(() => {
    const named = params['id']
    if (named !== 'new') return named
    fresh = crypto.randomUUID()
    return fresh
  })
  const isGone = () => {
    const named = params['id']
    if (named === undefined || named === 'new' || named === fresh) return false
    const of = kind()
    return lists[of]()?.every((entry) => entry.id !== named) ?? false
  }
  const chosen = createMemo(
    () => {
      const [found, of] = [id(), kind()]
      return found === undefined || !lists[of]() || isGone() ? undefined : { kind: of, id: found }
    },
    undefined,
    { equals: (a, b) => a?.id === b?.id && a?.kind === b?.kind },
  )
  createTitle(() => `${KIND_LABELS[kind()]}, Library`)
  return (
    <>
      <Header title="Library" back={id() === undefined ? '/' : `/library/${kind()}`}>
        <Tabs lists={lists} kind={kind()} />
        <TransferButtons transfer={transfer} lists={lists} />
      </Header>
      <main
        id="main"
        tabindex={-1}
        class="library grid grid-cols-[336px_minmax(0,1fr)] bg-surface max-sm:block max-sm:overflow-auto"
        data-open={id() !== undefined}
      >
        <EntryList kind={kind()} rows={rowsOf(lists, kind())} chosen={id()} />
        <Show when={chosen()} keyed fallback={<NothingChosen kind={kind()} isGone={isGone()} />}>
          {(entry) => (
            <EntryEditor {...entry} lists={lists} onDelete={(gone) => void deletion.ask(gone)} />
          )}
        </Show>
      </main>
      <ImportDialog transfer={transfer} />
      <TransferFailure transfer={transfer} />
      <WarnDialog deletion={deletion} />
      <UndoBar deletion={deletion} />
    </>
  )
}

function Tabs(props: { lists: LibraryLists; kind: LibraryKind }) {
  const count = (kind: LibraryKind) =>
    props.lists[kind]()?.filter(({ archivedAt }) => archivedAt === undefined).length
  return (
    <nav class="run-tabs library-tabs max-sm:overflow-auto" aria-label="Library">
      <For each={LIBRARY_KINDS}>
        {(kind) => (
          <a href={`/library/${kind}`} aria-current={kind === props.kind ? 'page' : undefined}>
            {KIND_LABELS[kind]} <span class="badge max-sm:hidden">{count(kind) ?? ''}</span>
          </a>
        )}
      </For>
      <a href="/prototypes">Designs</a>
    </nav>
  )
}

function TransferButtons(props: { transfer: LibraryTransfer; lists: LibraryLists }) {
  const hasMemories = () => props.lists.applications()?.some(({ memories }) => memories?.length)
  let file: HTMLInputElement | undefined
  return (
    <span class="library-transfer flex gap-12 max-sm:order-10 max-sm:px-0 max-sm:py-8">
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="Library file"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (chosen) void props.transfer.open(chosen)
        }}
      />
      <Button press={() => file?.click()}>Import…</Button>
      <Show
        when={hasMemories()}
        fallback={<Button press={() => props.transfer.save(false)}>Export…</Button>}
      >
        <Menu
          class="button"
          label="Export the library"
          items={[
            { word: 'Without memories', act: () => void props.transfer.save(false) },
            {
              word: 'With what personas remember',
              act: () => void props.transfer.save(true),
            },
          ]}
        >
          Export…
        </Menu>
      </Show>
    </span>
  )
}

function NothingChosen(props: { kind: LibraryKind; isGone: boolean }) {
  const fact = () =>
    props.isGone
      ? `This ${KIND_WORDS[props.kind]} is not in the library any more.`
      : 'Choose an entry, or make a new one.'
  const lists = createLibrary(usePage().db)
  /** Omitted when the empty list already explains the kind. */
  const meaning = () => (lists[props.kind]()?.length === 0 ? '' : `${EMPTY_KINDS[props.kind][1]} `)
  return (
    <div class="library-editor p-[16px_var(--margin)_80px]">
      <Notice fact={fact()} sentence={`${meaning()}Changes are saved as you make them.`} />
    </div>
  )
}

interface EntryEditorProps {
  readonly kind: LibraryKind
  readonly id: string
  readonly lists: LibraryLists
  readonly onDelete: (entry: Deletable) => void
}

/** State created here belongs to one editor; as a prop, a getter would create it at every read. */
function EntryEditor(props: EntryEditorProps) {
  return (
    <Switch>
      <Match when={props.kind === 'applications'}>
        <ApplicationPane {...props} />
      </Match>
      <Match when={props.kind === 'personas'}>
        <PersonaPane {...props} />
      </Match>
      <Match when={props.kind === 'goals'}>
        <GoalPane {...props} />
      </Match>
      <Match when={props.kind === 'chains'}>
        <ChainPane {...props} />
      </Match>
    </Switch>
  )
}

function createBase({ kind, id }: EntryEditorProps) {
  const { db, storage } = usePage()
  const navigate = useNavigate()
  return {
    db,
    storage,
    empty: emptyEntries(id, new Date().toISOString()),
    onCreated: (created: string) => navigate(`/library/${kind}/${created}`, { replace: true }),
    find: <T extends { readonly id: string }>(list: readonly T[] | undefined) =>
      list?.find((entry) => entry.id === id),
  }
}

function ApplicationPane(props: EntryEditorProps) {
  const { find, empty, ...base } = createBase(props)
  const stored = () => find(props.lists.applications())
  const kind = 'applications'
  const editor = createEditor({ ...base, kind, stored, empty: empty.applications })
  return <ApplicationEditor editor={editor} onDelete={props.onDelete} />
}

function PersonaPane(props: EntryEditorProps) {
  const { find, empty, ...base } = createBase(props)
  const stored = () => find(props.lists.personas())
  const editor = createEditor({ ...base, kind: 'personas', stored, empty: empty.personas })
  return <PersonaEditor editor={editor} onDelete={props.onDelete} />
}

function GoalPane(props: EntryEditorProps) {
  const { find, empty, ...base } = createBase(props)
  const stored = () => find(props.lists.goals())
  const editor = createEditor({ ...base, kind: 'goals', stored, empty: empty.goals })
  const chains = () => props.lists.chains() ?? []
  return <GoalEditor editor={editor} chains={chains()} onDelete={props.onDelete} />
}

function ChainPane(props: EntryEditorProps) {
  const { find, empty, ...base } = createBase(props)
  const stored = () => find(props.lists.chains())
  const editor = createEditor({ ...base, kind: 'chains', stored, empty: empty.chains })
  const goals = () => props.lists.goals() ?? []
  return <ChainEditor editor={editor} goals={goals()} onDelete={props.onDelete} />
}

function emptyEntries(id: string, now: string): { readonly [K in LibraryKind]: Entries[K] } {
  const entry = { id, name: '', createdAt: now, lastUsedAt: now }
  return {
    applications: {
      ...entry,
      target: { kind: 'web', url: '' },
      defaults: {},
      checks: [],
      notes: '',
    },
    personas: { ...entry, blurb: '', text: '', builtIn: false },
    goals: { ...entry, text: '', placeholders: [], checks: [], notes: '' },
    chains: { ...entry, steps: [], notes: '' },
  }
}

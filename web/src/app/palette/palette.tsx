import { useLocation, useNavigate } from '@solidjs/router'
import Search from 'lucide-solid/icons/search'
import { createEffect, createMemo, createSignal, For, on, onCleanup, onMount, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Icon } from '../../kit/controls/icon.tsx'
import { usePage } from '../../kit/page/page.ts'
import { countOf } from '../../kit/words/number.ts'
import { findingEntries, fixedEntries, storedEntries } from './entries.ts'
import { type Entry, found, nearWord, piecesOf } from './find.ts'
import './palette.css'

interface PaletteProps {
  readonly onClose: () => void
  readonly onHelp: () => void
}

/** Idle time after typing, in milliseconds; then the number of results is announced once. */
const REST_MS = 600
/** Number of newest runs shown before anything is typed. */
const LATELY = 4

/**
 * Finds runs, findings, studies, applications, personas, goals and settings, and runs every action
 * that has a shortcut.
 */
export function Palette(props: PaletteProps) {
  const state = createPalette(props)
  let dialog: HTMLDialogElement | undefined
  onMount(() => dialog?.showModal())
  onCleanup(() => dialog?.close())
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    event.stopPropagation() // the screen below has keys of its own
    if (event.key === 'Escape' && state.question() !== '') state.ask('')
    else if (by !== undefined) state.move(by)
    else if (event.key === 'Enter') state.choose(state.current(), event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      class="palette text-ink floating"
      aria-label="Find or do anything"
      onClose={() => props.onClose()}
      onClick={(event) => event.target === dialog && props.onClose()}
      onKeyDown={keys}
    >
      <div class="palette-field row gap-12">
        <Icon of={Search} size={18} />
        <input
          role="combobox"
          type="text"
          autocomplete="off"
          spellcheck={false}
          autofocus
          aria-label="Find or do anything"
          aria-expanded={true}
          aria-controls="palette-list"
          aria-activedescendant={state.current() ? `palette-${state.at()}` : undefined}
          placeholder="Find or do anything"
          value={state.question()}
          onInput={(event) => state.ask(event.currentTarget.value)}
        />
        <Button class="quiet palette-close" press={props.onClose}>
          Close
        </Button>
      </div>
      <Results state={state} />
      <p class="palette-foot text-meta" aria-hidden="true">
        <span>
          <kbd class="key">↑ ↓</kbd> choose <kbd class="key">Enter</kbd> open{' '}
          <kbd class="key">Ctrl Enter</kbd> in a new tab
        </span>
        <span>
          <kbd class="key">&gt;</kbd> actions <kbd class="key">@</kbd> personas{' '}
          <kbd class="key">#</kbd> findings
        </span>
      </p>
    </dialog>
  )
}

type State = ReturnType<typeof createPalette>

function createPalette(props: PaletteProps) {
  const page = usePage()
  const location = useLocation()
  const navigate = useNavigate()
  const [question, setQuestion] = createSignal('')
  const [at, setAt] = createSignal(0)
  const [stored, setStored] = createSignal<readonly Entry[]>([])
  const [findings, setFindings] = createSignal<readonly Entry[]>()
  const fixed = fixedEntries(location.pathname, props.onHelp)
  // Unreadable entries are left out; the rest is still found.
  void storedEntries(page).then(setStored, () => undefined)
  const needsFindings = () => question() !== '' && findings() === undefined
  createEffect(
    on(needsFindings, (needed) => {
      if (needed) void findingEntries(page).then(setFindings, () => setFindings([]))
    }),
  )
  const all = createMemo(() => [...fixed, ...stored(), ...(findings() ?? [])])
  const shown = createMemo(() => {
    if (question().trim() !== '') return found(all(), question())
    const lately = stored().filter(({ group }) => group === 'Runs')
    return [...fixed.slice(0, 3), ...lately.slice(0, LATELY)]
  })
  createEffect(on(shown, () => setAt(0)))
  createCountAnnouncement(question, shown)
  return {
    ...{ question, at, all, shown },
    isReading: () => question() !== '' && findings() === undefined,
    ask: setQuestion,
    current: () => shown()[at()],
    move: (by: number) => setAt((at() + by + shown().length) % Math.max(1, shown().length)),
    choose(entry: Entry | undefined, isNewTab: boolean) {
      if (!entry) return
      if (entry.href !== undefined && isNewTab)
        return void window.open(`${page.root.slice(0, -1)}${entry.href}`, '_blank')
      props.onClose()
      if (entry.href !== undefined) navigate(entry.href)
      // The dialog first returns the focus.
      else queueMicrotask(() => entry.act?.())
    },
    searchRuns() {
      props.onClose()
      navigate(`/runs?q=${encodeURIComponent(question().trim())}`)
    },
  }
}

function createCountAnnouncement(question: () => string, shown: () => readonly Entry[]): void {
  const page = usePage()
  createEffect(
    on([question, shown], ([asked, entries]) => {
      if (asked === '') return
      const words = entries.length === 0 ? 'Nothing found' : `${countOf(entries.length, 'result')}`
      const timer = setTimeout(() => page.announce(words, 'polite'), REST_MS)
      onCleanup(() => clearTimeout(timer))
    }),
  )
}

function Results(props: { state: State }) {
  const { state } = props
  const near = () => nearWord(state.all(), state.question())
  return (
    <>
      <div id="palette-list" class="palette-list" role="listbox" aria-label="Results">
        <For each={state.shown()}>
          {(entry, index) => (
            <>
              <Show when={state.shown()[index() - 1]?.group !== entry.group}>
                <p class="palette-group text-meta" role="presentation">
                  {state.question() === '' && entry.group === 'Runs' ? 'Lately' : entry.group}
                </p>
              </Show>
              <Row
                entry={entry}
                id={`palette-${index()}`}
                question={state.question()}
                isCurrent={state.at() === index()}
                choose={(isNewTab) => state.choose(entry, isNewTab)}
              />
            </>
          )}
        </For>
      </div>
      <Show when={state.shown().length === 0}>
        <div class="palette-none">
          <p>
            {state.isReading() ? 'Reading findings' : `Nothing is called “${state.question()}”.`}
          </p>
          <Show when={near()}>
            {(word) => <Button press={() => state.ask(word())}>Find “{word()}”</Button>}
          </Show>
          <Button press={state.searchRuns}>Search all runs</Button>
        </div>
      </Show>
    </>
  )
}

interface RowProps {
  readonly entry: Entry
  readonly id: string
  readonly question: string
  readonly isCurrent: boolean
  readonly choose: (isNewTab: boolean) => void
}

function Row(props: RowProps) {
  let row: HTMLButtonElement | undefined
  createEffect(() => props.isCurrent && row?.scrollIntoView({ block: 'nearest' }))
  return (
    <button
      ref={row}
      type="button"
      id={props.id}
      class="palette-row"
      role="option"
      tabindex={-1}
      aria-selected={props.isCurrent}
      onClick={(event) => props.choose(event.ctrlKey || event.metaKey)}
    >
      <span class="truncate">
        <For each={piecesOf(props.entry.title, props.question)}>
          {(piece) => (piece.isMatch ? <mark>{piece.text}</mark> : piece.text)}
        </For>
      </span>
      <span class="palette-note quiet-text">
        <For each={piecesOf(props.entry.note ?? '', props.question)}>
          {(piece) => (piece.isMatch ? <mark>{piece.text}</mark> : piece.text)}
        </For>
      </span>
      <Show when={props.entry.key}>{(key) => <kbd class="key">{key()}</kbd>}</Show>
    </button>
  )
}

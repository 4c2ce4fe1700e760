import type { LibraryKind } from '@harness/shared/order/library/library.ts'
import { KIND_WORDS } from '@harness/shared/order/library/search.ts'
import { useNavigate } from '@solidjs/router'
import { type JSX, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Failure } from '../../kit/controls/failure.tsx'
import { Menu, type MenuItem } from '../../kit/controls/menu.tsx'
import { usePage } from '../../kit/page/page.ts'
import { savedText } from '../../kit/words/day.ts'
import { archiveEntry, duplicateEntry } from '../../store/library/entries.ts'
import type { Editor } from './create-editor.ts'

export interface Deletable {
  readonly kind: LibraryKind
  readonly id: string
  readonly name: string
}

interface Kept {
  readonly id: string
  readonly name: string
  readonly archivedAt?: string
}

interface EditorFrameProps {
  readonly kind: LibraryKind
  readonly editor: Pick<
    Editor<Kept>,
    'value' | 'flush' | 'savedAt' | 'failure' | 'exists' | 'needs'
  >
  /** Address for "Run…"; undefined when the entry cannot run, with the reason in `notRun`. */
  readonly run?: string | undefined
  readonly notRun?: string | undefined
  /** Address of the page with its runs and findings; undefined for entries without one. */
  readonly overview?: string | undefined
  /** Address of its accessibility audit; undefined for anything but a web page. */
  readonly audit?: string | undefined
  readonly builtIn?: boolean
  readonly onDelete: (entry: Deletable) => void
  readonly children: JSX.Element
}

/** Head of an editor with the actions for the entry, above its fields. */
export function EditorFrame(props: EditorFrameProps) {
  const value = () => props.editor.value()
  const failure = () => props.editor.failure()?.message
  const saved = () => {
    const at = props.editor.savedAt()
    if (at !== undefined) return savedText(at)
    if (props.editor.exists()) return ''
    return ['Not saved yet.', props.editor.needs()].filter(Boolean).join(' ')
  }
  return (
    <section
      class="library-editor scrolls p-[16px_var(--margin)_80px]"
      aria-label={value().name || `New ${KIND_WORDS[props.kind]}`}
    >
      <div class="editor-head row-wrap gap-[8px_12px] pb-16">
        <h2>{value().name || `New ${KIND_WORDS[props.kind]}`}</h2>
        <p class="quiet-text" role="status">
          {saved()}
        </p>
        <Show when={props.editor.exists()}>
          <EditorActions {...props} />
        </Show>
      </div>
      <Failure of={failure()} />
      <div class="editor-fields grid gap-20" onFocusOut={() => props.editor.flush()}>
        {props.children}
      </div>
    </section>
  )
}

function EditorActions(props: EditorFrameProps) {
  const { db } = usePage()
  const navigate = useNavigate()
  const value = () => props.editor.value()
  const isArchived = () => value().archivedAt !== undefined
  const duplicate = async () => {
    props.editor.flush()
    const fresh = { id: crypto.randomUUID(), now: new Date().toISOString() }
    navigate(`/library/${props.kind}/${await duplicateEntry(db, props.kind, value().id, fresh)}`)
  }
  const archive = () =>
    archiveEntry(db, props.kind, value().id, isArchived() ? undefined : new Date().toISOString())
  const remove = () => {
    props.editor.flush()
    props.onDelete({ kind: props.kind, id: value().id, name: value().name })
  }
  const rare = (): readonly MenuItem[] => {
    const { audit } = props
    return [
      ...(audit ? [{ word: 'Audit accessibility…', act: () => navigate(audit) }] : []),
      ...(props.builtIn ? [] : [{ word: 'Delete', act: remove }]),
    ]
  }
  return (
    <div class="editor-actions flex flex-wrap gap-8">
      <RunLink {...props} />
      <Show when={props.overview}>
        {(href) => (
          <a class="button" href={href()}>
            Overview
          </a>
        )}
      </Show>
      <Button press={() => duplicate()}>Duplicate</Button>
      <Button press={() => archive()}>{isArchived() ? 'Restore from archive' : 'Archive'}</Button>
      <Show when={rare().length > 0}>
        <Menu label={`More for ${value().name}`} class="button icon-only" items={rare()} />
      </Show>
    </div>
  )
}

function RunLink(props: EditorFrameProps) {
  return (
    <Show
      when={props.run}
      fallback={
        <Show when={props.notRun}>
          {(why) => (
            <button type="button" class="button" aria-disabled="true" title={why()}>
              Run…
            </button>
          )}
        </Show>
      }
    >
      {(href) => (
        <a class="button main" href={href()}>
          Run…
        </a>
      )}
    </Show>
  )
}

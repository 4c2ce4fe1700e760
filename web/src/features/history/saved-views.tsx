import X from 'lucide-solid/icons/x'
import { createSignal, For, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { IconButton } from '../../kit/controls/icon-button.tsx'
import { usePage } from '../../kit/page/page.ts'
import type { FilterValues } from '../../kit/run-list/filter.ts'
import { createList } from '../../kit/runs/create-list.ts'
import { keepRunView, type RunView, readRunViews } from '../../store/run-views.ts'
import './history.css'

interface SavedViewsProps {
  readonly values: FilterValues
  /** True when the address has a filter that can be saved. */
  readonly isFiltered: boolean
}

/** Saved filters, and a form to save the current one. */
export function SavedViews(props: SavedViewsProps) {
  const page = usePage()
  const { items } = createList(() => readRunViews(page.db))
  const [name, setName] = createSignal<string>()
  const query = () => new URLSearchParams(props.values).toString()
  const isSaved = () => items()?.some((view) => view.query === query()) ?? false
  const save = () => {
    const given = name()?.trim()
    if (given) void keepRunView(page.db, given, query())
    setName(undefined)
  }
  return (
    <div class="row-wrap gap-[4px_8px] p-[0_8px_8px] empty:hidden">
      <For each={items()}>
        {(view) => (
          <View
            view={view}
            isCurrent={view.query === query()}
            remove={() => void keepRunView(page.db, view.name)}
          />
        )}
      </For>
      <Show when={props.isFiltered && !isSaved()}>
        <Show
          when={name() !== undefined}
          fallback={
            <Button class="quiet" press={() => setName('')}>
              Save this view…
            </Button>
          }
        >
          <NameForm name={name() ?? ''} setName={setName} save={save} />
        </Show>
      </Show>
    </div>
  )
}

interface ViewProps {
  readonly view: RunView
  readonly isCurrent: boolean
  readonly remove: () => void
}

function View(props: ViewProps) {
  return (
    <span class="row-inline outlined rounded-6">
      <a
        class="row-inline px-8 min-h-28 no-underline pointer-coarse:min-h-44"
        href={`/runs?${props.view.query}`}
        aria-current={props.isCurrent ? 'true' : undefined}
      >
        {props.view.name}
      </a>
      <IconButton
        icon={X}
        word={`Remove the view ${props.view.name}`}
        size={14}
        press={props.remove}
      />
    </span>
  )
}

interface NameFormProps {
  readonly name: string
  /** Closes the form when undefined. */
  readonly setName: (name: string | undefined) => void
  readonly save: () => void
}

function NameForm(props: NameFormProps) {
  return (
    <form
      class="row-inline gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        props.save()
      }}
    >
      <input
        type="text"
        class="h-control px-8"
        aria-label="Name of the view"
        ref={(element) => queueMicrotask(() => element.focus())}
        value={props.name}
        onInput={(event) => props.setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && props.setName(undefined)}
      />
      <button type="submit" class="button">
        Save view
      </button>
    </form>
  )
}

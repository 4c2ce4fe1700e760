import type { Application } from '@harness/shared/order/library/library.ts'
import { createSignal, For, Show } from 'solid-js'
import { latePart } from '../../../kit/controls/lazy-part.tsx'
import { createRunDefaults } from '../../../kit/form/create-run-defaults.ts'
import { usePage } from '../../../kit/page/page.ts'
import { defaultLines } from '../../../kit/words/application.ts'

// Loaded on demand, because the defaults are rarely changed.
const DefaultsEditor = latePart(() => import('./defaults-editor.tsx'), 'DefaultsEditor')

/** Initial values of a run with their sources. Edit replaces the list by fields. */
export function DefaultsList(props: { application: Application }) {
  const { settings, isRead } = createRunDefaults(usePage().db)
  const [isEditing, setEditing] = createSignal(false)
  let edit: HTMLButtonElement | undefined
  const done = () => {
    setEditing(false)
    edit?.focus()
  }
  return (
    <section class="app-defaults" aria-labelledby="app-defaults">
      <div class="list-head">
        <h2 id="app-defaults">Defaults</h2>
        <button
          ref={edit}
          type="button"
          class="button"
          aria-pressed={isEditing()}
          onClick={() => (isEditing() ? done() : setEditing(true))}
        >
          {isEditing() ? 'Done' : 'Edit'}
        </button>
      </div>
      <Show when={!isEditing()} fallback={<DefaultsEditor application={props.application} />}>
        <Show when={isRead()}>
          <dl>
            <For each={defaultLines(props.application, settings())}>
              {({ name, value, source }) => (
                <div class="grid grid-cols-[92px_minmax(0,1fr)] items-baseline gap-x-12 py-8 rule-b">
                  <dt class="quiet-text">{name}</dt>
                  <dd class="flex flex-wrap justify-between items-baseline gap-x-12">
                    {value}{' '}
                    <Show when={source}>
                      {(from) => <span class="value-source text-small text-ink-3">{from()}</span>}
                    </Show>
                  </dd>
                </div>
              )}
            </For>
          </dl>
        </Show>
      </Show>
    </section>
  )
}

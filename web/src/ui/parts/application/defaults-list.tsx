import type { Application } from '@harness/shared/library/library.ts'
import { For, Show } from 'solid-js'
import { createRunDefaults } from '../../state/library/create-run-defaults.ts'
import { usePage } from '../../state/shell/page.ts'
import { defaultLines } from '../../words/application.ts'
import './defaults-list.css'

/** What a run of this application begins with, and where each value comes from. */
export function DefaultsList(props: { application: Application }) {
  const { settings, isRead } = createRunDefaults(usePage().db)
  return (
    <section class="app-defaults" aria-labelledby="app-defaults">
      <div class="app-head">
        <h2 id="app-defaults">Defaults</h2>
        <a class="button" href={`/library/applications/${props.application.id}`}>
          Edit
        </a>
      </div>
      <Show when={isRead()}>
        <dl>
          <For each={defaultLines(props.application, settings())}>
            {({ name, value, source }) => (
              <div class="app-default">
                <dt>{name}</dt>
                <dd>
                  {value}{' '}
                  <Show when={source}>{(from) => <span class="value-source">{from()}</span>}</Show>
                </dd>
              </div>
            )}
          </For>
        </dl>
      </Show>
    </section>
  )
}

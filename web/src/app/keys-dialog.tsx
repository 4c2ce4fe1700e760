import { For } from 'solid-js'
import { Dialog } from '../kit/controls/dialog.tsx'
import { HARNESS_VERSION } from '../worker/version.ts'
import { KEYS } from './keys.ts'
import './app.css'

/** Dialog with the guide, the version, and every shortcut. */
export function KeysDialog(props: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={props.open}
      title="Help"
      onClose={() => props.onClose()}
      actions={
        <button type="button" class="button" autofocus onClick={() => props.onClose()}>
          Close
        </button>
      }
    >
      <p>
        {/* A tab of its own: the router takes links without a target as addresses of the app. */}
        <a href="/docs/index.html" target="_blank" rel="noopener">
          Read the guide
        </a>{' '}
        (new tab). This is Harness {HARNESS_VERSION}.
      </p>
      <For each={KEYS}>
        {(group) => (
          <section class="keys">
            <h3 class="pb-4 text-meta">{group.where}</h3>
            <dl>
              <For each={group.keys}>
                {([key, does]) => (
                  <div>
                    <dt>
                      <For each={key.split(' ')}>{(each) => <kbd class="key">{each}</kbd>}</For>
                    </dt>
                    <dd>{does}</dd>
                  </div>
                )}
              </For>
            </dl>
          </section>
        )}
      </For>
      <p class="quiet-text">
        Single letters can be switched off in Settings, Appearance. They never work inside a field.
      </p>
    </Dialog>
  )
}

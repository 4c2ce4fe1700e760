import type { ScreensPrototype } from '@harness/shared/prototype/prototype.ts'
import type { Screen } from '@harness/shared/prototype/screen.ts'
import { For, Show } from 'solid-js'
import type { PrototypeEditor } from '../../../state/prototype/create-editor.ts'
import { targetWord } from '../../../words/prototype.ts'
import { PrototypeFields } from './prototype-fields.tsx'
import { ScreenFields } from './screen-fields.tsx'
import { SpotFields } from './spot-fields.tsx'

interface PanelProps {
  readonly editor: PrototypeEditor
  readonly prototype: ScreensPrototype
}

/** The places of the chosen screen, the fields of the chosen one, and those of the screen. */
export function Panel(props: PanelProps) {
  return (
    <aside class="prototype-panel" aria-label="Hotspots and screen">
      <Show when={props.editor.screen()}>
        {(screen) => (
          <>
            <SpotList {...props} screen={screen()} />
            <Show when={props.editor.spot()}>
              {(spot) => <SpotFields {...props} screen={screen()} spot={spot()} />}
            </Show>
            <ScreenFields {...props} screen={screen()} />
            <PrototypeFields editor={props.editor} prototype={props.prototype} />
          </>
        )}
      </Show>
    </aside>
  )
}

function SpotList(props: PanelProps & { screen: Screen }) {
  return (
    <section class="panel-part" aria-label={`Hotspots on ${props.screen.title}`}>
      <h2>
        Hotspots on “{props.screen.title}”{' '}
        <span class="quiet-text">{props.screen.spots.length}</span>
      </h2>
      <Show
        when={props.screen.spots.length > 0}
        fallback={<p class="quiet-text">None yet. Draw one on the picture, or press H there.</p>}
      >
        <ul class="spot-list">
          <For each={props.screen.spots}>
            {(spot) => (
              <li>
                <button
                  type="button"
                  class="spot-row"
                  aria-current={props.editor.spot()?.id === spot.id ? 'true' : undefined}
                  onClick={() => props.editor.choose(props.screen.id, spot.id)}
                >
                  <span>{spot.name}</span>
                  <span class="quiet-text">{targetWord(props.prototype, spot)}</span>
                </button>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </section>
  )
}

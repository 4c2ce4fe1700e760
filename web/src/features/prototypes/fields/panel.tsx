import type { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'
import type { Screen, Spot } from '@harness/shared/device/prototype/screen.ts'
import Move from 'lucide-solid/icons/move'
import MoveVertical from 'lucide-solid/icons/move-vertical'
import Pointer from 'lucide-solid/icons/pointer'
import TextCursorInput from 'lucide-solid/icons/text-cursor-input'
import Timer from 'lucide-solid/icons/timer'
import Undo2 from 'lucide-solid/icons/undo-2'
import { For, Show } from 'solid-js'
import { Icon } from '../../../kit/controls/icon.tsx'
import type { PrototypeEditor } from '../create-editor.ts'
import { targetWord } from '../prototype-text.ts'
import { PrototypeFields } from './prototype-fields.tsx'
import { ScreenFields } from './screen-fields.tsx'
import { SpotFields } from './spot-fields.tsx'

interface PanelProps {
  readonly editor: PrototypeEditor
  readonly prototype: ScreensPrototype
}

/** Hotspots of the selected screen, and fields for the selected hotspot and the screen. */
export function Panel(props: PanelProps) {
  return (
    <aside
      class="prototype-panel min-h-0 bg-surface rule-l max-lg:borderless"
      aria-label="Hotspots and screen"
    >
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

const SPOT_ICONS = {
  tap: Pointer,
  swipe: Move,
  timed: Timer,
  back: Undo2,
  field: TextCursorInput,
  scroll: MoveVertical,
} as const

function iconOf(spot: Spot): keyof typeof SPOT_ICONS {
  if (spot.kind !== 'area') return spot.kind
  if (spot.on === 'timed') return 'timed'
  if (spot.target?.to === 'back') return 'back'
  return spot.on.startsWith('swipe') ? 'swipe' : 'tap'
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
                  class="spot-row flex justify-between gap-12 w-full bare"
                  aria-current={props.editor.spot()?.id === spot.id ? 'true' : undefined}
                  onClick={() => props.editor.choose(props.screen.id, spot.id)}
                >
                  <span class="spot-row-name row gap-8">
                    <Icon class="quiet-text" of={SPOT_ICONS[iconOf(spot)]} size={14} />
                    {spot.name}
                  </span>
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

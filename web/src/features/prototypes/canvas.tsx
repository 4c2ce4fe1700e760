import type { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'
import type { Screen, Spot } from '@harness/shared/device/prototype/screen.ts'
import { createSignal, For, Show } from 'solid-js'
import { Segmented } from '../../kit/controls/segmented.tsx'
import { createCanvasKeys } from './canvas-keys.ts'
import { type BoardPointer, createBoardPointer, HANDLES } from './create-board-pointer.ts'
import type { PrototypeEditor } from './create-editor.ts'
import { createFit, type Fit } from './create-fit.ts'
import { LEAST_ZOOM, placeStyle, shownSize, shownWidth } from './place-style.ts'
import { ZoomButton } from './zoom-button.tsx'
import './canvas.css'

const KINDS = [
  { value: 'area', word: 'Tap area' },
  { value: 'field', word: 'Text field' },
  { value: 'scroll', word: 'Scroll area' },
] as const

type Kind = Spot['kind']

interface CanvasProps {
  readonly editor: PrototypeEditor
  readonly prototype: ScreensPrototype
}

/** Selected screen with its hotspots, to draw, move and resize by mouse or keyboard. */
export function Canvas(props: CanvasProps) {
  const [kind, setKind] = createSignal<Kind>('area')
  const fit = createFit(() => shownSize(props.prototype, props.editor.screen()), LEAST_ZOOM)
  return (
    <section class="canvas column min-w-0 min-h-0 bg-stage" aria-label="Picture">
      <div class="canvas-scroll flex-1 min-h-0 overflow-auto max-lg:max-h-[70vh]" ref={fit.area}>
        <Show when={props.editor.screen()}>
          {(screen) => <Picture {...props} screen={screen()} kind={kind()} fit={fit} />}
        </Show>
      </div>
      <div class="canvas-bar row-wrap gap-[8px_16px] py-8 px-16 bg-surface rule-t">
        <Segmented name="New hotspot" options={KINDS} value={kind()} choose={setKind} />
        <p class="quiet-text flex-1 min-w-160">
          Draw with the mouse, or press H, F or S. Arrows move, Alt resizes, [ and ] choose, L
          links, D copies.
        </p>
        <ZoomButton fit={fit} />
      </div>
    </section>
  )
}

interface PictureProps extends CanvasProps {
  readonly screen: Screen
  readonly kind: Kind
  readonly fit: Fit
}

function Picture(props: PictureProps) {
  const pointer = createBoardPointer(props)
  const keys = createCanvasKeys(props)
  const isChosen = (spot: Spot) => props.editor.spot()?.id === spot.id
  return (
    <div
      ref={pointer.board}
      class="board relative mx-auto select-none touch-none max-lg:max-w-full"
      role="listbox"
      tabIndex={0}
      aria-label={`Hotspots on ${props.screen.title}`}
      aria-activedescendant={props.editor.spot() ? `spot-${props.editor.spot()?.id}` : undefined}
      style={{ width: `${shownWidth(props.prototype, props.screen) * props.fit.zoom()}px` }}
      onPointerDown={pointer.draw}
      onKeyDown={keys}
    >
      <img
        class="block w-full bg-surface"
        alt=""
        draggable={false}
        src={props.editor.picture(props.screen.picture) ?? ''}
        style={{ 'aspect-ratio': `${props.screen.width} / ${props.screen.height}` }}
      />
      <For each={props.screen.spots}>
        {(spot) => (
          <SpotBox spot={spot} screen={props.screen} chosen={isChosen(spot)} pointer={pointer} />
        )}
      </For>
      <Show when={pointer.drawn()}>
        {(rect) => (
          <div class="spot absolute cursor-move" style={placeStyle(rect(), props.screen)} />
        )}
      </Show>
    </div>
  )
}

interface SpotBoxProps {
  readonly spot: Spot
  readonly screen: Screen
  readonly chosen: boolean
  readonly pointer: BoardPointer
}

function SpotBox(props: SpotBoxProps) {
  return (
    <div
      id={`spot-${props.spot.id}`}
      class="spot absolute cursor-move"
      role="option"
      tabIndex={-1}
      data-kind={props.spot.kind}
      aria-label={`${props.spot.name}, ${props.spot.rect.width} × ${props.spot.rect.height}`}
      aria-selected={props.chosen}
      style={placeStyle(props.spot.rect, props.screen)}
      onPointerDown={(event) => props.pointer.move(event, props.spot)}
    >
      <Show when={props.chosen}>
        <span class="spot-label absolute left-1/2 text-small rounded-4 bg-over">
          {props.spot.name}, {props.spot.rect.width} × {props.spot.rect.height}
        </span>
        <For each={HANDLES}>
          {(handle) => (
            <span
              class="spot-handle absolute left-1/2 top-1/2"
              data-handle={handle}
              onPointerDown={(event) => props.pointer.resize(event, props.spot, handle)}
            />
          )}
        </For>
      </Show>
    </div>
  )
}

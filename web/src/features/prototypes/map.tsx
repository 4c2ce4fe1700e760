import type { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'
import type { Screen } from '@harness/shared/device/prototype/screen.ts'
import { startScreen } from '@harness/shared/device/prototype/start.ts'
import Flag from 'lucide-solid/icons/flag'
import TriangleAlert from 'lucide-solid/icons/triangle-alert'
import { createMemo, For, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Icon } from '../../kit/controls/icon.tsx'
import type { PrototypeEditor } from './create-editor.ts'
import { createFit, zoomedBy } from './create-fit.ts'
import { faultsOf } from './edits.ts'
import { layoutMap, type MapLink, type MapScreen, namesOfTargets, pathOf } from './map-layout.ts'
import { ScreenRow } from './screen-row.tsx'
import { ZoomButton } from './zoom-button.tsx'
import './canvas.css'

interface MapProps {
  readonly editor: PrototypeEditor
  readonly prototype: ScreensPrototype
  readonly onOpen: (screen: string) => void
}

/** All screens with the links between them, and the links of the selected screen in words. */
export function PrototypeMap(props: MapProps) {
  const map = createMemo(() => layoutMap(props.prototype))
  const fit = createFit(map, LEAST_ZOOM, MOST_ZOOM)
  const chosen = () => props.editor.screen()?.id
  const touches = ({ from, to }: MapLink) => from.id === chosen() || to.id === chosen()
  return (
    <>
      <section
        class="canvas column min-w-0 min-h-0 bg-stage"
        aria-label="Map"
        onKeyDown={(event) => zoomedBy(fit, event.key) && event.preventDefault()}
      >
        <div class="canvas-scroll flex-1 min-h-0 overflow-auto max-lg:max-h-[70vh]" ref={fit.area}>
          <div
            class="map relative mx-auto"
            style={{
              width: `${map().width}px`,
              height: `${map().height}px`,
              zoom: `${fit.zoom()}`,
            }}
          >
            <svg
              class="absolute inset-0 z-1 pointer-events-none"
              width={map().width}
              height={map().height}
              aria-hidden="true"
            >
              <For each={map().links}>
                {(link) => (
                  <g class="map-link" data-chosen={touches(link)} data-kind={link.spot.kind}>
                    <path class="map-casing fill-none" d={pathOf(link)} />
                    <path class="fill-none" d={pathOf(link)} />
                    <circle class="fill-ink-2" cx={link.end.x} cy={link.end.y} r={3} />
                  </g>
                )}
              </For>
            </svg>
            <For each={map().screens}>
              {(place) => (
                <MapTile {...props} place={place} chosen={place.screen.id === chosen()} />
              )}
            </For>
          </div>
        </div>
        <div class="canvas-bar row-wrap gap-[8px_16px] py-8 px-16 bg-surface rule-t">
          <p class="quiet-text flex-1 min-w-160">
            Each line begins at the hotspot it belongs to. Enter opens a screen to be edited.
          </p>
          <ZoomButton fit={fit} />
        </div>
      </section>
      <LinksOfScreen {...props} />
      <MapList {...props} />
    </>
  )
}

/** Minimum zoom at which titles are legible. */
const LEAST_ZOOM = 0.75
/** Maximum zoom, for few screens on a large display. */
const MOST_ZOOM = 1.5

/** List of screens and their links, for phones, where lines do not fit. */
function MapList(props: MapProps) {
  return (
    <ul class="map-list hidden max-sm:block">
      <For each={props.prototype.screens}>
        {(screen) => (
          <li>
            <ScreenRow
              editor={props.editor}
              prototype={props.prototype}
              screen={screen}
              about={targetsInWords(props.prototype, screen)}
              onPress={() => props.onOpen(screen.id)}
            />
          </li>
        )}
      </For>
    </ul>
  )
}

function MapTile(props: MapProps & { place: MapScreen; chosen: boolean }) {
  const screen = () => props.place.screen
  const isStart = () => startScreen(props.prototype)?.id === screen().id
  const faults = () => faultsOf(props.prototype, screen())
  return (
    <button
      type="button"
      class="map-screen grid gap-4 absolute p-0 text-small bare text-left text-inherit"
      aria-current={props.chosen ? 'true' : undefined}
      style={{
        left: `${props.place.x}px`,
        top: `${props.place.y}px`,
        width: `${props.place.width}px`,
      }}
      onFocus={() => props.editor.choose(screen().id)}
      onClick={(event) => {
        // `detail` is 0 for a keyboard click, which opens; a single mouse click selects, a double
        // click opens.
        if (event.detail === 0 || event.detail > 1) props.onOpen(screen().id)
        else props.editor.choose(screen().id)
      }}
    >
      <img
        class="w-full bg-surface outlined-edge rounded-3 object-cover"
        alt=""
        src={props.editor.picture(screen().picture) ?? ''}
        style={{ height: `${props.place.height}px` }}
      />
      <span class="map-title justify-self-start relative z-2 max-h-[2.9em] bg-stage">
        <Show when={isStart()}>
          <Icon class="inline-block mr-4" of={Flag} size={14} />
          <span class="unseen">Start screen</span>
        </Show>
        <Show when={faults().length > 0}>
          <Icon class="inline-block mr-4" of={TriangleAlert} size={14} />
        </Show>
        {screen().title}
      </span>
      <span class="unseen">
        {[targetsInWords(props.prototype, screen()), ...faults()].join('. ')}
      </span>
    </button>
  )
}

function targetsInWords(prototype: ScreensPrototype, screen: Screen): string {
  const names = namesOfTargets(prototype, screen)
  return names.length > 0 ? `Leads to ${names.join(', ')}` : 'Leads to no screen'
}

function LinksOfScreen(props: MapProps) {
  const links = createMemo(() => layoutMap(props.prototype).links)
  return (
    <aside class="prototype-panel min-h-0 bg-surface rule-l max-lg:borderless" aria-label="Links">
      <Show when={props.editor.screen()}>
        {(screen) => (
          <section class="panel-part">
            <h2>Links of “{screen().title}”</h2>
            <For each={faultsOf(props.prototype, screen())}>
              {(fault) => (
                <p class="row gap-4 text-meta">
                  <Icon class="text-warn" of={TriangleAlert} size={14} />
                  {fault}
                </p>
              )}
            </For>
            <LinkList
              word="Leads to"
              links={links().filter(({ from }) => from.id === screen().id)}
              labelFor={({ spot, to }) => `${spot.name}: ${to.title}`}
              choose={({ to }) => props.editor.choose(to.id)}
            />
            <LinkList
              word="Reached from"
              links={links().filter(({ to }) => to.id === screen().id)}
              labelFor={({ spot, from }) => `${from.title}: ${spot.name}`}
              choose={({ from }) => props.editor.choose(from.id)}
            />
            <div class="flex flex-wrap gap-8">
              <Button press={() => props.onOpen(screen().id)}>Open screen</Button>
            </div>
          </section>
        )}
      </Show>
    </aside>
  )
}

interface LinkListProps {
  readonly word: string
  readonly links: readonly MapLink[]
  readonly labelFor: (link: MapLink) => string
  readonly choose: (link: MapLink) => void
}

function LinkList(props: LinkListProps) {
  return (
    <div>
      <h3>{props.word}</h3>
      <Show when={props.links.length > 0} fallback={<p class="quiet-text">No screen</p>}>
        <ul>
          <For each={props.links}>
            {(link) => (
              <li>
                <button
                  type="button"
                  class="spot-row flex justify-between gap-12 w-full bare"
                  onClick={() => props.choose(link)}
                >
                  {props.labelFor(link)}
                </button>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </div>
  )
}

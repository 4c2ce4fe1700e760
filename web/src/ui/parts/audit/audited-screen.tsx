import type { FocusStop } from '@harness/shared/devices/audit.ts'
import {
  DISC,
  discAt,
  isPictured,
  isSmall,
  readerText,
  VIEW_LABELS,
} from '@harness/shared/report/audit/labels.ts'
import type { AuditedScreen } from '@harness/shared/report/audit/report.ts'
import { For, Show } from 'solid-js'
import { stopText, walkText } from '../../words/audit.ts'
import { countOf } from '../../words/number.ts'

interface ScreenProps {
  readonly screen: AuditedScreen
  /** Address of its picture. */
  readonly picture: string | undefined
}

/** One screen: the path of Tab on its picture, the same as a list, other views, and how it reads. */
export function AuditedScreenPart(props: ScreenProps) {
  const screen = () => props.screen
  const id = () => `audit-screen-${screen().number}`
  const undecided = () =>
    screen()
      .undecided.map(({ help, count }) => `${help} (${count})`)
      .join('; ')
  return (
    <section class="audit-screen" aria-labelledby={id()}>
      <h3 id={id()}>
        {screen().number}. {screen().title === '' ? screen().address : screen().title}
      </h3>
      <p class="quiet-text">{screen().address}</p>
      <TabPath {...props} />
      <p class="quiet-text">
        Numbers are stops of the Tab key in their order; an empty disc: the focus cannot be seen
        there; dashed: no stop reaches it. Thin outlines are targets, filled where smaller than 24 ×
        24 CSS pixels.
      </p>
      <details>
        <summary>Keyboard: {countOf(screen().walk.stops.length, 'stop')}</summary>
        <p>{walkText(screen().walk)}</p>
        <ol class="audit-stops">
          <For each={screen().walk.stops}>{(stop) => <li>{stopText(stop)}</li>}</For>
        </ol>
      </details>
      <Views {...props} />
      <details>
        <summary>As a screen reader reads it</summary>
        <section
          class="audit-outline"
          aria-label={`Screen ${screen().number} as a screen reader reads it`}
          tabindex={0}
        >
          <pre>{screen().reader.map(readerText).join('\n')}</pre>
        </section>
      </details>
      <p class="quiet-text">
        {countOf(screen().targets.length, 'target')}, {screen().targets.filter(isSmall).length}{' '}
        smaller than 24 × 24 CSS pixels; a small one fails only where another is too near.
      </p>
      <Show when={undecided() !== ''}>
        <p class="quiet-text">Left to a person: {undecided()}.</p>
      </Show>
    </section>
  )
}

function Views(props: ScreenProps) {
  const views = () => props.screen.views
  const lost = (view: (typeof props.screen.views.measured)[number]) =>
    views().faults.filter((fault) => fault.view === view)
  return (
    <Show when={views().measured.length > 0}>
      <details>
        <summary>Other views</summary>
        <dl class="audit-views">
          <For each={views().measured}>
            {(view) => (
              <>
                <dt>{VIEW_LABELS[view]}</dt>
                <dd>
                  {lost(view).length === 0
                    ? 'Holds where measured'
                    : lost(view)
                        .map(({ element, measured }) => `${element.selector}: ${measured}`)
                        .join(' ')}
                </dd>
              </>
            )}
          </For>
        </dl>
      </details>
    </Show>
  )
}

/** The widest picture is shown narrower than its page: the discs grow with it. */
const DISC_SHARE = 1 / 72

function TabPath(props: ScreenProps) {
  const pictured = () => props.screen.pictured
  const radius = () => Math.max(DISC, pictured().width * DISC_SHARE)
  const stops = () =>
    props.screen.walk.stops
      .map((stop, index) => ({ stop, number: index + 1 }))
      .filter(({ stop }) => isPictured(stop.element, pictured()))
  const line = () =>
    stops()
      .map(({ stop }) => {
        const { x, y } = discAt(stop.element.rect)
        return `${x},${y}`
      })
      .join(' ')
  return (
    <section
      class="audit-shot"
      tabindex={0}
      aria-label={`Picture of screen ${props.screen.number}`}
    >
      <div class="audit-shot-page" style={{ 'max-width': `${pictured().width}px` }}>
        <img
          src={props.picture}
          alt={`Screen ${props.screen.number}, with the path of the Tab key; the same as a list is below`}
          width={pictured().width}
          height={pictured().height}
          decoding="async"
        />
        <svg viewBox={`0 0 ${pictured().width} ${pictured().height}`} aria-hidden="true">
          <For each={props.screen.targets}>
            {(target) => (
              <rect class={isSmall(target) ? 'target small' : 'target'} {...target.rect} />
            )}
          </For>
          <For each={props.screen.walk.unreachable}>
            {({ rect }) => <rect class="missed" {...rect} />}
          </For>
          <polyline points={line()} />
          <For each={stops()}>
            {({ stop, number }) => <Disc stop={stop} number={number} radius={radius()} />}
          </For>
        </svg>
      </div>
    </section>
  )
}

function Disc(props: { stop: FocusStop; number: number; radius: number }) {
  const at = () => discAt(props.stop.element.rect)
  return (
    <g class={props.stop.visible === false ? 'stop unseen-focus' : 'stop'}>
      <circle cx={at().x} cy={at().y} r={props.radius} />
      <text x={at().x} y={at().y + props.radius / 3} font-size={`${props.radius}`}>
        {props.number}
      </text>
    </g>
  )
}

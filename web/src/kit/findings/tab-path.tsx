import type { Rect } from '@harness/shared/base/geometry.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { FocusStop, ScreenFacts, Target } from '@harness/shared/device/audit.ts'
import { createResource, For, onCleanup, Show } from 'solid-js'
import { useRunFiles } from '../runs/run-files.ts'

interface PathProps {
  readonly runId: RunId
  readonly step: number
  readonly facts: ScreenFacts
}

/** Radius of a numbered disc, in points of the picture. */
const DISC = 11
/** Disc radius as a share of the picture's width, since wide pictures are scaled down. */
const DISC_SHARE = 1 / 72
/** Minimum target size in CSS pixels (WCAG 2.5.8). */
const MIN_TARGET = 24

/** Tab stops in order, and the targets, drawn on the picture of an audited screen. */
export function TabPath(props: PathProps) {
  const files = useRunFiles()
  const [picture] = createResource(async () => {
    const blob = await files.shot(props.runId, props.step)
    return blob && URL.createObjectURL(blob)
  })
  onCleanup(() => {
    const url = picture()
    if (url !== undefined) URL.revokeObjectURL(url)
  })
  const size = () => props.facts.pictured
  return (
    <Show when={picture()}>
      <section
        class="audit-shot max-h-[70vh] outlined overflow-auto rounded-8"
        tabindex={0}
        aria-label={`Picture of step ${props.step}`}
      >
        <div class="relative forced-color-adjust-none" style={{ 'max-width': `${size().width}px` }}>
          <img
            class="block w-full h-auto"
            src={picture()}
            alt="The path of the Tab key; the same as a list is below"
            width={size().width}
            height={size().height}
            decoding="async"
          />
          <PathDrawing facts={props.facts} />
        </div>
      </section>
      <p class="quiet-text">
        Numbers are stops of the Tab key in their order; an empty disc: the focus cannot be seen
        there; dashed: no stop reaches it. Thin outlines are targets, filled where smaller than 24 ×
        24 CSS pixels; a small one fails only where another is too near.
      </p>
    </Show>
  )
}

function PathDrawing(props: Pick<PathProps, 'facts'>) {
  const size = () => props.facts.pictured
  const radius = () => Math.max(DISC, size().width * DISC_SHARE)
  /** Converts page coordinates to picture coordinates by removing the scroll offset. */
  const placed = (rect: Rect): Rect => {
    const { x, y } = props.facts.scroll
    return { ...rect, x: rect.x - x, y: rect.y - y }
  }
  const stops = () =>
    props.facts.walk.stops
      .map((stop, index) => ({ stop, number: index + 1, at: placed(stop.element.rect) }))
      .filter(({ at }) => at.x >= 0 && at.y >= 0 && at.x < size().width && at.y < size().height)
  const line = () =>
    stops()
      .map(({ at }) => {
        const { x, y } = discAt(at)
        return `${x},${y}`
      })
      .join(' ')
  return (
    <svg
      class="absolute inset-0 w-full h-full"
      viewBox={`0 0 ${size().width} ${size().height}`}
      aria-hidden="true"
    >
      <For each={props.facts.targets}>
        {(target) => (
          <Box class={isSmall(target) ? 'target small' : 'target'} at={placed(target.rect)} />
        )}
      </For>
      <For each={props.facts.walk.unreachable}>
        {({ rect }) => <Box class="missed fill-none stroke-over stroke-3" at={placed(rect)} />}
      </For>
      <polyline class="fill-none stroke-2 stroke-over opacity-80" points={line()} />
      <For each={stops()}>{(each) => <Disc {...each} radius={radius()} />}</For>
    </svg>
  )
}

/** Passes each attribute by name: spreading them would add 1 KB of Solid to every report. */
function Box(props: { class: string; at: Rect }) {
  return (
    <rect
      class={props.class}
      x={props.at.x}
      y={props.at.y}
      width={props.at.width}
      height={props.at.height}
    />
  )
}

function Disc(props: { stop: FocusStop; number: number; at: Rect; radius: number }) {
  const middle = () => discAt(props.at)
  return (
    <g class={props.stop.visible === false ? 'stop unseen-focus' : 'stop'}>
      <circle cx={middle().x} cy={middle().y} r={props.radius} />
      <text x={middle().x} y={middle().y + props.radius / 3} font-size={`${props.radius}`}>
        {props.number}
      </text>
    </g>
  )
}

/** Position of a disc: the top left corner of a control, where it covers few labels. */
function discAt({ x, y }: Rect) {
  return { x: Math.max(DISC + 1, x), y: Math.max(DISC + 1, y) }
}

function isSmall({ rect }: Target): boolean {
  return rect.width < MIN_TARGET || rect.height < MIN_TARGET
}

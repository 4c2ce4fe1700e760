import type { StripCell } from '@harness/shared/findings/strip.ts'
import { createMemo, For } from 'solid-js'
import { ROW } from './geometry.ts'
import { rowShapes } from './shapes.ts'
import '../styles/hues.css'
import './tracks.css'

/**
 * Strip of a run in a list row: 36 px high, 8 px per step, narrower when space is short. Hidden
 * from the accessibility tree, since the row has the same as text. Runs of older versions have no
 * cells.
 */
export function RowStrip(props: { cells: readonly StripCell[] | undefined }) {
  const shapes = createMemo(() => rowShapes(props.cells ?? []))
  return (
    <span class="row-strip block h-36 overflow-hidden forced-color-adjust-none" aria-hidden="true">
      <svg
        class="block max-w-full"
        aria-hidden="true"
        width={shapes().width}
        height={ROW.height}
        viewBox={`0 0 ${shapes().width} ${ROW.height}`}
        preserveAspectRatio="none"
      >
        <path class="strip-bars" d={shapes().bars} />
        <For each={shapes().pins}>
          {(pin) => (
            <path class="strip-pin fill-hue stroke-hue" data-kind={pin.kind} d={pin.path} />
          )}
        </For>
        <path class="strip-ticks fill-ink" d={shapes().ticks} />
        <For each={shapes().screens}>
          {(screen) => <path class="shade" data-shade={screen.shade} d={screen.path} />}
        </For>
      </svg>
    </span>
  )
}

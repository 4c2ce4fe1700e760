import type { StripCell } from '@harness/shared/views/strip.ts'
import { createMemo, For } from 'solid-js'
import { ROW_HEIGHT, rowShapes } from './row-shapes.ts'
import './hues.css'
import './shade.css'
import './row-strip.css'

/**
 * A run in a row of history: 36 px high, 8 px a step, or narrower where its place has not the room,
 * so that the end of a long run is seen too. Not in the accessibility tree, because the row says
 * the same in words. Index rows that an older Harness wrote have no cells.
 */
export function RowStrip(props: { cells: readonly StripCell[] | undefined }) {
  const shapes = createMemo(() => rowShapes(props.cells ?? []))
  return (
    <span class="row-strip" aria-hidden="true">
      <svg
        aria-hidden="true"
        width={shapes().width}
        height={ROW_HEIGHT}
        viewBox={`0 0 ${shapes().width} ${ROW_HEIGHT}`}
        preserveAspectRatio="none"
      >
        <path class="row-bars" d={shapes().bars} />
        <For each={shapes().pins}>
          {(pin) => <path class="row-pin" data-kind={pin.kind} d={pin.path} />}
        </For>
        <path class="row-ticks" d={shapes().ticks} />
        <For each={shapes().screens}>
          {(screen) => <path class="shade" data-shade={screen.shade} d={screen.path} />}
        </For>
      </svg>
    </span>
  )
}

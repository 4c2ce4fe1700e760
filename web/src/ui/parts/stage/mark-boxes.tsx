import type { ScreenFile } from '@harness/shared/devices/observation.ts'
import type { Size } from '@harness/shared/language/geometry.ts'
import { Index } from 'solid-js'
import { rectStyle } from './overlay-styles.ts'

/** The numbered elements as the model got them. The list of elements says the same in words. */
export function MarkBoxes(props: { screen: ScreenFile; size: Size }) {
  return (
    <div class="overlay" aria-hidden="true">
      <Index each={props.screen.marks}>
        {(mark) => (
          <span class="mark-box" style={rectStyle(mark().rect, props.size)}>
            <span class="mark-number">{mark().id}</span>
          </span>
        )}
      </Index>
    </div>
  )
}

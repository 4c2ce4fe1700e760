import Crosshair from 'lucide-solid/icons/crosshair'
import Hash from 'lucide-solid/icons/hash'
import ZoomIn from 'lucide-solid/icons/zoom-in'
import { type JSX, Show } from 'solid-js'
import { Button } from '../controls/button.tsx'
import { Icon, type IconShape } from '../controls/icon.tsx'
import { Segmented } from '../controls/segmented.tsx'
import type { Playhead } from './create-playhead.ts'
import type { StageTools } from './create-stage-tools.ts'

const SIDES = [
  { value: 'before', word: 'Before' },
  { value: 'after', word: 'After' },
  { value: 'change', word: 'Change' },
] as const

interface ToggleProps {
  readonly icon: IconShape
  readonly word: string
  readonly title: string
  readonly on: boolean
  readonly press: () => void
}

function Toggle(props: ToggleProps) {
  return (
    <button
      type="button"
      class="button toggle"
      aria-pressed={props.on}
      title={props.title}
      onClick={() => props.press()}
    >
      <Icon of={props.icon} />
      {props.word}
    </button>
  )
}

interface BarProps {
  readonly playhead: Playhead
  readonly tools: StageTools
  readonly children?: JSX.Element
}

/** Toolbar for overlays, zoom, and the shown side of the step. */
export function StageBar(props: BarProps) {
  return (
    <div class="stage-bar row-wrap max-sm:hidden">
      <Toggle
        icon={Hash}
        word="Marks"
        title="Numbered elements, as the model got them (K)"
        on={props.tools.marks()}
        press={props.tools.toggleMarks}
      />
      <Show when={props.tools.marks()}>
        <p class="quiet-text w-full">
          Marks number what can be used on the screen; the agent names them in its calls.
        </p>
      </Show>
      <Show when={!props.playhead.pinned()}>
        <Toggle
          icon={Crosshair}
          word="Touches"
          title="Where the step touched the screen (T)"
          on={props.tools.touches()}
          press={props.tools.toggleTouches}
        />
      </Show>
      <Button
        icon={ZoomIn}
        label={props.tools.full() ? 'Size: 100 %' : 'Size: fit'}
        title="Fit, or one pixel for each point (Z)"
        press={() => props.tools.toggleFull()}
      >
        {props.tools.full() ? '100 %' : 'Fit'}
      </Button>
      <Show when={!props.playhead.pinned()}>
        <Segmented
          name="Picture"
          title="Before, after, change (B)"
          options={SIDES}
          value={props.playhead.side()}
          choose={props.playhead.showSide}
        />
      </Show>
      {props.children}
    </div>
  )
}

import type { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'
import type { Screen } from '@harness/shared/device/prototype/screen.ts'
import { startScreen } from '@harness/shared/device/prototype/start.ts'
import Flag from 'lucide-solid/icons/flag'
import TriangleAlert from 'lucide-solid/icons/triangle-alert'
import { For, Show } from 'solid-js'
import { Icon } from '../../kit/controls/icon.tsx'
import type { PrototypeEditor } from './create-editor.ts'
import { faultsOf } from './edits.ts'

interface ScreenRowProps {
  readonly editor: PrototypeEditor
  readonly prototype: ScreensPrototype
  readonly screen: Screen
  readonly about: string
  readonly isCurrent?: boolean
  readonly onPress: () => void
}

export function ScreenRow(props: ScreenRowProps) {
  return (
    <button
      type="button"
      class="screen-row grid bare max-lg:h-full max-lg:rule-r"
      aria-current={props.isCurrent ? 'true' : undefined}
      onClick={() => props.onPress()}
    >
      <img
        class="max-h-60 w-32 outlined rounded-3 object-cover"
        alt=""
        src={props.editor.picture(props.screen.picture) ?? ''}
      />
      <span class="grid">
        <span class="text-strong wrap-anywhere">{props.screen.title}</span>
        <span class="quiet-text">{props.about}</span>
        <For each={faultsOf(props.prototype, props.screen)}>
          {(fault) => (
            <span class="row gap-4 text-meta">
              <Icon class="text-warn" of={TriangleAlert} size={14} />
              {fault}
            </span>
          )}
        </For>
      </span>
      <Show when={startScreen(props.prototype)?.id === props.screen.id}>
        <span class="screen-start" title="Start screen">
          <Icon of={Flag} />
          <span class="unseen">Start screen</span>
        </span>
      </Show>
    </button>
  )
}

import type { ScreensPrototype } from '@harness/shared/prototype/prototype.ts'
import type { Screen } from '@harness/shared/prototype/screen.ts'
import Flag from 'lucide-solid/icons/flag'
import TriangleAlert from 'lucide-solid/icons/triangle-alert'
import { For, Show } from 'solid-js'
import type { OpenedFile } from '../../../worker/api.ts'
import type { PrototypeEditor } from '../../state/prototype/create-editor.ts'
import { faultsOf } from '../../state/prototype/edits.ts'
import { countOf } from '../../words/number.ts'
import { Icon } from '../icon.tsx'
import { FilesButton } from './files-button.tsx'

interface ScreenListProps {
  readonly editor: PrototypeEditor
  readonly prototype: ScreensPrototype
  readonly onFiles: (files: readonly OpenedFile[]) => void
}

/** All screens; the chosen one is in the middle. */
export function ScreenList(props: ScreenListProps) {
  return (
    <nav class="screen-list" aria-label="Screens">
      <div class="screen-list-head">
        <h2>Screens</h2>
        <FilesButton word="Add…" accept=".png,.jpg,.jpeg,.webp" onFiles={props.onFiles} />
      </div>
      <ul>
        <For each={props.prototype.screens}>
          {(screen) => (
            <li>
              <ScreenRow editor={props.editor} prototype={props.prototype} screen={screen} />
            </li>
          )}
        </For>
      </ul>
    </nav>
  )
}

function ScreenRow(props: {
  editor: PrototypeEditor
  prototype: ScreensPrototype
  screen: Screen
}) {
  const isStart = () =>
    (props.prototype.start ?? props.prototype.screens[0]?.id) === props.screen.id
  const faults = () => faultsOf(props.prototype, props.screen)
  return (
    <button
      type="button"
      class="screen-row"
      aria-current={props.editor.screen()?.id === props.screen.id ? 'true' : undefined}
      onClick={() => props.editor.choose(props.screen.id)}
    >
      <img alt="" src={props.editor.picture(props.screen.picture) ?? ''} />
      <span class="screen-row-words">
        <span class="screen-row-title">{props.screen.title}</span>
        <span class="quiet-text">{countOf(props.screen.spots.length, 'hotspot')}</span>
        <For each={faults()}>
          {(fault) => (
            <span class="screen-fault">
              <Icon of={TriangleAlert} size={14} />
              {fault}
            </span>
          )}
        </For>
      </span>
      <Show when={isStart()}>
        <span class="screen-start" title="Start screen">
          <Icon of={Flag} />
          <span class="unseen">Start screen</span>
        </span>
      </Show>
    </button>
  )
}

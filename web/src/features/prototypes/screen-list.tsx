import type { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'
import { For } from 'solid-js'
import { FilesButton } from '../../kit/files/files-button.tsx'
import { countOf } from '../../kit/words/number.ts'
import type { OpenedFile } from '../../worker/api.ts'
import type { PrototypeEditor } from './create-editor.ts'
import { ScreenRow } from './screen-row.tsx'

interface ScreenListProps {
  readonly editor: PrototypeEditor
  readonly prototype: ScreensPrototype
  readonly onFiles: (files: readonly OpenedFile[]) => void
}

/** All screens; the selected one is scrolled to the middle. */
export function ScreenList(props: ScreenListProps) {
  return (
    <nav
      class="screen-list min-h-0 bg-surface rule-r overflow-y-auto max-lg:borderless max-lg:overflow-visible"
      aria-label="Screens"
    >
      <div class="row justify-between gap-8 p-[8px_8px_8px_16px] rule-b">
        <h2 class="text-strong wrap-anywhere">Screens</h2>
        <FilesButton word="Add…" accept=".png,.jpg,.jpeg,.webp" onFiles={props.onFiles} />
      </div>
      <ul class="max-lg:flex max-lg:overflow-x-auto">
        <For each={props.prototype.screens}>
          {(screen) => (
            <li>
              <ScreenRow
                editor={props.editor}
                prototype={props.prototype}
                screen={screen}
                about={countOf(screen.spots.length, 'hotspot')}
                isCurrent={props.editor.screen()?.id === screen.id}
                onPress={() => props.editor.choose(screen.id)}
              />
            </li>
          )}
        </For>
      </ul>
    </nav>
  )
}

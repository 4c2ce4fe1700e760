import FileInput from 'lucide-solid/icons/file-input'
import { Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Notice } from '../../kit/controls/notice.tsx'
import { countOf } from '../../kit/words/number.ts'
import type { SharedFiles } from './create-shared-files.ts'

/** Asks before files from another app are opened. */
export function SharedNotice(props: { shared: SharedFiles }) {
  const names = () => props.shared.names()
  return (
    <Show when={names().length > 0}>
      <Notice
        icon={FileInput}
        fact={`Another app shared ${countOf(names().length, 'file')} with Harness`}
        sentence={`${names().join(', ')}. Opening copies the runs in it into this browser.`}
      >
        <Button class="main" press={() => props.shared.open()}>
          Open the runs
        </Button>
        <Button press={() => props.shared.discard()}>Discard</Button>
      </Notice>
    </Show>
  )
}

import CircleAlert from 'lucide-solid/icons/circle-alert'
import Frame from 'lucide-solid/icons/frame'
import { Show } from 'solid-js'
import type { OpenedFiles } from '../../state/prototype/create-opened-files.ts'
import { Icon } from '../icon.tsx'
import { FilesButton } from '../prototype/files-button.tsx'

import { Door } from './door.tsx'

/** Pictures of screens or HTML files, which are tested in this browser. */
export function DesignDoor(props: { files: OpenedFiles }) {
  const { prototypes } = props.files
  return (
    <Door
      icon={Frame}
      title="Test a design"
      words="Drop pictures of your screens, or HTML files. They stay in this browser."
    >
      <div class="door-control door-drop">
        <span class="quiet-text">Drop them here</span>
        <FilesButton word="Choose files…" onFiles={prototypes.add} />
      </div>
      <Show when={prototypes.error()}>
        {(error) => (
          <p class="door-error" role="alert">
            <Icon of={CircleAlert} />
            {error().message}
          </p>
        )}
      </Show>
      <p class="door-note">
        No design at hand?{' '}
        <button
          type="button"
          class="as-link"
          aria-disabled={prototypes.busy()}
          onClick={() => void prototypes.openSample('marrow')}
        >
          Use the sample design
        </button>{' '}
        or <a href="/prototypes">all designs and samples</a>
      </p>
    </Door>
  )
}

import Frame from 'lucide-solid/icons/frame'
import { Failure } from '../../kit/controls/failure.tsx'
import type { OpenedFiles } from '../../kit/files/create-opened-files.ts'
import { FilesButton } from '../../kit/files/files-button.tsx'
import { Door } from './door.tsx'

/** Entry for images of screens or HTML files, which are tested in this browser. */
export function DesignDoor(props: { files: OpenedFiles }) {
  const { prototypes } = props.files
  return (
    <Door
      icon={Frame}
      title="Test a design"
      words="Drop pictures of your screens, or HTML files. They stay in this browser."
    >
      <div class="door-control door-drop justify-between p-[5px_5px_5px_14px] rounded-6">
        <span class="quiet-text">Drop them here</span>
        <FilesButton word="Choose files…" onFiles={prototypes.add} />
      </div>
      <Failure of={prototypes.error()} hasIcon />
      <p class="door-note text-meta">
        <span class="max-sm:hidden">No design at hand? </span>
        <button
          type="button"
          class="as-link p-0 min-h-24 text-meta bare cursor-pointer underline"
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

import { useNavigate } from '@solidjs/router'
import FileCode from 'lucide-solid/icons/file-code'
import Image from 'lucide-solid/icons/image'
import Images from 'lucide-solid/icons/images'
import LibraryBig from 'lucide-solid/icons/library-big'
import { Show } from 'solid-js'
import type { SampleName } from '../../../worker/api.ts'
import { createPrototypes, type Prototypes } from '../../state/prototype/create-prototypes.ts'
import { usePage } from '../../state/shell/page.ts'
import { FilesButton } from '../prototype/files-button.tsx'
import { PasteButton } from '../prototype/paste-button.tsx'
import { Source } from './source.tsx'

/**
 * The samples with their tours, and prototypes of one's own: none of them needs a bridge or a
 * model.
 */
export function PrototypeSources(props: { isMain?: boolean }) {
  const navigate = useNavigate()
  const prototypes = createPrototypes(usePage(), (path, notes) =>
    navigate(path, { state: { notes } }),
  )
  return (
    <>
      <Source
        icon={Images}
        title="Sample: Marrow, a box of vegetables, in 8 pictures"
        words="Watch a scripted tour look for the small box, and see the taps that hit nothing. No model is needed."
      >
        <SampleButtons prototypes={prototypes} sample="marrow" isMain={props.isMain ?? true} />
      </Source>
      <Source
        icon={LibraryBig}
        title="Sample: Quayside, a library, in 4 HTML pages"
        words="Watch a scripted tour reserve a book, or let the sweep use every control. No model is needed."
      >
        <SampleButtons prototypes={prototypes} sample="quayside" />
        <button
          type="button"
          class="button"
          aria-disabled={prototypes.busy()}
          onClick={() => void prototypes.runSweep('quayside')}
        >
          Run the sweep
        </button>
      </Source>
      <Source
        icon={Image}
        title="Prototype from images"
        words="PNG, JPEG or WebP, one a screen; names become titles. Then draw what can be pressed. Nothing is uploaded."
      >
        <FilesButton word="Add images…" onFiles={prototypes.add} accept=".png,.jpg,.jpeg,.webp" />
        <FilesButton word="Choose a folder…" onFiles={prototypes.add} folder />
        <FilesButton word="Open a prototype zip…" onFiles={prototypes.add} accept=".zip" />
      </Source>
      <Source
        icon={FileCode}
        title="HTML prototype"
        words="A file, a folder, a zip, or pasted HTML. It runs in a closed frame without network, unless you allow hosts."
      >
        <PasteButton onFiles={prototypes.add} />
        <FilesButton word="Choose files…" onFiles={prototypes.add} accept={HTML_FILES} />
        <FilesButton word="Choose a folder of pages…" onFiles={prototypes.add} folder />
      </Source>
      <Show when={prototypes.error()}>
        {(error) => (
          <li class="source-error" role="alert">
            {error().message}
          </li>
        )}
      </Show>
    </>
  )
}

/** Pages, and what they load: several can be chosen at once. */
const HTML_FILES = '.html,.htm,.css,.js,.mjs,.json,.svg,.png,.jpg,.jpeg,.webp,.gif,.woff2,.zip'

interface SampleButtonsProps {
  readonly prototypes: Prototypes
  readonly sample: SampleName
  /** The one button that a first visit should press. */
  readonly isMain?: boolean
}

function SampleButtons(props: SampleButtonsProps) {
  return (
    <>
      <button
        type="button"
        class="button"
        aria-disabled={props.prototypes.busy()}
        onClick={() => void props.prototypes.openSample(props.sample)}
      >
        Open
      </button>
      <button
        type="button"
        class="button"
        classList={{ main: props.isMain ?? false }}
        aria-disabled={props.prototypes.busy()}
        onClick={() => void props.prototypes.runTour(props.sample)}
      >
        Run the tour
      </button>
    </>
  )
}

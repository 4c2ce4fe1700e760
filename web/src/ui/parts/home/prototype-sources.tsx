import { useNavigate } from '@solidjs/router'
import Image from 'lucide-solid/icons/image'
import Images from 'lucide-solid/icons/images'
import { Show } from 'solid-js'
import { createPrototypes, type Prototypes } from '../../state/prototype/create-prototypes.ts'
import { usePage } from '../../state/shell/page.ts'
import { FilesButton } from '../prototype/files-button.tsx'
import { Source } from './source.tsx'

/** The sample made of pictures with its tour, and a prototype of one's own: neither needs a bridge or a model. */
export function PrototypeSources() {
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
        <SampleButtons prototypes={prototypes} />
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

function SampleButtons(props: { prototypes: Prototypes }) {
  return (
    <>
      <button
        type="button"
        class="button"
        aria-disabled={props.prototypes.busy()}
        onClick={() => void props.prototypes.openSample()}
      >
        Open
      </button>
      <button
        type="button"
        class="button main"
        aria-disabled={props.prototypes.busy()}
        onClick={() => void props.prototypes.runTour()}
      >
        Run the tour
      </button>
    </>
  )
}

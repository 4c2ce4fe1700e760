import FileCode from 'lucide-solid/icons/file-code'
import Image from 'lucide-solid/icons/image'
import Images from 'lucide-solid/icons/images'
import LibraryBig from 'lucide-solid/icons/library-big'
import { createSignal, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Failure } from '../../kit/controls/failure.tsx'
import type { Prototypes } from '../../kit/files/create-prototypes.ts'
import { FilesButton } from '../../kit/files/files-button.tsx'
import type { OpenedFile, SampleName } from '../../worker/api.ts'
import { OwnPrototypes } from './own-prototypes.tsx'
import { PasteButton } from './paste-button.tsx'
import { Source } from './source.tsx'

/** Own prototypes, samples with tours, and ways to add prototypes, without bridge or model. */
export function PrototypeSources(props: { prototypes: Prototypes }) {
  const [from, setFrom] = createSignal<'images' | 'html'>()
  const error = (at?: 'images' | 'html') =>
    from() === at ? props.prototypes.error()?.message : undefined
  const addFrom = (at: 'images' | 'html') => async (files: readonly OpenedFile[]) => {
    setFrom(at)
    await props.prototypes.add(files)
  }
  const [addImages, addHtml] = [addFrom('images'), addFrom('html')]
  return (
    <>
      <Show when={error()}>
        <li>
          <Failure of={error()} class="py-12" />
        </li>
      </Show>
      <OwnPrototypes />
      <Source
        icon={Images}
        title="Sample: Marrow, a box of vegetables, in 8 pictures"
        words="Watch a scripted tour look for the small box, and see the taps that hit nothing. No model is needed."
      >
        <SampleButtons prototypes={props.prototypes} sample="marrow" />
      </Source>
      <Source
        icon={LibraryBig}
        title="Sample: Quayside, a library, in 4 HTML pages"
        words="Watch a scripted tour reserve a book, or let the sweep use every control. No model is needed."
      >
        <SampleButtons prototypes={props.prototypes} sample="quayside" sweeps />
      </Source>
      <Source
        icon={Image}
        title="Prototype from images"
        error={error('images')}
        words="PNG, JPEG or WebP, one a screen; names become titles. Then draw what can be pressed. Nothing is uploaded."
      >
        <FilesButton word="Add images…" onFiles={addImages} accept=".png,.jpg,.jpeg,.webp" />
        <FilesButton word="Choose a folder…" onFiles={addImages} folder />
        <FilesButton word="Open a prototype zip…" onFiles={addImages} accept=".zip" />
      </Source>
      <Source
        icon={FileCode}
        title="HTML prototype"
        error={error('html')}
        words="A file, a folder, a zip, or pasted HTML. It runs in a closed frame without network, unless you allow hosts."
      >
        <PasteButton onFiles={addHtml} />
        <FilesButton word="Choose files…" onFiles={addHtml} accept={HTML_FILES} />
        <FilesButton word="Choose a folder of pages…" onFiles={addHtml} folder />
      </Source>
    </>
  )
}

/** Pages and the files that they load. */
const HTML_FILES = '.html,.htm,.css,.js,.mjs,.json,.svg,.png,.jpg,.jpeg,.webp,.gif,.woff2,.zip'

interface SampleButtonsProps {
  readonly prototypes: Prototypes
  readonly sample: SampleName
  readonly sweeps?: boolean
}

function SampleButtons(props: SampleButtonsProps) {
  return (
    <>
      <Button
        isOff={props.prototypes.busy()}
        press={() => props.prototypes.openSample(props.sample)}
      >
        Open
      </Button>
      <Button isOff={props.prototypes.busy()} press={() => props.prototypes.runTour(props.sample)}>
        Run the tour
      </Button>
      <Show when={props.sweeps}>
        <Button
          isOff={props.prototypes.busy()}
          press={() => props.prototypes.runSweep(props.sample)}
        >
          Run the sweep
        </Button>
      </Show>
    </>
  )
}

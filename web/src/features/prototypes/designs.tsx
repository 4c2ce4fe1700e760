import Play from 'lucide-solid/icons/play'
import { Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { createOpenedFiles } from '../../kit/files/create-opened-files.ts'
import { createSampleTour } from '../../kit/form/create-sample-tour.ts'
import { createTitle } from '../../kit/page/create-title.ts'
import { Header } from '../../kit/page/header.tsx'
import { OpenedFilesPart } from '../../kit/runs/opened-files-part.tsx'
import { PrototypeSources } from './prototype-sources.tsx'
import { Source } from './source.tsx'

export function DesignsScreen() {
  const { opener, prototypes } = createOpenedFiles()
  createTitle(() => 'Designs')
  return (
    <>
      <Header title="Designs and samples" back="/library" />
      <main id="main" tabindex={-1} class="scrolls p-[16px_var(--margin)_40px] bg-surface">
        <OpenedFilesPart opener={opener} />
        <ul class="sources max-w-960 rule-t">
          <PrototypeSources prototypes={prototypes} />
          <SampleShop />
        </ul>
      </main>
    </>
  )
}

/** Scripted tour of the sample shop, if a bridge can open it. */
function SampleShop() {
  const tour = createSampleTour()
  return (
    <Show when={tour.canPlay()}>
      <Source
        icon={Play}
        title="Sample: Halfmoon, a small shop"
        error={tour.error()?.message}
        words="A first-time visitor orders a mug in a browser. The visitor is scripted; the shop and the measurements are real."
      >
        <Button isOff={tour.starting()} press={() => tour.play()}>
          {tour.starting() ? 'Opening the shop' : 'Play the sample'}
        </Button>
      </Source>
    </Show>
  )
}

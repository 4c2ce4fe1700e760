import { createHomeFiles } from '../../state/prototype/create-home-files.ts'
import { DropZone } from '../runs/drop-zone.tsx'
import { OpenedList } from '../runs/opened-list.tsx'
import { PrototypeSources } from './prototype-sources.tsx'

/** Prototypes beside the sample shop: what a designer begins with. */
export function PrototypePart(props: { isMain: boolean }) {
  const { opener, prototypes } = createHomeFiles()
  return (
    <section class="prototype-part" aria-labelledby="prototypes">
      <DropZone opener={opener} />
      <h2 id="prototypes">Test a design in this browser</h2>
      <ul class="sources">
        <PrototypeSources prototypes={prototypes} isMain={props.isMain} />
      </ul>
      <OpenedList opener={opener} />
    </section>
  )
}

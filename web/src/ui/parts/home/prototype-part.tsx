import { PrototypeSources } from './prototype-sources.tsx'

/** Prototypes beside the sample shop: what a designer begins with. */
export function PrototypePart(props: { isMain: boolean }) {
  return (
    <section class="prototype-part" aria-labelledby="prototypes">
      <h2 id="prototypes">Test a design in this browser</h2>
      <ul class="sources">
        <PrototypeSources isMain={props.isMain} />
      </ul>
    </section>
  )
}

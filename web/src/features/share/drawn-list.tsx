import type { DrawnRegion } from '@harness/shared/files/redact/redact.ts'
import X from 'lucide-solid/icons/x'
import { For, Index, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { IconButton } from '../../kit/controls/icon-button.tsx'
import { Segmented } from '../../kit/controls/segmented.tsx'
import type { Redacting } from '../../kit/runs/create-redaction.ts'

const SIDES = [
  ['x', 'Left'],
  ['y', 'Top'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const

const PLACES = [
  { value: 'picture', word: 'This picture' },
  { value: 'screen', word: 'This screen' },
] as const

/** Areas drawn by hand, with coordinates: keys can do everything that a pointer can. */
export function DrawnList(props: { redacting: Redacting; add: () => void }) {
  return (
    <section>
      <h2 class="text-strong">
        Drawn by you <span class="quiet-text">{props.redacting.drawn().length}</span>
      </h2>
      <p class="quiet-text">
        Drag on the picture to cover an area, or add one here and set its place in points.
      </p>
      <ol class="p-0 m-[4px_0_8px] list-none">
        <Index each={props.redacting.drawn()}>
          {(region, index) => (
            <Region
              region={region()}
              number={index + 1}
              change={(next) => props.redacting.change(index, next)}
              erase={() => props.redacting.erase(index)}
            />
          )}
        </Index>
      </ol>
      <Button press={props.add}>Add an area</Button>
    </section>
  )
}

interface RegionProps {
  readonly region: DrawnRegion
  readonly number: number
  readonly change: (region: DrawnRegion) => void
  readonly erase: () => void
}

function Region(props: RegionProps) {
  const set = (side: (typeof SIDES)[number][0], value: number) => {
    if (!Number.isFinite(value)) return
    props.change({ ...props.region, rect: { ...props.region.rect, [side]: Math.max(0, value) } })
  }
  return (
    <li class="redact-region grid grid-cols-[repeat(4,minmax(0,1fr))] items-center gap-8 py-8 rule-b">
      <p class="col-span-full">
        Area {props.number}, step {props.region.step}
      </p>
      <For each={SIDES}>
        {([side, word]) => (
          <label>
            <span>{word}</span>
            <input
              class="px-8 py-0 w-full h-field"
              type="number"
              min="0"
              step="8"
              value={Math.round(props.region.rect[side])}
              onChange={(event) => set(side, event.currentTarget.valueAsNumber)}
            />
          </label>
        )}
      </For>
      <Show when={props.region.on}>
        <Segmented
          name={`Area ${props.number}: where it applies`}
          title="This screen: every picture of the same page, moved with its scrolling"
          options={PLACES}
          value={props.region.on}
          choose={(on) => props.change({ ...props.region, on })}
        />
      </Show>
      <IconButton
        icon={X}
        word={`Remove area ${props.number}`}
        title="Remove this area"
        class="col-4 justify-self-end"
        press={props.erase}
      />
    </li>
  )
}

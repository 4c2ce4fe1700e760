import type { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'
import type { Screen, Spot } from '@harness/shared/device/prototype/screen.ts'
import { For, Show } from 'solid-js'
import { Button } from '../../../kit/controls/button.tsx'
import { Field } from '../../../kit/controls/field.tsx'
import { Options } from '../../../kit/controls/options.tsx'
import { TextField } from '../../../kit/controls/text-field.tsx'
import type { PrototypeEditor } from '../create-editor.ts'
import { copySpot, inside, moveSpot, putSpot, withoutSpot } from '../edits.ts'
import { LinkFields } from './link-fields.tsx'
import { NumberField } from './number-field.tsx'
import { ScreenChoice } from './screen-choice.tsx'

interface SpotFieldsProps {
  readonly editor: PrototypeEditor
  readonly prototype: ScreensPrototype
  readonly screen: Screen
  readonly spot: Spot
}

/** Fields for the selected spot: gesture, target and position. */
export function SpotFields(props: SpotFieldsProps) {
  const put = (words: string, spot: Spot) =>
    props.editor.change(
      words,
      putSpot(props.prototype, props.screen.id, spot),
      `${words} ${spot.id}`,
    )
  const place = (patch: Partial<Spot['rect']>) =>
    put(`move ${props.spot.name}`, {
      ...props.spot,
      rect: inside({ ...props.spot.rect, ...patch }, props.screen),
    })
  return (
    <section class="panel-part" aria-label={`Hotspot ${props.spot.name}`}>
      <h2>Hotspot “{props.spot.name}”</h2>
      <TextField
        id="spot-name"
        label="Name"
        value={props.spot.name}
        onInput={(name) =>
          name.trim() !== '' && put(`rename ${props.spot.name}`, { ...props.spot, name })
        }
      />
      <Reacts {...props} put={put} />
      <div class="grid grid-cols-[1fr_1fr] gap-8">
        <For each={['x', 'y', 'width', 'height'] as const}>
          {(side) => (
            <NumberField
              id={`spot-${side}`}
              label={{ x: 'x, px', y: 'y, px', width: 'Width', height: 'Height' }[side]}
              value={props.spot.rect[side]}
              onValue={(value) => place({ [side]: value })}
            />
          )}
        </For>
      </div>
      <SpotActs {...props} />
    </section>
  )
}

function SpotActs(props: SpotFieldsProps) {
  const at = () => props.screen.spots.findIndex(({ id }) => id === props.spot.id)
  const move = (words: string, by: 1 | -1) =>
    props.editor.change(words, moveSpot(props.prototype, props.screen, props.spot.id, by))
  const copy = () => {
    const copied = copySpot(props.prototype, props.screen, props.spot)
    props.editor.change(`copy ${props.spot.name}`, copied.prototype)
    props.editor.choose(props.screen.id, copied.id)
  }
  const remove = () =>
    props.editor.change(
      `delete ${props.spot.name}`,
      withoutSpot(props.prototype, props.screen.id, props.spot.id),
    )
  return (
    <div class="flex flex-wrap gap-8">
      <Button title="D on the picture" press={copy}>
        Copy
      </Button>
      <Show when={props.screen.spots.length > 1}>
        <Button
          isOff={at() === props.screen.spots.length - 1}
          press={() => move(`bring ${props.spot.name} forward`, 1)}
        >
          Bring forward
        </Button>
        <Button isOff={at() === 0} press={() => move(`send ${props.spot.name} back`, -1)}>
          Send back
        </Button>
      </Show>
      <Button title="Delete on the picture" class="quiet" press={remove}>
        Delete
      </Button>
    </div>
  )
}

type Putting = SpotFieldsProps & { readonly put: (words: string, spot: Spot) => void }

function Reacts(props: Putting) {
  const scroll = () => (props.spot.kind === 'scroll' ? props.spot : undefined)
  const link = () => (props.spot.kind === 'scroll' ? undefined : props.spot)
  return (
    <>
      <Show when={link()}>{(spot) => <LinkFields {...props} spot={spot()} />}</Show>
      <Show when={scroll()}>{(spot) => <ScrollFields {...props} spot={spot()} />}</Show>
    </>
  )
}

const AXES = [
  ['vertical', 'Up and down'],
  ['horizontal', 'Sideways'],
] as const

function ScrollFields(props: Putting & { spot: Extract<Spot, { kind: 'scroll' }> }) {
  return (
    <>
      <ScreenChoice
        id="spot-shows"
        label="Shows and scrolls"
        prototype={props.prototype}
        value={props.spot.shows ?? ''}
        onValue={(id) => {
          const { shows: _, ...rest } = props.spot
          props.put('choose what scrolls', id === '' ? rest : { ...rest, shows: id })
        }}
      />
      <Field id="spot-axis" label="Scrolls">
        <select
          id="spot-axis"
          onChange={(event) => {
            const axis = event.currentTarget.value === 'horizontal' ? 'horizontal' : 'vertical'
            props.put('change which way it scrolls', { ...props.spot, axis })
          }}
        >
          <Options of={AXES} chosen={props.spot.axis} />
        </select>
      </Field>
    </>
  )
}

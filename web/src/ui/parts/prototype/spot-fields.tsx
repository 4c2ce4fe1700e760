import type { ScreensPrototype } from '@harness/shared/prototype/prototype.ts'
import {
  Gesture,
  type LinkTarget,
  type Screen,
  type Spot,
} from '@harness/shared/prototype/screen.ts'
import { For, Show } from 'solid-js'
import type { PrototypeEditor } from '../../state/prototype/create-editor.ts'
import { copySpot, inside, putSpot, withoutSpot } from '../../state/prototype/edits.ts'
import { GESTURES, OTHER_TARGETS } from '../../words/prototype.ts'
import { Field } from '../form/field.tsx'
import { TextField } from '../library/text-field.tsx'
import { NumberField } from './number-field.tsx'

interface SpotFieldsProps {
  readonly editor: PrototypeEditor
  readonly prototype: ScreensPrototype
  readonly screen: Screen
  readonly spot: Spot
}

/** What the chosen place reacts to, where it leads and where it lies. */
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
      <div class="panel-four">
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
      <div class="panel-acts">
        <button type="button" class="button" title="D on the picture" onClick={copy}>
          Copy
        </button>
        <button type="button" class="button quiet" title="Delete on the picture" onClick={remove}>
          Delete
        </button>
      </div>
    </section>
  )
}

type Putting = SpotFieldsProps & { readonly put: (words: string, spot: Spot) => void }

function Reacts(props: Putting) {
  const scroll = () => (props.spot.kind === 'scroll' ? props.spot : undefined)
  const link = () => (props.spot.kind === 'scroll' ? undefined : props.spot)
  return (
    <>
      <Show when={link()}>{(spot) => <LinkFields {...props} spot={spot()} />}</Show>
      <Show when={scroll()}>
        {(spot) => (
          <ScreenChoice
            id="spot-shows"
            label="Shows and scrolls"
            prototype={props.prototype}
            value={spot().shows ?? ''}
            onValue={(id) => {
              const { shows: _, ...rest } = spot()
              props.put('choose what scrolls', id === '' ? rest : { ...rest, shows: id })
            }}
          />
        )}
      </Show>
    </>
  )
}

function LinkFields(props: Putting & { spot: Exclude<Spot, { kind: 'scroll' }> }) {
  const area = () => (props.spot.kind === 'area' ? props.spot : undefined)
  const field = () => (props.spot.kind === 'field' ? props.spot : undefined)
  const aim = (value: string) => {
    const { target: _, ...rest } = props.spot
    const target = targetFrom(value)
    props.put(`link ${props.spot.name}`, { ...rest, ...(target && { target }) })
  }
  return (
    <>
      <div class="panel-two">
        <Show when={area()}>
          {(spot) => (
            <Field id="spot-on" label="On">
              <select
                id="spot-on"
                onChange={(event) => {
                  const on = Gesture.safeParse(event.currentTarget.value).data
                  if (on) props.put('change the gesture', { ...spot(), on })
                }}
              >
                <For each={Gesture.options}>
                  {(gesture) => (
                    <option value={gesture} selected={spot().on === gesture}>
                      {GESTURES[gesture]}
                    </option>
                  )}
                </For>
              </select>
            </Field>
          )}
        </Show>
        <Show when={field()}>
          {(spot) => (
            <Field id="spot-on" label="Follows its link">
              <select
                id="spot-on"
                onChange={(event) =>
                  props.put('change when it goes on', {
                    ...spot(),
                    on: event.currentTarget.value === 'type' ? 'type' : 'enter',
                  })
                }
              >
                <option value="enter" selected={spot().on === 'enter'}>
                  On Enter
                </option>
                <option value="type" selected={spot().on === 'type'}>
                  Once typed
                </option>
              </select>
            </Field>
          )}
        </Show>
        <NumberField
          id="spot-after"
          label="After, ms"
          value={props.spot.after}
          onValue={(after) =>
            props.put('change the delay', {
              ...props.spot,
              after: Math.min(60_000, Math.max(0, Math.round(after))),
            })
          }
        />
      </div>
      <ScreenChoice
        id="spot-target"
        label="Goes to"
        prototype={props.prototype}
        value={targetValue(props.spot.target)}
        others
        onValue={aim}
      />
      <ScrollTo {...props} />
      <Show when={field()}>
        {(spot) => (
          <label class="panel-check">
            <input
              type="checkbox"
              checked={spot().secure}
              onChange={(event) =>
                props.put('change what is shown', {
                  ...spot(),
                  secure: event.currentTarget.checked,
                })
              }
            />
            Shows dots, as for a password
          </label>
        )}
      </Show>
    </>
  )
}

/** How far down a link scrolls its own screen. */
function ScrollTo(props: Putting & { spot: Exclude<Spot, { kind: 'scroll' }> }) {
  const scrolls = () => (props.spot.target?.to === 'scroll' ? props.spot.target : undefined)
  return (
    <Show when={scrolls()}>
      {(target) => (
        <NumberField
          id="spot-scroll-y"
          label="Row of the picture that is then at the top, px"
          value={target().y}
          onValue={(y) =>
            props.put('change how far it scrolls', {
              ...props.spot,
              target: { to: 'scroll', y: Math.min(props.screen.height, Math.max(0, y)) },
            })
          }
        />
      )}
    </Show>
  )
}

const SCREEN = 'screen:'

function targetValue(target: LinkTarget | undefined): string {
  if (!target) return 'none'
  return target.to === 'screen' ? `${SCREEN}${target.screen}` : target.to
}

function targetFrom(value: string): LinkTarget | undefined {
  if (value.startsWith(SCREEN)) return { to: 'screen', screen: value.slice(SCREEN.length) }
  if (value === 'back' || value === 'close' || value === 'outside') return { to: value }
  return value === 'scroll' ? { to: 'scroll', y: 0 } : undefined
}

interface ScreenChoiceProps {
  readonly id: string
  readonly label: string
  readonly prototype: ScreensPrototype
  readonly value: string
  /** True: targets other than a screen are offered too, and values name their kind. */
  readonly others?: boolean
  readonly onValue: (value: string) => void
}

function ScreenChoice(props: ScreenChoiceProps) {
  const valueFor = (id: string) => (props.others ? `${SCREEN}${id}` : id)
  return (
    <Field id={props.id} label={props.label}>
      <select id={props.id} onChange={(event) => props.onValue(event.currentTarget.value)}>
        <Show
          when={props.others}
          fallback={
            <option value="" selected={props.value === ''}>
              {OTHER_TARGETS.none}
            </option>
          }
        >
          <For each={Object.entries(OTHER_TARGETS)}>
            {([value, word]) => (
              <option value={value} selected={props.value === value}>
                {word}
              </option>
            )}
          </For>
        </Show>
        <For each={props.prototype.screens}>
          {(screen) => (
            <option value={valueFor(screen.id)} selected={props.value === valueFor(screen.id)}>
              {screen.title}
            </option>
          )}
        </For>
      </select>
    </Field>
  )
}

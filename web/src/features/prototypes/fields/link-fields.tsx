import type { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'
import {
  Gesture,
  type LinkTarget,
  type Screen,
  type Spot,
} from '@harness/shared/device/prototype/screen.ts'
import { Show } from 'solid-js'
import { Field } from '../../../kit/controls/field.tsx'
import { Options } from '../../../kit/controls/options.tsx'
import { reactTo } from '../edits.ts'
import { GESTURES } from '../prototype-text.ts'
import { CheckField } from './check-field.tsx'
import { NumberField } from './number-field.tsx'
import { TargetChoice } from './screen-choice.tsx'

type Linked = Exclude<Spot, { kind: 'scroll' }>

interface LinkFieldsProps {
  readonly prototype: ScreensPrototype
  readonly screen: Screen
  readonly spot: Linked
  readonly put: (words: string, spot: Spot) => void
}

/** Longest delay that the file format allows, in milliseconds. */
const MAX_DELAY_MS = 60_000

/** Fields for a spot's gesture, delay and target. */
export function LinkFields(props: LinkFieldsProps) {
  const area = () => (props.spot.kind === 'area' ? props.spot : undefined)
  const field = () => (props.spot.kind === 'field' ? props.spot : undefined)
  const aim = (target: LinkTarget | undefined) => {
    const { target: _, ...rest } = props.spot
    props.put(`link ${props.spot.name}`, { ...rest, ...(target && { target }) })
  }
  return (
    <>
      <div class="grid grid-cols-[1fr_1fr] items-end gap-8">
        <Show when={area()}>{(spot) => <GestureChoice put={props.put} spot={spot()} />}</Show>
        <Show when={field()}>{(spot) => <FollowChoice put={props.put} spot={spot()} />}</Show>
        <NumberField
          id="spot-after"
          label="After, ms"
          value={props.spot.after}
          onValue={(ms) => {
            const after = Math.min(MAX_DELAY_MS, Math.max(0, Math.round(ms)))
            props.put('change the delay', { ...props.spot, after })
          }}
        />
      </div>
      <TargetChoice
        id="spot-target"
        label="Goes to"
        prototype={props.prototype}
        target={props.spot.target}
        onTarget={aim}
      />
      <SwapField {...props} />
      <ScrollTo {...props} />
      <Show when={field()}>
        {(spot) => (
          <CheckField
            checked={spot().secure}
            onChecked={(secure) => props.put('change what is shown', { ...spot(), secure })}
          >
            Shows dots, as for a password
          </CheckField>
        )}
      </Show>
    </>
  )
}

type Put = Pick<LinkFieldsProps, 'put'>

function GestureChoice(props: Put & { spot: Extract<Spot, { kind: 'area' }> }) {
  return (
    <Field id="spot-on" label="On">
      <select
        id="spot-on"
        onChange={(event) => {
          const on = Gesture.safeParse(event.currentTarget.value).data
          if (on) props.put('change the gesture', reactTo(props.spot, on))
        }}
      >
        <Options
          of={Gesture.options.map((gesture) => [gesture, GESTURES[gesture]])}
          chosen={props.spot.on}
        />
      </select>
    </Field>
  )
}

const FOLLOWS = [
  ['enter', 'On Enter'],
  ['type', 'Once typed'],
] as const

function FollowChoice(props: Put & { spot: Extract<Spot, { kind: 'field' }> }) {
  return (
    <Field id="spot-on" label="Follows its link">
      <select
        id="spot-on"
        onChange={(event) => {
          const on = event.currentTarget.value === 'type' ? 'type' : 'enter'
          props.put('change when it continues', { ...props.spot, on })
        }}
      >
        <Options of={FOLLOWS} chosen={props.spot.on} />
      </select>
    </Field>
  )
}

/** Checkbox: going back from the target skips this screen. */
function SwapField(props: LinkFieldsProps) {
  const opens = () => (props.spot.target?.to === 'screen' ? props.spot.target : undefined)
  return (
    <Show when={opens()}>
      {(target) => (
        <CheckField
          checked={target().swap === true}
          onChecked={(swap) => {
            const { swap: _, ...plain } = target()
            const next = swap ? { ...plain, swap } : plain
            props.put('change where back leads', { ...props.spot, target: next })
          }}
        >
          It takes the place of this screen: back skips this one
        </CheckField>
      )}
    </Show>
  )
}

/** Field for the scroll distance of a link within its own screen. */
function ScrollTo(props: LinkFieldsProps) {
  const scrolls = () => (props.spot.target?.to === 'scroll' ? props.spot.target : undefined)
  return (
    <Show when={scrolls()}>
      {(target) => (
        <NumberField
          id="spot-scroll-y"
          label="Row of the picture that is then at the top, px"
          value={target().y}
          onValue={(row) => {
            const y = Math.min(props.screen.height, Math.max(0, row))
            props.put('change how far it scrolls', { ...props.spot, target: { to: 'scroll', y } })
          }}
        />
      )}
    </Show>
  )
}

import { SCREEN_SIZES } from '@harness/shared/device/screen-sizes.ts'
import type { Viewport, WebAppearance } from '@harness/shared/device/spec.ts'
import type { Target } from '@harness/shared/order/library/library.ts'
import { For, Show } from 'solid-js'
import { ChoiceBox } from '../controls/choice-box.tsx'
import { Field } from '../controls/field.tsx'
import { Options } from '../controls/options.tsx'
import { TextField } from '../controls/text-field.tsx'

type WebTarget = Extract<Target, { kind: 'web' }>
type Shown = Pick<WebTarget, 'viewport' | 'appearance'>

const PRESETS = [
  ['desktop', SCREEN_SIZES.desktop.label, SCREEN_SIZES.desktop],
  ['laptop', 'Laptop 1440 × 900', { width: 1440, height: 900 }],
  ['wide', 'Wide 1920 × 1080', { width: 1920, height: 1080 }],
  ['tablet', 'Tablet 820 × 1180', { width: 820, height: 1180 }],
  ['phone', SCREEN_SIZES.phone.label, SCREEN_SIZES.phone],
  ['small', 'Small phone 360 × 640', { width: 360, height: 640 }],
] as const

const SWITCHES = [
  ['touch', 'Touch instead of a mouse'],
  ['dark', 'Dark'],
  ['reducedMotion', 'Reduced motion'],
] as const

/** Size and appearance of the browser in which a web page is tested. */
export function WebDeviceFields(props: {
  readonly value: Shown
  /** Size used while none is chosen; a desktop window unless Settings say otherwise. */
  readonly usual?: Viewport | undefined
  readonly onChange: (value: Shown) => void
}) {
  return (
    <>
      <SizeFields
        value={props.value.viewport ?? props.usual ?? SCREEN_SIZES.desktop}
        onChange={(viewport) => viewport && props.onChange({ ...props.value, viewport })}
      />
      <AppearanceFields
        value={props.value.appearance ?? {}}
        onChange={(appearance) => props.onChange({ ...props.value, appearance })}
      />
    </>
  )
}

interface SizeProps {
  readonly value: Pick<Viewport, 'width' | 'height'> | undefined
  /** Label of the “no size” choice; undefined when a size is required. */
  readonly unset?: string
  readonly hint?: string
  readonly onChange: (size: Viewport | undefined) => void
}

/** Fields for the browser window's size: a preset, or any width and height. */
export function SizeFields(props: SizeProps) {
  const setSize = (side: Partial<Viewport>) => {
    const { width, height } = { ...SCREEN_SIZES.desktop, ...props.value, ...side }
    props.onChange({ width, height })
  }
  const choose = (name: string) => {
    const chosen = PRESETS.find(([known]) => known === name)
    if (chosen) setSize({ width: chosen[2].width, height: chosen[2].height })
    else if (name === '') props.onChange(undefined)
    else setSize({})
  }
  return (
    <>
      <Field id="preset" label="Size" hint={props.hint}>
        <select
          id="preset"
          onChange={(event) => choose(event.currentTarget.value)}
          aria-describedby={props.hint === undefined ? undefined : 'preset-note'}
        >
          <SizeOptions {...props} />
        </select>
      </Field>
      <Show when={props.value}>
        {(size) => (
          <div class="grid grid-cols-[1fr_1fr] items-start gap-gutter max-sm:grid-cols-[1fr]">
            <SideField
              id="width"
              label="Width"
              value={size().width}
              onSet={(width) => setSize({ width })}
            />
            <SideField
              id="height"
              label="Height"
              value={size().height}
              onSet={(height) => setSize({ height })}
            />
          </div>
        )}
      </Show>
    </>
  )
}

function SizeOptions(props: Pick<SizeProps, 'value' | 'unset'>) {
  const preset = () =>
    PRESETS.find(
      ([, , { width, height }]) => width === props.value?.width && height === props.value.height,
    )
  const sizes = PRESETS.map(([name, words]) => [name, words] as const)
  return (
    <Options
      of={[...sizes, ['own', 'Own size']]}
      chosen={props.value && (preset()?.[0] ?? 'own')}
      unset={props.unset}
    />
  )
}

function SideField(props: {
  id: string
  label: string
  value: number
  onSet: (value: number) => void
}) {
  return (
    <Field id={props.id} label={props.label}>
      <input
        id={props.id}
        type="number"
        min={64}
        max={4096}
        value={props.value}
        onChange={(event) => {
          const side = Math.round(event.currentTarget.valueAsNumber)
          if (side >= 64 && side <= 4096) props.onSet(side)
          else event.currentTarget.value = String(props.value)
        }}
      />
    </Field>
  )
}

function AppearanceFields(props: {
  value: WebAppearance
  onChange: (value: WebAppearance) => void
}) {
  const without = (key: keyof WebAppearance): WebAppearance =>
    Object.fromEntries(Object.entries(props.value).filter(([name]) => name !== key))
  const setText = (key: 'locale' | 'timeZone', text: string) =>
    props.onChange(text.trim() === '' ? without(key) : { ...props.value, [key]: text.trim() })
  return (
    <>
      <fieldset class="choice-group">
        <legend>Appearance</legend>
        <div class="choices">
          <For each={SWITCHES}>
            {([key, words]) => (
              <ChoiceBox
                checked={props.value[key] ?? false}
                onChecked={(checked) =>
                  props.onChange(checked ? { ...props.value, [key]: true } : without(key))
                }
              >
                {words}
              </ChoiceBox>
            )}
          </For>
        </div>
      </fieldset>
      <div class="grid grid-cols-[1fr_1fr] items-start gap-gutter max-sm:grid-cols-[1fr]">
        <TextField
          id="locale"
          label="Language of the browser"
          placeholder="de-DE"
          value={props.value.locale ?? ''}
          onInput={(text) => setText('locale', text)}
        />
        <TextField
          id="time-zone"
          label="Time zone"
          placeholder="Europe/Berlin"
          value={props.value.timeZone ?? ''}
          onInput={(text) => setText('timeZone', text)}
        />
      </div>
    </>
  )
}

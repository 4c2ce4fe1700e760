import { SCREEN_NAMES, SCREEN_SIZES, type ScreenName } from '@harness/shared/device/screen-sizes.ts'
import { Show } from 'solid-js'
import { Toggles } from '../controls/toggles.tsx'
import type { NewRun } from './create-new-run.ts'
import { NOTHING_ELSE } from './several.ts'

interface FormProps {
  readonly form: NewRun
}

/** Number of personas shown before "more" is pressed. */
const FIRST = 4

function change({ draft }: NewRun, patch: Partial<NonNullable<ReturnType<Draft>['also']>>): void {
  draft.change({ also: { ...(draft.value().also ?? NOTHING_ELSE), ...patch } })
}

type Draft = NewRun['draft']['value']

/** Additional personas for the run. Hidden when the library has no other. */
export function AlsoPersonas(props: FormProps) {
  const others = () =>
    props.form.personas().filter(({ name }) => name !== props.form.persona()?.name)
  return (
    <Show when={others().length > 0}>
      <Toggles
        id="also-personas"
        name="Also as"
        most={FIRST}
        words={others().map(({ name }) => [name, name])}
        chosen={props.form.several().personas.map(({ name }) => name)}
        choose={(personas) => change(props.form, { personas })}
      />
    </Show>
  )
}

/** Screens of a web page; the first chosen one is the form's screen. */
export function ScreenToggles(props: FormProps) {
  const screens = () => props.form.several().screens
  const words = (): readonly (readonly [string, string])[] => [
    ...screens()
      .filter(({ preset }) => preset === undefined)
      .map(({ name, size }) => [name, `Own size ${size.width} × ${size.height}`] as const),
    ...SCREEN_NAMES.map((name) => [name, SCREEN_SIZES[name].label] as const),
  ]
  const choose = (chosen: readonly string[]) => {
    const [own] = screens()
    const presets = SCREEN_NAMES.filter((name) => chosen.includes(name))
    const keepsOwn = own !== undefined && chosen.includes(own.name)
    if (keepsOwn)
      return change(props.form, { screens: presets.filter((name) => name !== own.name) })
    const [first, ...others] = presets
    if (first) replace(first, others)
  }
  const replace = (device: ScreenName, others: readonly ScreenName[]) => {
    const { width, height } = SCREEN_SIZES[device]
    props.form.draft.change({ device, viewport: { width, height } })
    change(props.form, { screens: others })
  }
  return (
    <Show when={screens().length > 0}>
      <Toggles
        id="also-screens"
        name="Screens"
        words={words()}
        chosen={screens().map(({ name }) => name)}
        choose={choose}
      />
    </Show>
  )
}

/** Field for the number of repeats of each combination. */
export function Repeats(props: FormProps) {
  const set = (value: number) => {
    if (value >= 1 && value <= 1_000) change(props.form, { repeats: Math.round(value) })
  }
  const value = () => props.form.several().repeats
  return (
    <div class="grid gap-6">
      <label class="text-meta" for="also-repeats">
        Repeats
      </label>
      <div class="row gap-12">
        <input
          id="also-repeats"
          class="w-80 min-h-36"
          type="number"
          min="1"
          max="1000"
          value={value()}
          onInput={(event) => set(event.currentTarget.valueAsNumber)}
          aria-describedby="also-repeats-note"
        />
        <p id="also-repeats-note" class="quiet-text">
          2 or more show what was luck
        </p>
      </div>
    </div>
  )
}

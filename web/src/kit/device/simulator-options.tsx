import { Permission } from '@harness/shared/device/spec.ts'
import { For } from 'solid-js'
import { ChoiceBox } from '../controls/choice-box.tsx'
import { ChoiceGroup } from '../controls/choice-group.tsx'
import { Field, noted } from '../controls/field.tsx'
import { Options } from '../controls/options.tsx'
import { optionWords } from '../words/simulator.ts'
import type { SimulatorForm } from './simulator-choice.ts'
import { CONTENT_SIZES } from './simulator-values.ts'

const APPEARANCES = [
  ['', 'As it is'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

/** Options of the simulator; an unset option keeps the simulator's own value. */
export function SimulatorOptions(props: SimulatorForm) {
  return (
    <details class="more">
      <summary class="row gap-6 min-h-control cursor-pointer medium">
        Simulator{' '}
        <span class="quiet-text">{optionWords(props.draft).join(', ') || 'as it is'}</span>
      </summary>
      <div class="fold-fields">
        <ChoiceGroup
          legend="Appearance"
          choices={APPEARANCES}
          value={props.draft.appearance ?? ''}
          onChoose={(value) => props.change({ appearance: value === '' ? undefined : value })}
        />
        <TextSizeField {...props} />
        <LocaleField {...props} />
        <Toggles {...props} />
        <Permissions {...props} />
        <EnvironmentField {...props} />
      </div>
    </details>
  )
}

function TextSizeField(props: SimulatorForm) {
  return (
    <Field id="content-size" label="Text size">
      <select
        id="content-size"
        onChange={(event) => props.change({ contentSize: event.currentTarget.value || undefined })}
      >
        <Options of={CONTENT_SIZES} chosen={props.draft.contentSize} unset="As it is" />
      </select>
    </Field>
  )
}

function LocaleField(props: SimulatorForm) {
  const error = () => props.failureAt('locale')
  return (
    <Field id="locale" label="Language and region" error={error()} hint="Such as de_DE. Optional.">
      <input
        id="locale"
        type="text"
        autocomplete="off"
        spellcheck={false}
        value={props.draft.locale ?? ''}
        onInput={(event) => props.change({ locale: event.currentTarget.value })}
        onBlur={() => props.touch('locale')}
        {...noted('locale', error())}
      />
    </Field>
  )
}

function Toggles(props: SimulatorForm) {
  return (
    <div class="choices">
      <ChoiceBox
        checked={props.draft.increaseContrast ?? false}
        onChecked={(checked) => props.change({ increaseContrast: checked })}
      >
        Increase contrast
      </ChoiceBox>
      <ChoiceBox
        checked={props.draft.erase ?? false}
        onChecked={(checked) => props.change({ erase: checked })}
      >
        Erase everything on this simulator before the run
      </ChoiceBox>
    </div>
  )
}

function Permissions(props: SimulatorForm) {
  const has = (name: string) => props.draft.permissions?.some((one) => one === name) ?? false
  const toggle = (name: (typeof Permission.options)[number], isOn: boolean) => {
    const others = (props.draft.permissions ?? []).filter((one) => one !== name)
    props.change({ permissions: isOn ? [...others, name] : others })
  }
  return (
    <fieldset class="choice-group">
      <legend>Permissions granted before the app asks</legend>
      <div class="choices">
        <For each={Permission.options}>
          {(name) => (
            <ChoiceBox checked={has(name)} onChecked={(checked) => toggle(name, checked)}>
              {`${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`}
            </ChoiceBox>
          )}
        </For>
      </div>
    </fieldset>
  )
}

function EnvironmentField(props: SimulatorForm) {
  const error = () => props.failureAt('environment')
  return (
    <Field
      id="environment"
      label="Environment"
      error={error()}
      hint="NAME=value, one per line, for the app at each start. Optional."
    >
      <textarea
        id="environment"
        rows={2}
        autocomplete="off"
        spellcheck={false}
        value={props.draft.environment ?? ''}
        onInput={(event) => props.change({ environment: event.currentTarget.value })}
        onBlur={() => props.touch('environment')}
        {...noted('environment', error())}
      />
    </Field>
  )
}

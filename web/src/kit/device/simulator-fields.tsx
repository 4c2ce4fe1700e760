import { For } from 'solid-js'
import type { SimulatorDraft } from '../../store/drafts.ts'
import { ChoiceGroup } from '../controls/choice-group.tsx'
import { Field, noted } from '../controls/field.tsx'
import type { SimulatorField, SimulatorForm } from './simulator-choice.ts'
import { SimulatorOptions } from './simulator-options.tsx'
import './device.css'

const SOURCES = [
  ['bundle', 'Already built'],
  ['project', 'Build from a project'],
  ['installed', 'Already installed'],
] as const

interface TextInput {
  readonly id: SimulatorField
  readonly key: 'appPath' | 'projectPath' | 'scheme' | 'bundleId'
  readonly label: string
  readonly hint: string
  readonly placeholder: string
}

const INPUTS: Readonly<Record<SimulatorDraft['from'], readonly TextInput[]>> = {
  bundle: [
    {
      ...{ id: 'app-path', key: 'appPath', label: 'App path' },
      hint: 'The .app folder of a build for the simulator.',
      placeholder: '/Users/me/Build/Garden.app',
    },
  ],
  project: [
    {
      ...{ id: 'project-path', key: 'projectPath', label: 'Project path' },
      hint: 'A .xcodeproj or .xcworkspace on this Mac.',
      placeholder: '/Users/me/Garden/Garden.xcodeproj',
    },
    {
      ...{ id: 'scheme', key: 'scheme', label: 'Scheme' },
      hint: 'It is built before every run.',
      placeholder: 'Garden',
    },
  ],
  installed: [
    {
      ...{ id: 'bundle-id', key: 'bundleId', label: 'Bundle identifier' },
      hint: 'It starts as installed and is not installed again.',
      placeholder: 'com.example.garden',
    },
  ],
}

/** The app to test on a simulator, and how it is installed. */
export function SimulatorFields(props: SimulatorForm) {
  const inputs = () => INPUTS[props.draft.from]
  return (
    <div class="simulator-fields grid gap-20">
      <ChoiceGroup
        legend="App source"
        choices={SOURCES}
        value={props.draft.from}
        onChoose={(from) => props.change({ from })}
      />
      <div classList={{ pair: inputs().length > 1 }}>
        <For each={inputs()}>{(input) => <TextField {...props} input={input} />}</For>
      </div>
      <ArgumentsField {...props} />
      <SimulatorOptions {...props} />
    </div>
  )
}

function TextField(props: SimulatorForm & { readonly input: TextInput }) {
  const error = () => props.failureAt(props.input.id)
  const value = () => props.draft[props.input.key]
  return (
    <Field id={props.input.id} label={props.input.label} error={error()} hint={props.input.hint}>
      <input
        id={props.input.id}
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        placeholder={props.input.placeholder}
        value={value()}
        onInput={(event) => props.change({ [props.input.key]: event.currentTarget.value })}
        onBlur={() => value() !== '' && props.touch(props.input.id)}
        {...noted(props.input.id, error())}
      />
    </Field>
  )
}

function ArgumentsField(props: SimulatorForm) {
  const error = () => props.failureAt('launch-arguments')
  return (
    <Field
      id="launch-arguments"
      label="Launch arguments"
      error={error()}
      hint="One per line, passed to the app at each start. Optional."
    >
      <textarea
        id="launch-arguments"
        rows={1}
        autocomplete="off"
        spellcheck={false}
        value={props.draft.launchArguments}
        onInput={(event) => props.change({ launchArguments: event.currentTarget.value })}
        onBlur={() => props.touch('launch-arguments')}
        {...noted('launch-arguments', error())}
      />
    </Field>
  )
}

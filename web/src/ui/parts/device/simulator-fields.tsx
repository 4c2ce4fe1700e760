import { For } from 'solid-js'
import type { SimulatorDraft } from '../../../store/drafts.ts'
import { EMPTY_SIMULATOR, type SimulatorField } from '../../state/device/simulator-choice.ts'
import type { NewRun } from '../../state/form/create-new-run.ts'
import { ChoiceGroup } from '../choice-group.tsx'
import { Field, noted } from '../form/field.tsx'
import { SimulatorOptions } from './simulator-options.tsx'
import './simulator-fields.css'

const SOURCES = [
  ['bundle', 'Already built'],
  ['project', 'Build from a project'],
  ['installed', 'Already installed'],
] as const

/** What these fields need of the form. */
export type SimulatorForm = Pick<NewRun, 'draft' | 'failureAt' | 'touch'>

interface TextInput {
  readonly id: SimulatorField
  readonly key: 'appPath' | 'projectPath' | 'scheme' | 'bundleId'
  readonly label: string
  readonly hint: string
  readonly placeholder: string
}

/** The text fields of each source. */
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
export function SimulatorFields(props: { form: SimulatorForm }) {
  const draft = () => props.form.draft.value().simulator ?? EMPTY_SIMULATOR
  const change = (patch: Partial<SimulatorDraft>) =>
    props.form.draft.change({ simulator: { ...draft(), ...patch } })
  const inputs = () => INPUTS[draft().from]
  return (
    <div class="simulator-fields">
      <ChoiceGroup
        legend="App source"
        choices={SOURCES}
        value={draft().from}
        onChoose={(from) => change({ from })}
      />
      <div classList={{ pair: inputs().length > 1 }}>
        <For each={inputs()}>
          {(input) => (
            <TextField
              form={props.form}
              input={input}
              value={draft()[input.key]}
              onType={(value) => change({ [input.key]: value })}
            />
          )}
        </For>
      </div>
      <ArgumentsField form={props.form} draft={draft()} change={change} />
      <SimulatorOptions form={props.form} draft={draft()} change={change} />
    </div>
  )
}

interface TextFieldProps {
  readonly form: SimulatorForm
  readonly input: TextInput
  readonly value: string
  readonly onType: (value: string) => void
}

function TextField(props: TextFieldProps) {
  const error = () => props.form.failureAt(props.input.id)
  return (
    <Field id={props.input.id} label={props.input.label} error={error()} hint={props.input.hint}>
      <input
        id={props.input.id}
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        placeholder={props.input.placeholder}
        value={props.value}
        onInput={(event) => props.onType(event.currentTarget.value)}
        onBlur={() => props.value !== '' && props.form.touch(props.input.id)}
        {...noted(props.input.id, error())}
      />
    </Field>
  )
}

function ArgumentsField(props: {
  form: SimulatorForm
  draft: SimulatorDraft
  change: (patch: Partial<SimulatorDraft>) => void
}) {
  const error = () => props.form.failureAt('launch-arguments')
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
        onBlur={() => props.form.touch('launch-arguments')}
        {...noted('launch-arguments', error())}
      />
    </Field>
  )
}

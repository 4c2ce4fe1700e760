import { Match, Switch } from 'solid-js'
import type { SimulatorDraft } from '../../../store/drafts.ts'
import type { NewRun } from '../../state/form/create-new-run.ts'
import { EMPTY_SIMULATOR, type SimulatorField } from '../../state/form/simulator-choice.ts'
import { ChoiceGroup } from '../choice-group.tsx'
import { Field, noted } from '../form/field.tsx'
import './simulator-fields.css'

const SOURCES = [
  ['bundle', 'Already built'],
  ['project', 'Build from a project'],
  ['installed', 'Already installed'],
] as const

/** What these fields need of the form. */
export type SimulatorForm = Pick<NewRun, 'draft' | 'failureAt' | 'touch'>

/** The app to test on a simulator, and how it is installed. */
export function SimulatorFields(props: { form: SimulatorForm }) {
  const draft = () => props.form.draft.value().simulator ?? EMPTY_SIMULATOR
  const change = (patch: Partial<SimulatorDraft>) =>
    props.form.draft.change({ simulator: { ...draft(), ...patch } })
  return (
    <div class="simulator-fields">
      <ChoiceGroup
        legend="App source"
        choices={SOURCES}
        value={draft().from}
        onChoose={(from) => change({ from })}
      />
      <Switch>
        <Match when={draft().from === 'bundle'}>
          <TextField
            form={props.form}
            id="app-path"
            label="App path"
            hint="The .app folder of a build for the simulator."
            placeholder="/Users/me/Build/Garden.app"
            value={draft().appPath}
            onType={(appPath) => change({ appPath })}
          />
        </Match>
        <Match when={draft().from === 'project'}>
          <div class="pair">
            <TextField
              form={props.form}
              id="project-path"
              label="Project path"
              hint="A .xcodeproj or .xcworkspace on this Mac."
              placeholder="/Users/me/Garden/Garden.xcodeproj"
              value={draft().projectPath}
              onType={(projectPath) => change({ projectPath })}
            />
            <TextField
              form={props.form}
              id="scheme"
              label="Scheme"
              hint="It is built before every run."
              placeholder="Garden"
              value={draft().scheme}
              onType={(scheme) => change({ scheme })}
            />
          </div>
        </Match>
        <Match when={draft().from === 'installed'}>
          <TextField
            form={props.form}
            id="bundle-id"
            label="Bundle identifier"
            hint="It starts as installed and is not installed again."
            placeholder="com.example.garden"
            value={draft().bundleId}
            onType={(bundleId) => change({ bundleId })}
          />
        </Match>
      </Switch>
      <ArgumentsField form={props.form} draft={draft()} change={change} />
    </div>
  )
}

interface TextFieldProps {
  readonly form: SimulatorForm
  readonly id: SimulatorField
  readonly label: string
  readonly hint: string
  readonly placeholder: string
  readonly value: string
  readonly onType: (value: string) => void
}

function TextField(props: TextFieldProps) {
  const error = () => props.form.failureAt(props.id)
  return (
    <Field id={props.id} label={props.label} error={error()} hint={props.hint}>
      <input
        id={props.id}
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        placeholder={props.placeholder}
        value={props.value}
        onInput={(event) => props.onType(event.currentTarget.value)}
        onBlur={() => props.value !== '' && props.form.touch(props.id)}
        {...noted(props.id, error())}
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

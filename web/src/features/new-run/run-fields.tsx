import { inherit } from '@harness/shared/order/options/layers.ts'
import { type JSX, Show } from 'solid-js'
import { Field, noted } from '../../kit/controls/field.tsx'
import { Options } from '../../kit/controls/options.tsx'
import { appiumDraftOf, EMPTY_APPIUM, opensPage } from '../../kit/device/appium-choice.ts'
import { AlsoPersonas, Repeats, ScreenToggles } from '../../kit/form/also-fields.tsx'
import type { NewRun } from '../../kit/form/create-new-run.ts'
import { SourceLine } from '../../kit/options/source-line.tsx'
import { ApplicationField, CredentialField } from './application-field.tsx'
import { GoalFields } from './goal-fields.tsx'
import { MoreFields } from './more-fields.tsx'

/** Required fields of a run, the address first; rarely changed ones are folded. */
export function RunFields(props: { form: NewRun }) {
  return (
    <>
      <Show when={needsAddress(props.form)}>
        <AddressField form={props.form} />
      </Show>
      <ApplicationField form={props.form} />
      <GoalFields form={props.form} />
      <div class="trio grid items-start gap-[12px_16px]">
        <Show when={props.form.model()?.provider !== 'sweep'}>
          <PersonaField form={props.form} />
        </Show>
        <CredentialField form={props.form} />
      </div>
      <Show when={props.form.model()?.provider !== 'sweep'}>
        <AlsoPersonas form={props.form} />
      </Show>
      <div class="row-wrap items-start gap-[16px_32px]">
        <ScreenToggles form={props.form} />
        <Show when={props.form.model()?.provider !== 'sweep'}>
          <Repeats form={props.form} />
        </Show>
      </div>
      <MoreFields form={props.form} />
    </>
  )
}

/** False for an application of the library, which has its own address. */
function needsAddress({ draft, application }: NewRun): boolean {
  if (application()) return false
  const { device } = draft.value()
  if (device === 'appium') return opensPage(appiumDraftOf(draft.value()) ?? EMPTY_APPIUM)
  return device === 'desktop' || device === 'phone'
}

type Typed = JSX.InputEventHandlerUnion<HTMLInputElement, InputEvent>

function AddressField(props: { form: NewRun }) {
  const error = () => props.form.failureAt('url')
  const type: Typed = (event) =>
    props.form.draft.change({
      url: event.currentTarget.value,
      applicationId: undefined,
      credentialId: undefined,
    })
  return (
    <Field
      id="url"
      label="Address"
      error={error()}
      hint="The app to test. It may run on this machine."
    >
      <input
        id="url"
        type="url"
        inputmode="url"
        autocomplete="off"
        spellcheck={false}
        placeholder="http://localhost:3000"
        value={props.form.draft.value().url}
        onInput={type}
        onBlur={(event) => event.currentTarget.value !== '' && props.form.touch('url')}
        {...noted('url', error())}
      />
    </Field>
  )
}

/** Shown when Settings or the application name an existing persona. */
function PersonaSource(props: { form: NewRun }) {
  const of = () => {
    const { name } = props.form.persona() ?? {}
    return inherit<{ readonly persona?: string }, string | undefined>(
      {
        settings: props.form.settings(),
        application: props.form.owner()?.defaults,
        run: name ? { persona: name } : {},
      },
      (of) => of.persona,
      undefined,
    )
  }
  const isHere = () => props.form.personas().some(({ name }) => name === of().inherited.value)
  return (
    <Show when={isHere()}>
      <SourceLine
        of={of()}
        name={props.form.owner()?.name}
        text={(name) => name ?? ''}
        reset={() => props.form.draft.change({ persona: '' })}
      />
    </Show>
  )
}

function PersonaField(props: { form: NewRun }) {
  const error = () => props.form.failureAt('persona')
  return (
    <Field id="persona" label="Persona" error={error()} hint={props.form.persona()?.blurb}>
      <select
        id="persona"
        onChange={(event) => props.form.draft.change({ persona: event.currentTarget.value })}
        {...noted('persona', error())}
      >
        <Options
          of={props.form.personas().map(({ name }) => [name, name])}
          chosen={props.form.persona()?.name}
        />
      </select>
      <PersonaSource form={props.form} />
    </Field>
  )
}

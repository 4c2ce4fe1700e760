import { For, type JSX, lazy, Show, Suspense } from 'solid-js'
import { appiumDraftOf, EMPTY_APPIUM, opensPage } from '../../state/device/appium-choice.ts'
import type { NewRun } from '../../state/form/create-new-run.ts'
import { DeviceField } from '../device/device-field.tsx'
import { SignInField } from '../device/sign-in-field.tsx'
import { ApplicationField, CredentialField } from './application-field.tsx'
import { Field, noted } from './field.tsx'
import { GoalFields } from './goal-fields.tsx'
import { ModelField } from './model-field.tsx'
import { MoreFields } from './more-fields.tsx'

// Most people test web apps: what another device needs comes once one is chosen.
const SimulatorFields = lazy(() =>
  import('../device/simulator-fields.tsx').then((part) => ({ default: part.SimulatorFields })),
)
const AppiumFields = lazy(() =>
  import('../device/appium-fields.tsx').then((part) => ({ default: part.AppiumFields })),
)
const BootPart = lazy(() =>
  import('../device/boot-part.tsx').then((part) => ({ default: part.BootPart })),
)

/** The fields a run needs, the most personal first. */
export function RunFields(props: { form: NewRun }) {
  const onSimulator = () => props.form.draft.value().device === 'simulator'
  const onWeb = () => ['desktop', 'phone'].includes(props.form.draft.value().device)
  const onAppium = () => appiumDraftOf(props.form.draft.value())
  return (
    <>
      <GoalFields form={props.form} />
      <div class="pair">
        <PersonaField form={props.form} />
        <ApplicationField form={props.form} />
        <CredentialField form={props.form} />
      </div>
      <div class="pair">
        <Show when={onWeb() || opensPage(onAppium() ?? EMPTY_APPIUM)}>
          <AddressField form={props.form} />
        </Show>
        <Show when={onWeb() || onSimulator() || onAppium()}>
          <DeviceField form={props.form} />
        </Show>
        <Show when={onSimulator()}>
          <Suspense>
            <BootPart form={props.form} />
          </Suspense>
        </Show>
      </div>
      <Show when={onSimulator()}>
        <Suspense>
          <SimulatorFields form={props.form} />
        </Suspense>
      </Show>
      <Show when={onAppium()}>
        <Suspense>
          <AppiumFields form={props.form} />
        </Suspense>
      </Show>
      <Show when={onWeb() && props.form.credential()?.kind !== 'state'}>
        <SignInField signIn={props.form.signIn} />
      </Show>
      <ModelField form={props.form} />
      <MoreFields form={props.form} />
    </>
  )
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

function PersonaField(props: { form: NewRun }) {
  const error = () => props.form.failureAt('persona')
  return (
    <Field id="persona" label="Persona" error={error()} hint={props.form.persona()?.blurb}>
      <select
        id="persona"
        onChange={(event) => props.form.draft.change({ persona: event.currentTarget.value })}
        {...noted('persona', error())}
      >
        <For each={props.form.personas()}>
          {({ name }) => (
            <option value={name} selected={name === props.form.persona()?.name}>
              {name}
            </option>
          )}
        </For>
      </select>
    </Field>
  )
}

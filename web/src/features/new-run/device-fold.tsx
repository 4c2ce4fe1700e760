import { browserHost } from '@harness/shared/device/attached.ts'
import type { Application } from '@harness/shared/order/library/library.ts'
import type { RunDefaults } from '@harness/shared/order/options/defaults.ts'
import type { Inherited } from '@harness/shared/order/options/layers.ts'
import { Show, Suspense } from 'solid-js'
import { latePart, lazyPart } from '../../kit/controls/lazy-part.tsx'
import { attachDraftOf } from '../../kit/device/attach-choice.ts'
import { AttachField } from '../../kit/device/attach-field.tsx'
import { appName, EMPTY_SIMULATOR } from '../../kit/device/simulator-choice.ts'
import type { NewRun } from '../../kit/form/create-new-run.ts'
import { WebDeviceFields } from '../../kit/form/web-device-fields.tsx'
import { screenOf, simulatorOf } from '../../kit/form/where.ts'
import { Fold } from '../../kit/options/fold.tsx'
import { SourceLine } from '../../kit/options/source-line.tsx'
import { type RowSource, rowSource } from '../../kit/options/source-text.ts'
import { type Screen, screenText } from '../../kit/words/library.ts'
import { optionWords } from '../../kit/words/simulator.ts'
import { DeviceField } from './device-field.tsx'
import { SignInField } from './sign-in-field.tsx'

// Most users test web apps, so fields of other devices are loaded on demand.
const SimulatorFields = lazyPart(
  () => import('../../kit/device/simulator-fields.tsx'),
  'SimulatorFields',
)
const AppiumFields = lazyPart(() => import('./appium-fields.tsx'), 'AppiumFields')
const BootPart = latePart(() => import('./boot-part.tsx'), 'BootPart')

interface FoldProps {
  readonly form: NewRun
}

/** Device of the run: a browser and its size, a simulator, or an Appium server. */
export function DeviceFold(props: FoldProps) {
  const device = () => props.form.draft.value().device
  const simulator = () => props.form.draft.value().simulator ?? EMPTY_SIMULATOR
  return (
    <Fold name="Device" summary={deviceText(props.form)} source={deviceSource(props.form)}>
      <Show when={device() !== 'prototype'}>
        <div class="pair">
          <DeviceField form={props.form} />
          <Show when={device() === 'simulator'}>
            <BootPart form={props.form} />
          </Show>
        </div>
      </Show>
      <Suspense>
        <Show when={device() === 'simulator'}>
          <SimulatorFields
            draft={simulator()}
            change={(patch) => props.form.draft.change({ simulator: { ...simulator(), ...patch } })}
            failureAt={props.form.failureAt}
            touch={props.form.touch}
          />
        </Show>
        <Show when={device() === 'appium'}>
          <AppiumFields form={props.form} />
        </Show>
      </Suspense>
      <Show when={isWeb(device())}>
        <BrowserFields form={props.form} />
      </Show>
      <Show when={device() === 'prototype'}>
        <p class="quiet-text">
          A prototype needs no device. It runs in this browser, in its own size.
        </p>
      </Show>
    </Fold>
  )
}

type Device = ReturnType<NewRun['draft']['value']>['device']

function isWeb(device: Device): boolean {
  return device === 'desktop' || device === 'phone'
}

function deviceText(form: NewRun): string {
  const draft = form.draft.value()
  const simulator = simulatorOf(draft)
  if (simulator) {
    // The name of a simulator chosen by an application is known once simulators are listed.
    const unnamed = simulator.udid === '' ? 'No simulator yet' : 'Chosen simulator'
    const app = appName(simulator) || 'no app yet'
    return [simulator.name || unnamed, app, ...optionWords(simulator)].join(', ')
  }
  if (draft.device === 'prototype') return 'This browser, in the size of the prototype'
  if (draft.device === 'appium') {
    const server = draft.appium?.url.trim() ?? ''
    return server === '' ? 'An Appium server' : `Appium server at ${browserHost(server)}`
  }
  const running = attachDraftOf(draft, form.application()).url.trim()
  return [
    running === '' ? 'Web' : `Running at ${browserHost(running)}`,
    screenText(screenOf(draft, form.application(), form.settings())),
    ...signInText(form),
  ].join(', ')
}

/** Sign-in of the browser in words; empty without a choice. */
function signInText(form: NewRun): readonly string[] {
  const chosen = form.credential()
  if (chosen) return chosen.kind === 'state' ? ['starts signed in'] : []
  if (!isWeb(form.draft.value().device) || !form.signIn.site()) return []
  return [form.signIn.on() ? 'starts signed in' : 'signed out']
}

function deviceSource(form: NewRun): RowSource | undefined {
  const { device } = form.draft.value()
  const name = form.application()?.name
  if (!isWeb(device)) return name ? { isChanged: false, text: `from ${name}` } : undefined
  const of = screenSourceOf(form)
  return rowSource([{ of, was: screenText(of.inherited.value) }], name)
}

/** Size and appearance of the browser, with their source. */
function screenSourceOf(form: NewRun): Inherited<Screen> {
  const { device } = form.draft.value()
  const application = form.application()
  const settings = form.settings()
  const value = screenOf({ device }, application, settings)
  const inherited = { value, source: screenOwner(application, settings) }
  const own = screenOf(form.draft.value(), application, settings)
  return screenText(own) === screenText(value)
    ? { ...inherited, inherited }
    : { value: own, source: 'run', inherited }
}

function screenOwner(
  application: Application | undefined,
  settings: RunDefaults,
): 'application' | 'settings' | 'harness' {
  const target = application?.target
  if (target?.kind === 'web' && (target.viewport || !settings.viewport)) return 'application'
  return settings.viewport ? 'settings' : 'harness'
}

function BrowserFields(props: FoldProps) {
  const draft = () => props.form.draft.value()
  return (
    <>
      <WebDeviceFields
        value={screenOf(draft(), props.form.application(), props.form.settings())}
        onChange={({ viewport, appearance }) => props.form.draft.change({ viewport, appearance })}
      />
      <SourceLine
        of={screenSourceOf(props.form)}
        name={props.form.application()?.name}
        text={screenText}
        reset={() => props.form.draft.change({ viewport: undefined, appearance: undefined })}
      />
      <Show when={isWeb(draft().device)}>
        <Show when={props.form.credential()?.kind !== 'state'}>
          <SignInField signIn={props.form.signIn} />
        </Show>
        <AttachField
          value={attachDraftOf(draft(), props.form.application())}
          error={props.form.failureAt('browser-url')}
          onLeave={() => props.form.touch('browser-url')}
          onChange={(attach) => props.form.draft.change({ attach })}
        />
      </Show>
    </>
  )
}

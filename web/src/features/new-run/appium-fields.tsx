import { browserHost } from '@harness/shared/device/attached.ts'
import { Show } from 'solid-js'
import { ChoiceBox } from '../../kit/controls/choice-box.tsx'
import { TextField } from '../../kit/controls/text-field.tsx'
import { appiumDraftOf, EMPTY_APPIUM } from '../../kit/device/appium-choice.ts'
import { isElsewhere } from '../../kit/device/attach-choice.ts'
import type { NewRun } from '../../kit/form/create-new-run.ts'

/** Fields for the Appium server and its capabilities. */
export function AppiumFields(props: { form: NewRun }) {
  const value = () => appiumDraftOf(props.form.draft.value()) ?? EMPTY_APPIUM
  const change = (patch: Partial<ReturnType<typeof value>>) =>
    props.form.draft.change({ appium: { ...value(), ...patch } })
  return (
    <>
      <TextField
        id="appium-url"
        label="Appium server"
        placeholder="http://127.0.0.1:4723"
        hint="Its address, with the base path if it has one."
        error={props.form.failureAt('appium-url')}
        value={value().url}
        onLeave={() => props.form.touch('appium-url')}
        onInput={(url) => change({ url, signIns: false })}
      />
      <Show when={isElsewhere(value().url)}>
        <ChoiceBox checked={value().signIns} onChecked={(checked) => change({ signIns: checked })}>
          Sign-ins may be sent to {browserHost(value().url.trim())}, another machine
        </ChoiceBox>
      </Show>
      <TextField
        id="capabilities"
        label="Capabilities"
        lines={6}
        placeholder={EXAMPLE}
        hint="JSON: the device and the app that the server opens. With browserName the address is opened."
        error={props.form.failureAt('capabilities')}
        value={value().capabilities}
        onLeave={() => props.form.touch('capabilities')}
        onInput={(capabilities) => change({ capabilities })}
      />
    </>
  )
}

const EXAMPLE = `{
  "platformName": "Android",
  "appium:automationName": "UiAutomator2",
  "appium:app": "/builds/garden.apk"
}`

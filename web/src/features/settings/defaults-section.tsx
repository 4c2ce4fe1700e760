import { createSignal, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Failure } from '../../kit/controls/failure.tsx'
import {
  createRunDefaults,
  type DefaultsPatch,
  patched,
} from '../../kit/form/create-run-defaults.ts'
import { leaveToDefaults } from '../../kit/form/leave-to-defaults.ts'
import { PersonaDefault } from '../../kit/form/persona-default.tsx'
import { SizeFields } from '../../kit/form/web-device-fields.tsx'
import { OptionGroup } from '../../kit/options/option-group.tsx'
import type { OptionsProps } from '../../kit/options/option-props.ts'
import { allowNotifications, notificationState } from '../../kit/page/notify.ts'
import { usePage } from '../../kit/page/page.ts'
import { writeRunDefaults } from '../../store/library/defaults.ts'
import '../../kit/form/form.css'

/** Defaults of every run, unless its application or the run itself overrides them. */
export function DefaultsSection() {
  const page = usePage()
  const { settings, isRead } = createRunDefaults(page.db)
  const [failed, setFailed] = createSignal(false)
  const change = (patch: DefaultsPatch) => {
    setFailed(false)
    void writeRunDefaults(page.db, patched(settings(), patch))
      .then(() => leaveToDefaults(page.db, patch))
      .catch(() => setFailed(true))
  }
  const options = (): OptionsProps => ({
    layers: { settings: {}, run: settings() },
    layer: 'settings',
    context: { from: 'app', url: '' },
    onChange: change,
  })
  return (
    <section class="settings-section" aria-labelledby="defaults">
      <h2 id="defaults">Defaults</h2>
      <p>
        For every run, unless its application or the run itself says otherwise. A default wins over
        what was used last; without one, a new run begins as the last one. The default model is in
        Models. Rules that you leave unchanged follow the address: all of them for a site on the
        network, only “Act outside the site or app” for an app on this machine.
      </p>
      <Show when={isRead()}>
        <PersonaDefault
          id="default-persona"
          chosen={settings().persona}
          unset="The one used last"
          onChoose={(persona) => change({ persona })}
        />
        <div class="editor-part">
          <h3>Device</h3>
          <SizeFields
            value={settings().viewport}
            unset="The one used last"
            hint="Of the browser in which a web page is tested, where its application has no size."
            onChange={(viewport) => change({ viewport })}
          />
        </div>
        <div class="editor-part">
          <h3>Sampling</h3>
          <p>For models that take it. New run shows which of the two its model takes.</p>
          <OptionGroup group="model" {...options()} />
        </div>
        <OptionGroup group="limits" {...options()} />
        <OptionGroup group="control" {...options()} />
        <OptionGroup group="conditions" {...options()} />
      </Show>
      <Notifications />
      <Failure of={failed() && 'This could not be saved. Free some disk space and try again.'} />
    </section>
  )
}

const NOTIFICATIONS = {
  allowed: 'This browser shows a notification when a run waits for you and its page is hidden.',
  blocked:
    'This browser blocks notifications of this page. Allow them in the settings of the site.',
  open: 'A notification can say that a run waits for you while its page is hidden.',
  missing: 'This browser has no notifications. The title of the page says when a run waits.',
} as const

function Notifications() {
  const [state, setState] = createSignal(notificationState())
  return (
    <div class="editor-part">
      <h3>Notifications</h3>
      <p>{NOTIFICATIONS[state()]}</p>
      <Show when={state() === 'open'}>
        <div class="settings-act">
          <Button press={() => allowNotifications().then(setState)}>Allow notifications</Button>
        </div>
      </Show>
    </div>
  )
}

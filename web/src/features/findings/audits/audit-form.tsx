import { browserHost } from '@harness/shared/device/attached.ts'
import { MAX_SCREENS } from '@harness/shared/order/budgets.ts'
import { contactsText } from '@harness/shared/order/options/control.ts'
import { AUDIT_GOAL } from '@harness/shared/order/run.ts'
import { For, Show } from 'solid-js'
import { ChoiceBox } from '../../../kit/controls/choice-box.tsx'
import { Failure } from '../../../kit/controls/failure.tsx'
import { Field } from '../../../kit/controls/field.tsx'
import { contactsSourceText } from '../../../kit/words/contacts.ts'
import type { AuditForm as Form } from './create-audit-form.ts'

interface AuditFormProps {
  readonly form: Form
  readonly onStart: () => void
}

export function AuditForm(props: AuditFormProps) {
  return (
    <form
      class="audit-form grid gap-16"
      aria-label="New audit"
      onSubmit={(event) => {
        event.preventDefault()
        props.onStart()
      }}
    >
      <h2>Audit the accessibility of a web application</h2>
      <p class="quiet-text">
        No AI takes part. Each screen is checked with the rules of axe-core for WCAG 2.2 A and AA,
        walked through by keyboard, read as a screen reader reads it, and shown zoomed, spaced, in
        forced colours and with little motion. An audit is a run:{' '}
        <a href={`/runs?q=${encodeURIComponent(AUDIT_GOAL)}`}>audits so far</a> are among the runs.
        Audits of older versions were not kept.
      </p>
      <Field id="audit-url" label="Address">
        <input
          id="audit-url"
          inputmode="url"
          autocomplete="off"
          spellcheck={false}
          placeholder="http://localhost:3000"
          required
          value={props.form.url()}
          onInput={(event) => props.form.setUrl(event.currentTarget.value)}
        />
      </Field>
      <div class="grid grid-cols-[repeat(auto-fit,minmax(200px,1fr))] items-start gap-16">
        <SizeField form={props.form} />
        <ScreensField form={props.form} />
      </div>
      <SignedIn form={props.form} />
      <BrowserNotes form={props.form} />
      <Failure of={props.form.error()} />
      <button
        type="submit"
        class="button main justify-self-start"
        aria-disabled={!props.form.canStart()}
      >
        {props.form.starting() ? 'Opening the application' : 'Start audit'}
      </button>
    </form>
  )
}

/** Notes on the browser of the audit, and on hosts that it may contact. */
function BrowserNotes(props: { form: Form }) {
  return (
    <>
      <Show when={props.form.attach()}>
        {(running) => (
          <p class="quiet-text">
            In a window of the browser that runs already at {browserHost(running().url)}, as this
            application is set up.
          </p>
        )}
      </Show>
      <Show when={props.form.url().trim() !== '' && props.form.network()}>
        {(network) => (
          <p class="quiet-text">
            The browser may contact {contactsText(network().contacts)},{' '}
            {contactsSourceText(network().source, network().application)}.
          </p>
        )}
      </Show>
    </>
  )
}

function SizeField(props: { form: Form }) {
  const isChosen = ({ width, height }: { width: number; height: number }) =>
    props.form.size().width === width && props.form.size().height === height
  return (
    <Field id="audit-size" label="Page size">
      <select
        id="audit-size"
        onChange={(event) => {
          const chosen = props.form.sizes()[event.currentTarget.selectedIndex]
          if (chosen) props.form.setSize({ width: chosen.width, height: chosen.height })
        }}
      >
        <For each={props.form.sizes()}>
          {(each) => <option selected={isChosen(each)}>{each.label}</option>}
        </For>
      </select>
    </Field>
  )
}

function ScreensField(props: { form: Form }) {
  return (
    <Field
      id="audit-screens"
      label="Screens, at most"
      hint="1 is the address alone; a sweep looks for the others."
    >
      <input
        id="audit-screens"
        type="number"
        min="1"
        max={MAX_SCREENS}
        required
        aria-describedby="audit-screens-note"
        value={props.form.screens()}
        onInput={(event) => {
          const screens = event.currentTarget.valueAsNumber
          if (screens >= 1 && screens <= MAX_SCREENS) props.form.setScreens(Math.floor(screens))
        }}
      />
    </Field>
  )
}

/** Shown when a sign-in for the site exists, which New run can use. */
function SignedIn(props: { form: Form }) {
  return (
    <Show when={props.form.signIn.kept()?.state === 'here'}>
      <ChoiceBox
        checked={props.form.signIn.on()}
        onChecked={(checked) => props.form.signIn.turn(checked)}
      >
        Start signed in, with the sign-in kept for this site
      </ChoiceBox>
    </Show>
  )
}

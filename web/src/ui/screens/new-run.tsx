import { useNavigate } from '@solidjs/router'
import CircleAlert from 'lucide-solid/icons/circle-alert'
import { createEffect, Show } from 'solid-js'
import { PreflightRows } from '../parts/form/preflight-rows.tsx'
import { RunFields } from '../parts/form/run-fields.tsx'
import { Icon } from '../parts/icon.tsx'
import { RunList } from '../parts/run-list.tsx'
import { Header } from '../parts/shell/header.tsx'
import { DEVICES } from '../state/choice.ts'
import { createKeys } from '../state/create-keys.ts'
import { createNewRun, type NewRun } from '../state/create-new-run.ts'
import { usePage } from '../state/page.ts'
import './new-run.css'

/** Recent runs below the form: enough to find the last one again. */
const RECENT = 8

/** The form of a new run, with what is checked before it and the runs before it. */
export function NewRunScreen() {
  const form = createNewRun(usePage())
  const navigate = useNavigate()
  createEffect(() => {
    document.title = 'New run'
  })
  const submit = async () => {
    const [first] = form.failures()
    if (first) {
      form.touch(first.field)
      return document.getElementById(first.field)?.focus()
    }
    const runId = await form.start()
    if (runId !== undefined) navigate(`/runs/${runId}`)
  }
  createKeys((event) => {
    const starts = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (starts) void submit()
    return starts
  })
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <>
      <Header title="New run" />
      <main id="main" tabindex={-1} class="new-run scrolls">
        <form class="new-run-form" noValidate onSubmit={onSubmit}>
          <div class="new-run-fields">
            <RunFields form={form} />
          </div>
          <StartPanel form={form} />
        </form>
        <section class="new-run-recent" aria-labelledby="recent">
          <h2 id="recent">Recent runs</h2>
          <RunList limit={RECENT} />
        </section>
      </main>
    </>
  )
}

function StartPanel(props: { form: NewRun }) {
  const reason = () => props.form.failures()[0]?.text
  const word = () => (props.form.starting() ? 'Opening the browser' : 'Start run')
  return (
    <aside class="start-panel" aria-label="Before the run">
      <Summary form={props.form} />
      <PreflightRows preflight={props.form.preflight} />
      <Show when={props.form.startError()}>
        {(error) => (
          <p class="start-error" role="alert">
            <Icon of={CircleAlert} />
            {error().message}
          </p>
        )}
      </Show>
      <div class="start-bar">
        <button
          type="submit"
          class="button main start"
          aria-disabled={reason() !== undefined || props.form.starting()}
          aria-describedby="start-reason"
          title="Start run (Ctrl Enter)"
        >
          {word()}
          <Show when={reason() === undefined && !props.form.starting()}>
            <kbd class="key">Ctrl ⏎</kbd>
          </Show>
        </button>
        <p id="start-reason" class="start-reason">
          {props.form.starting() ? '' : reason()}
        </p>
      </div>
    </aside>
  )
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined
}

function Summary(props: { form: NewRun }) {
  const draft = () => props.form.draft.value()
  const where = () => hostOf(draft().url) ?? 'the app'
  return (
    <p class="start-summary">
      As <b>{props.form.persona()?.name ?? 'a persona'}</b>, on <b>{where()}</b>,{' '}
      {DEVICES[draft().device].label}, with <b>{draft().model || 'a model'}</b> on this machine.
    </p>
  )
}

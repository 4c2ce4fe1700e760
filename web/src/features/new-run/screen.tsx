import { useNavigate, useSearchParams } from '@solidjs/router'
import { onCleanup, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Failure } from '../../kit/controls/failure.tsx'
import { latePart } from '../../kit/controls/lazy-part.tsx'
import { createForecast } from '../../kit/form/create-forecast.ts'
import { createNewRun, type NewRun } from '../../kit/form/create-new-run.ts'
import { PreflightRows } from '../../kit/form/preflight-rows.tsx'
import { type Several, severalText } from '../../kit/form/several.ts'
import { unfold } from '../../kit/options/fold.tsx'
import { createKeys } from '../../kit/page/create-keys.ts'
import { createMedia } from '../../kit/page/create-media.ts'
import { createTitle } from '../../kit/page/create-title.ts'
import { Header } from '../../kit/page/header.tsx'
import { usePage } from '../../kit/page/page.ts'
import { oneOf } from '../../kit/runs/one-of.ts'
import { minutesText } from '../../kit/words/amount.ts'
import type { Usual } from '../../store/earlier-runs.ts'
import { RunFields } from './run-fields.tsx'
import { RunPlan } from './run-plan.tsx'
import { RunSentence } from './run-sentence.tsx'
import './new-run.css'

// Only a simulator starts slowly enough to need progress.
const StartupProgress = latePart(
  () => import('../../kit/runs/startup-progress.tsx'),
  'StartupProgress',
)

// There is no forecast without earlier runs.
const ForecastTable = latePart(() => import('./forecast-table.tsx'), 'ForecastTable')

// Only a wide window has room next to the form.
const PageNow = latePart(() => import('./page-now.tsx'), 'PageNow')

export function NewRunScreen() {
  const [address] = useSearchParams()
  // Address of an application, or its id in the library.
  const app = oneOf(address['app'])
  const isAddress = app !== undefined && URL.canParse(app)
  const form = createNewRun(usePage(), {
    from: oneOf(address['from']),
    app: isAddress ? app : undefined,
    title: oneOf(address['title']),
    persona: oneOf(address['persona']),
    application: oneOf(address['application']) ?? (isAddress ? undefined : app),
    prototype: oneOf(address['prototype']),
    goal: oneOf(address['goal']),
    chain: oneOf(address['chain']),
  })
  createTitle(() => 'New run')
  const submit = createSubmit(form)
  createKeys((event) => {
    const starts = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (starts) void submit()
    return starts
  })
  const isWide = createMedia('(min-width: 1600px)')
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <>
      <Header title="New run" back="/" />
      <main id="main" tabindex={-1} class="new-run scrolls bg-surface">
        <form
          class="new-run-form grid grid-cols-[minmax(0,1fr)_424px] min-h-full"
          noValidate
          onSubmit={onSubmit}
        >
          <div class="new-run-fields grid content-start gap-16 p-[16px_var(--margin)_32px]">
            <RunFields form={form} />
          </div>
          <Show when={isWide() && form.preview.canOpen()}>
            <PageNow form={form} />
          </Show>
          <StartPanel form={form} />
        </form>
      </main>
    </>
  )
}

/** Starts the run, or focuses the first field with an error. */
function createSubmit(form: NewRun): () => Promise<void> {
  const navigate = useNavigate()
  let isOpen = true
  onCleanup(() => {
    isOpen = false
  })
  return async () => {
    // The checks run again after each change of the model: a click meanwhile waits for them.
    if (form.failures().every(({ field }) => field === 'preflight')) {
      await form.preflight.settled()
      if (!isOpen) return
    }
    const [first] = form.failures()
    if (first) {
      form.touch(first.field)
      const isNamed = document.getElementById('model-name') !== null
      const fieldId = first.field === 'model' && isNamed ? 'model-name' : first.field
      const field = document.getElementById(fieldId)
      unfold(field)
      return field?.focus()
    }
    const started = await form.start()
    if (started !== undefined) navigate(started)
  }
}

function StartPanel(props: { form: NewRun }) {
  const page = usePage()
  const usual = createForecast(page, () => props.form.model(), props.form.like)
  return (
    <aside class="start-panel rule-l max-lg:rule-t" aria-label="Before the run">
      <div class="grid content-start gap-16 sticky top-0 p-[20px_var(--margin)_32px] max-lg:static max-sm:pb-120">
        <Show when={props.form.several().runs > 1}>
          <StudyHead several={props.form.several()} usual={usual()} />
        </Show>
        <RunSentence
          personas={props.form.several().personas.map(({ name }) => name)}
          screens={props.form.several().screens}
          draft={props.form.draft.value()}
          model={props.form.model()}
          application={props.form.application()}
          signIn={props.form.credential()?.label}
          settings={props.form.settings()}
        />
        <RunPlan form={props.form} />
        <Show when={usual()}>{(found) => <ForecastTable usual={found()} form={props.form} />}</Show>
        <PreflightRows preflight={props.form.preflight} autoFix={props.form.autoFix} />
        <Failure of={props.form.startError()} hasIcon>
          <Show when={props.form.startError()?.code === 'store_full'}>
            {' '}
            <a href="/settings/storage">Free space</a>
          </Show>
        </Failure>
        <StartBar form={props.form} />
      </div>
    </aside>
  )
}

/** Size of the study that would start: runs, duration, and kinds of variation. */
function StudyHead(props: { several: Several; usual: Usual | undefined }) {
  const time = () => {
    const ms = props.usual?.durationMs
    return ms === undefined ? '' : `, about ${minutesText(ms * props.several.runs)}`
  }
  return (
    <div class="grid gap-4">
      <h2 class="text-large">{`${props.several.runs} runs${time()}`}</h2>
      <p class="quiet-text">{severalText(props.several)}</p>
    </div>
  )
}

const OPENED = {
  desktop: 'browser',
  phone: 'browser',
  simulator: 'simulator',
  appium: 'device',
  prototype: 'browser',
} as const

/** Action that removes the reason why the run cannot start, if there is one. */
function wayOut({ failures, draft, model, preflight }: NewRun) {
  const [first] = failures()
  if (first?.field === 'credential')
    return { word: 'Start signed out', act: () => draft.change({ credentialId: undefined }) }
  const isSweep = model()?.provider === 'sweep'
  // A sweep needs no goal, persona or model, so it is offered instead.
  const bad = preflight.rows()?.filter(({ state }) => state === 'bad') ?? []
  const hasNoModel = bad.length > 0 && bad.every(({ id }) => id.startsWith('model'))
  const isHelped = first && (MODEL_FIELDS.includes(first.field) || hasNoModel)
  return isHelped && !isSweep
    ? { word: 'Press everything instead, no AI', act: () => draft.change(SWEEP) }
    : undefined
}

const MODEL_FIELDS: readonly string[] = ['goal', 'persona', 'model']

const SWEEP = { provider: 'sweep', model: '' } as const

function StartBar(props: { form: NewRun }) {
  const reason = () => props.form.failures()[0]?.text
  const fieldId = () => OPENED[props.form.draft.value().device]
  const runs = () => props.form.several().runs
  const word = () => {
    if (props.form.starting()) return runs() > 1 ? 'Starting' : `Opening the ${fieldId()}`
    return runs() > 1 ? `Start ${runs()} runs` : 'Start run'
  }
  return (
    <div class="start-bar grid gap-8 max-sm:fixed max-sm:rule-t max-sm:z-1">
      <Show when={(props.form.starting() || props.form.startError()) && props.form.startup()}>
        {(startup) => (
          <StartupProgress
            startup={startup()}
            going={props.form.starting()}
            stop={props.form.stop}
          />
        )}
      </Show>
      <button
        type="submit"
        class="button main start"
        aria-disabled={reason() !== undefined || props.form.starting()}
        aria-describedby="start-reason"
        title={`${runs() > 1 ? 'Start the study' : 'Start run'} (Ctrl Enter)`}
      >
        <Show when={props.form.starting()}>
          <span class="spinner" aria-hidden="true" />
        </Show>
        {word()}
        <Show when={reason() === undefined && !props.form.starting()}>
          <kbd class="key max-sm:hidden">Ctrl ⏎</kbd>
        </Show>
      </button>
      <p
        id="start-reason"
        class="start-reason min-h-20 quiet-text max-sm:text-small max-sm:min-h-0"
      >
        {props.form.starting() ? '' : reason()}
      </p>
      <Show when={!props.form.starting() && wayOut(props.form)}>
        {(way) => <Button press={() => way().act()}>{way().word}</Button>}
      </Show>
    </div>
  )
}

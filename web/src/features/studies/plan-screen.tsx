import { asHarnessError } from '@harness/shared/base/errors.ts'
import { forecastLines } from '@harness/shared/findings/study/forecast.ts'
import { isOffline } from '@harness/shared/order/provider-names.ts'
import { useNavigate } from '@solidjs/router'
import { createEffect, createMemo, createSignal, For, on, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Failure } from '../../kit/controls/failure.tsx'
import { Segmented } from '../../kit/controls/segmented.tsx'
import { TextField } from '../../kit/controls/text-field.tsx'
import { createKeys } from '../../kit/page/create-keys.ts'
import { createTitle } from '../../kit/page/create-title.ts'
import { Header } from '../../kit/page/header.tsx'
import { usePage } from '../../kit/page/page.ts'
import { readStudy, startStudy } from '../../kit/queue/start-study.ts'
import { download } from '../../kit/runs/create-export.ts'
import { EMPTY_PLAN, type PlanDraft, planFailure, planValue } from './plan-draft.ts'
import { PlanFields } from './plan-fields.tsx'
import './studies.css'

const planText = () => import('@harness/shared/files/study/plan-text.ts')

/** State and commands of the plan form. */
function createPlan() {
  const page = usePage()
  const [draft, setDraft] = createSignal<PlanDraft>(EMPTY_PLAN)
  const [text, setText] = createSignal<string>()
  const [name, setName] = createSignal('plan.yaml')
  const [error, setError] = createSignal<string>()
  // An edit may have fixed the refused plan.
  createEffect(on([draft, text], () => setError(undefined)))
  const [starting, setStarting] = createSignal(false)
  const failure = createMemo(() => (text() === undefined ? planFailure(draft()) : undefined))
  /** Returns the plan; a plan in text form is validated. Throws `argument_invalid`. */
  const value = async () => {
    const own = text()
    if (own === undefined) return planValue(draft())
    const read = (await planText()).readPlanText(own, name())
    readStudy(read.value, read.place)
    return read.value
  }
  const forecast = createMemo(() => {
    if (failure() || text() !== undefined) return undefined
    try {
      return forecastOf(planValue(draft()))
    } catch (thrown) {
      return [asHarnessError(thrown).message]
    }
  })
  return {
    ...{ draft, text, error, failure, forecast, starting, setText },
    change: (patch: Partial<PlanDraft>) => setDraft({ ...draft(), ...patch }),
    async open(file: File) {
      setName(file.name)
      setText(await file.text())
    },
    async toText() {
      setText((await planText()).planYaml(planValue(draft())))
    },
    async save() {
      const own = text() ?? (await planText()).planYaml(planValue(draft()))
      download(new File([own], name(), { type: 'application/yaml' }))
    },
    /** Resolves to the id of the study, or undefined when it was refused. */
    async start(): Promise<string | undefined> {
      setError(undefined)
      setStarting(true)
      try {
        return await startStudy(page, await value())
      } catch (thrown) {
        setError(asHarnessError(thrown).message)
        return undefined
      } finally {
        setStarting(false)
      }
    },
  }
}

type Plan = ReturnType<typeof createPlan>

function forecastOf(value: unknown): readonly string[] {
  const { planned } = readStudy(value)
  return forecastLines({
    ...{ planned, left: planned, earlier: [], parallel: 1 },
    mostTokens: ({ cell }) => (isOffline(cell.model ?? 'sweep') ? 0 : undefined),
  })
}

/** The study form, with a forecast of its runs. */
export function PlanScreen() {
  const plan = createPlan()
  const navigate = useNavigate()
  createTitle(() => 'New study')
  const submit = async () => {
    const missing = plan.failure()
    if (missing) return document.getElementById(missing.field)?.focus()
    if (plan.starting()) return
    const id = await plan.start()
    if (id !== undefined) navigate(`/studies/${id}`)
  }
  createKeys((event) => {
    const starts = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (starts) void submit()
    return starts
  })
  return (
    <>
      <Header title="New study" back="/studies" />
      <main id="main" tabindex={-1} class="scrolls bg-surface">
        <form
          class="study-plan"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <div class="grid content-start gap-20 p-margin">
            <ViewChoice plan={plan} />
            <Show
              when={plan.text() !== undefined}
              fallback={<PlanFields draft={plan.draft()} change={plan.change} />}
            >
              <TextField
                id="plan-text"
                label="Plan, as a file has it"
                lines={20}
                value={plan.text() ?? ''}
                onInput={plan.setText}
                hint="Every argument of harness run is a field by its name. The guide has the fields."
              />
            </Show>
          </div>
          <Summary plan={plan} />
        </form>
      </main>
    </>
  )
}

function ViewChoice(props: { plan: Plan }) {
  return (
    <div class="row-wrap gap-8">
      <Segmented
        name="How to write the plan"
        options={[
          { value: 'form', word: 'Form' },
          { value: 'file', word: 'File' },
        ]}
        value={props.plan.text() === undefined ? 'form' : 'file'}
        choose={(view) =>
          view === 'form' ? props.plan.setText(undefined) : void props.plan.toText()
        }
      />
      <label class="button study-file">
        Open plan
        <input
          class="unseen"
          type="file"
          accept=".yaml,.yml,.json"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) void props.plan.open(file)
            event.currentTarget.value = ''
          }}
        />
      </label>
      <Button press={() => props.plan.save()}>Export plan</Button>
    </div>
  )
}

/** The forecast as text, and the start button. */
function Summary(props: { plan: Plan }) {
  return (
    <aside class="study-summary" aria-label="Before the study">
      <div class="grid gap-16 p-margin">
        <h2>Before the study</h2>
        <ul class="grid gap-8" aria-live="polite">
          <For each={props.plan.forecast() ?? []}>{(line) => <li>{line}</li>}</For>
        </ul>
        <Show when={props.plan.text() !== undefined}>
          <p class="quiet-text">
            Limits of the whole study, rules and report files hold on the command line alone.
          </p>
        </Show>
        <Failure of={props.plan.error()} hasIcon />
        <button
          type="submit"
          class="button main"
          aria-disabled={props.plan.failure() !== undefined || props.plan.starting()}
          aria-describedby="study-reason"
        >
          {props.plan.starting() ? 'Starting' : 'Start study'}
        </button>
        <p id="study-reason" class="quiet-text">
          {props.plan.failure()?.text ??
            'The runs wait in one queue of this browser. A tab of Harness has to stay open.'}
        </p>
      </div>
    </aside>
  )
}

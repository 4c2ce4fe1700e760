import { resolve } from '@harness/shared/order/options/layers.ts'
import { isCloud } from '@harness/shared/order/provider-names.ts'
import { useNavigate } from '@solidjs/router'
import CircleAlert from 'lucide-solid/icons/circle-alert'
import CircleCheck from 'lucide-solid/icons/circle-check'
import CircleDashed from 'lucide-solid/icons/circle-dashed'
import { createSignal, For, onCleanup, Show } from 'solid-js'
import { Icon } from '../../kit/controls/icon.tsx'
import { Options } from '../../kit/controls/options.tsx'
import { AlsoPersonas } from '../../kit/form/also-fields.tsx'
import { createForecast } from '../../kit/form/create-forecast.ts'
import type { NewRun } from '../../kit/form/create-new-run.ts'
import { severalText } from '../../kit/form/several.ts'
import { createKeys } from '../../kit/page/create-keys.ts'
import { usePage } from '../../kit/page/page.ts'
import { minutesText } from '../../kit/words/amount.ts'
import { testedKindText } from '../../kit/words/device.ts'
import { countOf } from '../../kit/words/number.ts'
import { moneyText } from '../../kit/words/price.ts'
import type { StartLine } from './create-start-line.ts'
import { WherePart } from './start-where.tsx'
import './home.css'

/** Fields of the line; errors in other fields are shown by the full form. */
const HERE: readonly string[] = ['goal', 'persona', 'url']

interface PartProps {
  readonly line: StartLine
}

/** A run in one line with the latest choices, to be started or changed. */
export function StartLinePart(props: PartProps) {
  const { form } = props.line
  let goal: HTMLInputElement | undefined
  const submit = createSubmit(form)
  createKeys((event) => {
    const starts = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (starts) void submit()
    const writes = event.key.toLowerCase() === 'n' && !event.ctrlKey && !event.metaKey
    if (writes) goal?.focus()
    return starts || writes
  })
  return (
    <form
      class="start-line"
      aria-label="Start a run"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div
        class="start-line-fields grid min-h-58 rounded-8 outlined-edge"
        data-refused={form.startError() ? '' : undefined}
      >
        <GoalPart line={props.line} attach={(element) => (goal = element)} />
        <WherePart line={props.line} />
        <Show
          when={form.model()?.provider !== 'sweep'}
          fallback={
            <p class="start-line-field max-lg:rule-b">
              <span class="text-small text-ink-3">Who</span>
              None, press everything
            </p>
          }
        >
          <PersonaPart line={props.line} />
        </Show>
        <div class="grid content-center px-8 max-lg:col-span-full max-lg:p-6">
          <button
            type="submit"
            class="button main"
            aria-disabled={form.failures().length > 0 || form.starting()}
            aria-describedby="start-status"
            title="Start run (Ctrl Enter)"
          >
            {startWord(form)}
            <kbd class="key max-sm:hidden">Ctrl ⏎</kbd>
          </button>
        </div>
      </div>
      <BelowLine line={props.line} />
    </form>
  )
}

function BelowLine(props: PartProps) {
  const { form } = props.line
  const [isAdding, setIsAdding] = createSignal(false)
  const isShown = () => form.several().personas.length > (isAdding() ? 0 : 1)
  return (
    <>
      <Status line={props.line} adds={isShown()} add={() => setIsAdding(true)} />
      <Show when={isShown()}>
        <div class="pt-8">
          <AlsoPersonas form={form} />
        </div>
      </Show>
    </>
  )
}

function startWord({ starting, several }: NewRun): string {
  const { runs } = several()
  if (runs === 1) return starting() ? 'Opening' : 'Start run'
  return starting() ? 'Starting' : `Start ${runs} runs`
}

/** Starts the run, or focuses the first field with an error. */
function createSubmit(form: NewRun): () => Promise<void> {
  const navigate = useNavigate()
  let isOpen = true
  onCleanup(() => {
    isOpen = false
  })
  return async () => {
    if (form.failures().every(({ field }) => field === 'preflight')) {
      await form.preflight.settled()
      if (!isOpen) return
    }
    const [first] = form.failures()
    const field = document.getElementById(`start-${first?.field}`)
    if (first && field && HERE.includes(first.field)) {
      form.touch(first.field)
      return field.focus()
    }
    if (first) return navigate('/new')
    const started = await form.start()
    if (started !== undefined && isOpen) navigate(started)
  }
}

function GoalPart(props: PartProps & { attach: (element: HTMLInputElement) => void }) {
  return (
    <label class="start-line-field max-lg:rule-b" for="start-goal">
      <span class="text-small text-ink-3">Goal</span>
      <input
        class="p-0 min-w-0 w-full min-h-24 bare medium text-ellipsis"
        id="start-goal"
        ref={(element) => props.attach(element)}
        list="start-saved"
        autocomplete="off"
        placeholder={
          props.line.form.model()?.provider === 'sweep'
            ? 'Not needed to press everything'
            : 'What the persona wants'
        }
        title={props.line.goal()}
        value={props.line.goal()}
        aria-invalid={props.line.form.failureAt('goal') !== undefined}
        aria-describedby="start-status"
        onInput={(event) => props.line.type(event.currentTarget.value)}
      />
      <datalist id="start-saved">
        <For each={props.line.saved()}>
          {({ name, kind }) => <option value={name}>{`Saved ${kind}`}</option>}
        </For>
      </datalist>
    </label>
  )
}

function PersonaPart(props: PartProps) {
  const { form } = props.line
  return (
    <label class="start-line-field max-lg:rule-b" for="start-persona">
      <span class="text-small text-ink-3">Who</span>
      <select
        class="p-0 min-w-0 w-full min-h-24 borderless"
        id="start-persona"
        title={form.persona()?.blurb}
        onChange={(event) => form.draft.change({ persona: event.currentTarget.value })}
      >
        <Options
          of={form.personas().map(({ name }) => [name, name])}
          chosen={form.persona()?.name}
        />
      </select>
    </label>
  )
}

/** Readiness, kind and usual duration of the run. */
function Status(props: PartProps & { adds: boolean; add: () => void }) {
  const page = usePage()
  const { form } = props.line
  const failure = () => {
    const [first] = form.failures()
    // Checks that are still running have not failed yet.
    return first?.field === 'preflight' && !form.preflight.rows() ? undefined : first
  }
  const isReady = () => form.failures().length === 0
  return (
    <div class="start-line-status flex flex-wrap gap-[4px_20px] pt-8 min-h-20 quiet-text">
      <p id="start-status" data-ready={isReady()}>
        <Show
          when={form.startError()?.message ?? failure()?.text}
          fallback={
            <>
              <Icon class="mt-2" of={isReady() ? CircleCheck : CircleDashed} />
              {isReady() ? 'Ready' : 'Checking bridge, browser and model'}
            </>
          }
        >
          {(text) => (
            <>
              <Icon class="mt-2" of={CircleAlert} />
              <span>{text()}</span>
            </>
          )}
        </Show>
      </p>
      <p>{props.line.what()}</p>
      <Show when={form.credential()}>{(kept) => <p>Signed in as {kept().label}</p>}</Show>
      <Show when={form.several().runs > 1}>
        <p>A study: {severalText(form.several())}, one table at the end</p>
      </Show>
      <Forecast line={props.line} page={page} />
      <span class="flex items-baseline gap-20 ms-auto">
        <Show
          when={!props.adds && form.model()?.provider !== 'sweep' && form.personas().length > 1}
        >
          <button
            type="button"
            class="p-0 min-h-24 bare text-ink cursor-pointer underline underline-offset-2"
            onClick={() => props.add()}
          >
            Add personas
          </button>
        </Show>
        <a href="/new">All choices</a>
      </span>
    </div>
  )
}

function Forecast(props: PartProps & { page: ReturnType<typeof usePage> }) {
  const { form } = props.line
  const usual = createForecast(props.page, () => form.model(), form.like)
  const limit = () => {
    const { layers, context } = form.options()
    const steps = resolve(layers, 'stepBudget', context).value ?? 0
    return steps === 0 ? 'No limit of steps' : `At most ${countOf(steps, 'step')} for each goal`
  }
  const cost = (usd: number | undefined) => {
    if (usd !== undefined) return moneyText(usd)
    const provider = form.model()?.provider
    return provider && isCloud(provider) ? 'cost not known' : 'no cost'
  }
  return (
    <p>
      <Show when={usual()} fallback={limit()}>
        {(found) => (
          <>
            {found().isSameGoals
              ? 'Usually'
              : `Runs on ${testedKindText(form.like().device)} with this model: about`}{' '}
            {countOf(found().steps, 'step')}, {minutesText(found().durationMs)}, {cost(found().usd)}
            {form.several().runs > 1 && ' a run'}
          </>
        )}
      </Show>
    </p>
  )
}

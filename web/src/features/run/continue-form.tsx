import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { isSweep } from '@harness/shared/order/provider-names.ts'
import { createSignal, onCleanup, Show } from 'solid-js'
import { Options } from '../../kit/controls/options.tsx'
import { createKeys } from '../../kit/page/create-keys.ts'
import { usePage } from '../../kit/page/page.ts'
import { createList } from '../../kit/runs/create-list.ts'
import { countOf } from '../../kit/words/number.ts'
import { entriesOf } from '../../store/library/entries.ts'
import type { NextChoice, RunResult } from './create-result.ts'

interface ContinueProps {
  readonly runId: RunId
  readonly run: RunState
  readonly result: RunResult
}

/** Idle time after which the bridge closes a device, in milliseconds. */
const KEPT_MS = 10 * 60_000
const TICK_MS = 15_000

/** Form for another goal on the device, in the state the run left it. */
export function ContinueForm(props: ContinueProps) {
  const [goal, setGoal] = createSignal('')
  const [withChecks, setWithChecks] = createSignal(false)
  const [persona, setPersona] = createSignal<NextChoice['persona']>()
  let field: HTMLTextAreaElement | undefined
  const left = createTimeLeft(() => props.run)
  const start = () => {
    if (goal().trim() === '') return field?.focus()
    props.result.continueWith({
      goal: goal().trim(),
      persona: persona(),
      withChecks: withChecks(),
    })
  }
  createKeys((event) => {
    if (event.key !== 'C' || event.ctrlKey || event.metaKey || !field) return false
    field.focus()
    return true
  })
  return (
    <Show
      when={left() > 0 && !isOfAgent(props.run)}
      fallback={
        <p class="quiet-text">
          {isOfAgent(props.run)
            ? 'An agent started this run, so it cannot be continued here.'
            : `The ${deviceWord(props.run)} of this run is closed, so it cannot be continued.`}
        </p>
      }
    >
      <form
        class="grid gap-8"
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
      >
        <h3 class="text-title">Continue from here</h3>
        <Show when={props.result.error()?.code !== 'device_gone'}>
          <p class="quiet-text">{keptText(props.run, left())}</p>
        </Show>
        <GoalField
          ref={(element) => (field = element)}
          goal={goal()}
          type={setGoal}
          start={start}
        />
        <PersonaChoice run={props.run} choose={setPersona} />
        <CheckChoice {...props} checked={withChecks()} setChecked={setWithChecks} />
        <button type="submit" class="button main" aria-disabled={props.result.busy()}>
          {props.result.busy() ? 'Starting' : 'Continue with this goal'}
        </button>
      </form>
    </Show>
  )
}

function GoalField(props: {
  ref: (element: HTMLTextAreaElement) => void
  goal: string
  type: (goal: string) => void
  start: () => void
}) {
  return (
    <label>
      <span class="unseen">Next goal</span>
      <textarea
        ref={props.ref}
        rows={2}
        placeholder="What should the persona try next?"
        title="Next goal (C)"
        value={props.goal}
        onInput={(event) => props.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          props.start()
        }}
      />
    </label>
  )
}

/** Selects the persona that continues. */
function PersonaChoice(props: { run: RunState; choose: (persona: NextChoice['persona']) => void }) {
  const { db } = usePage()
  const { items } = createList(() => entriesOf(db, 'personas'))
  const present = () => props.run.started?.personaName ?? ''
  const others = () =>
    (items() ?? []).flatMap(({ id, name, text, archivedAt }) =>
      name === present() || archivedAt ? [] : [{ id, name, text }],
    )
  return (
    <Show when={!isSweep(props.run.started?.provider) && others().length > 0}>
      <label class="grid gap-4">
        <span>Persona</span>
        <select
          class="px-8 py-0 max-w-full min-h-field"
          onChange={(event) =>
            props.choose(others().find(({ id }) => id === event.currentTarget.value))
          }
        >
          <Options
            of={others().map(({ id, name }) => [id, name])}
            unset={`The same: ${present()}`}
          />
        </select>
      </label>
    </Show>
  )
}

/** Milliseconds until the bridge closes the device of the run. */
function createTimeLeft(run: () => RunState): () => number {
  const [now, setNow] = createSignal(Date.now())
  const timer = setInterval(() => setNow(Date.now()), TICK_MS)
  onCleanup(() => clearInterval(timer))
  return () => Date.parse(run().lastTs ?? '') + KEPT_MS - now()
}

/** Checks that the next goal always gets, and optional ones. */
function CheckChoice(
  props: ContinueProps & { checked: boolean; setChecked: (checked: boolean) => void },
) {
  const own = () => props.result.checks().own.length
  const inEach = () => props.result.checks().inEach.length
  return (
    <>
      <Show when={inEach() > 0}>
        <p class="quiet-text">
          {props.run.started?.application.name} has {countOf(inEach(), 'check')} for every goal,
          this one too.
        </p>
      </Show>
      <Show when={own() > 0}>
        <label class="row gap-8">
          <input
            type="checkbox"
            checked={props.checked}
            onChange={(event) => props.setChecked(event.currentTarget.checked)}
          />
          Use the {countOf(own(), 'check')} of this run too
        </label>
      </Show>
    </>
  )
}

/** True when device and setup of the run are known only to the agent's server. */
export function isOfAgent({ started }: RunState): boolean {
  return started?.origin === 'agent'
}

function deviceWord({ started }: RunState): string {
  if (started?.device.appium) return 'device'
  if (started?.device.kind === 'prototype') return 'prototype'
  return started?.device.kind === 'ios' ? 'simulator' : 'browser'
}

function keptText(run: RunState, leftMs: number): string {
  const { url } = run.steps.at(-1)?.started ?? {}
  const signedIn = run.started?.credentialLabel
  return [
    `The ${deviceWord(run)} is open${url ? ` at ${url.replace(/^https?:\/\//, '')}` : ''}`,
    signedIn ? `, signed in as ${signedIn}` : '',
    `. It stays open for ${Math.max(1, Math.ceil(leftMs / 60_000))} min.`,
  ].join('')
}

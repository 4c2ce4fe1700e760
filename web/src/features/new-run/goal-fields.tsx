import { placeholdersIn } from '@harness/shared/order/library/template.ts'
import Plus from 'lucide-solid/icons/plus'
import Pointer from 'lucide-solid/icons/square-dashed-mouse-pointer'
import { createSignal, For, Index, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { latePart } from '../../kit/controls/lazy-part.tsx'
import { Menu } from '../../kit/controls/menu.tsx'
import { TextField } from '../../kit/controls/text-field.tsx'
import { ChecksField, CheckText } from '../../kit/form/checks-field.tsx'
import type { NewRun } from '../../kit/form/create-new-run.ts'
import { EMPTY_GOAL, filled, goalsFailure, goalsOf, withGoals } from '../../kit/form/goals.ts'
import type { GoalDraft } from '../../store/drafts.ts'
import { CheckTrialText } from './check-trial.tsx'
import '../../kit/controls/fields.css'
import { GoalPictures } from './goal-pictures.tsx'
import { SavedSelect } from './saved-select.tsx'
import './goals.css'

/** Goals of a run in order, each with its checks. */
export function GoalFields(props: { form: NewRun }) {
  const goals = () => goalsOf(props.form.draft.value())
  const set = (next: readonly GoalDraft[]) => props.form.draft.change(withGoals(next))
  const change = (index: number, patch: Partial<GoalDraft>) =>
    set(goals().map((goal, at) => (at === index ? { ...goal, ...patch } : goal)))
  /** After a change of goals or order, the run no longer belongs to the chain. */
  const rearrange = (next: readonly GoalDraft[]) =>
    props.form.draft.change({ ...withGoals(next), chainId: undefined })
  const move = (from: number, by: number) => {
    const next = [...goals()]
    const [goal] = next.splice(from, 1)
    if (goal) next.splice(Math.max(0, from + by), 0, goal)
    rearrange(next)
  }
  const add = () => {
    rearrange([...goals(), EMPTY_GOAL])
    document.getElementById(idOf(goals().length - 1))?.focus()
  }
  return (
    <div class="goals grid">
      <div class="row-wrap justify-between gap-[8px_16px] pb-8">
        <h2 class="text-title">Goals</h2>
        <SavedSelect form={props.form} set={set} />
      </div>
      <Index each={goals()}>
        {(goal, index) => (
          <GoalFieldset
            form={props.form}
            goal={goal()}
            index={index}
            count={goals().length}
            change={(patch) => change(index, patch)}
            move={(by) => move(index, by)}
            remove={() => rearrange(goals().filter((_, at) => at !== index))}
          />
        )}
      </Index>
      <InEachGoal form={props.form} />
      <Show when={props.form.model()?.provider !== 'sweep'}>
        <GoalPictures form={props.form} />
      </Show>
      <Skipped form={props.form} />
      <Button icon={Plus} class="justify-self-start m-[8px_0_0_36px]" press={add}>
        Add goal
      </Button>
    </div>
  )
}

// Loaded on demand, because checks are rarely picked.
const CheckPicker = latePart(() => import('./check-picker.tsx'), 'CheckPicker')

interface GoalFieldsetProps {
  readonly form: NewRun
  readonly goal: GoalDraft
  readonly index: number
  readonly count: number
  readonly change: (patch: Partial<GoalDraft>) => void
  readonly move: (by: number) => void
  readonly remove: () => void
}

function idOf(index: number): string {
  return index === 0 ? 'goal' : `goal-${index + 1}`
}

function GoalFieldset(props: GoalFieldsetProps) {
  const id = () => idOf(props.index)
  const needsGoal = () => props.form.model()?.provider !== 'sweep'
  const error = () => {
    if (props.form.failureAt('goal') === undefined) return undefined
    const failure = goalsFailure(goalsOf(props.form.draft.value()), needsGoal())
    return failure?.index === props.index ? failure.text : undefined
  }
  const label = () => (props.count === 1 ? 'Goal' : `Goal ${props.index + 1}`)
  return (
    <fieldset class="goal-fieldset grid grid-cols-[36px_minmax(0,1fr)] relative p-0 m-0 min-w-0 borderless">
      <legend class="unseen">{label()}</legend>
      <Show when={props.index > 0}>
        <KeepState {...props} />
      </Show>
      <span class="col-1 pt-8 quiet-text text-strong" aria-hidden="true">
        {props.index + 1}
      </span>
      <div class="goal-fields grid col-2">
        <div class="goal-entry grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-0">
          <TextField
            id={id()}
            label={label()}
            hidesLabel
            lines={1}
            placeholder={
              needsGoal()
                ? 'What the persona wants, in plain words'
                : 'Not needed: a sweep presses everything'
            }
            error={error()}
            value={props.goal.text}
            readOnly={props.goal.template !== undefined}
            onInput={(text) => props.change({ text })}
          />
          <Show when={props.count > 1}>
            <GoalMenu {...props} />
          </Show>
        </div>
        <FillFields goal={props.goal} id={id()} change={props.change} />
        <div class="goal-checks row-wrap">
          <ChecksField
            id={id()}
            checks={props.goal.checks}
            onChange={(checks) => props.change({ checks })}
            onPoint={props.form.pointAt}
            state={(check) => <CheckTrialText check={check} preview={props.form.preview} />}
          />
          <PickChecks {...props} />
          <Show when={props.index === 0 && props.goal.checks.length === 0}>
            <p class="quiet-text text-small">
              A check is what must show in the end: it proves the goal.
            </p>
          </Show>
        </div>
      </div>
    </fieldset>
  )
}

/** Switch: the goal starts where the previous one ended. */
function KeepState(props: GoalFieldsetProps) {
  return (
    <label
      class="goal-keeps row col-2 gap-8 min-h-36 quiet-text cursor-pointer"
      data-on={props.goal.preservesState}
    >
      <input
        type="checkbox"
        class="switch"
        checked={props.goal.preservesState}
        onChange={(event) => props.change({ preservesState: event.currentTarget.checked })}
      />
      {props.goal.preservesState
        ? `Keep the state: goal ${props.index + 1} starts where goal ${props.index} ends`
        : `Start fresh: goal ${props.index + 1} begins at the start address`}
    </label>
  )
}

/** Button that opens the picker; hidden without an application to open. */
function PickChecks(props: GoalFieldsetProps) {
  const [isOpen, setOpen] = createSignal(false)
  const close = () => {
    props.form.preview.close()
    setOpen(false)
  }
  return (
    <Show when={props.form.preview.canOpen()}>
      <Button icon={Pointer} class="quiet pick-checks" press={() => setOpen(true)}>
        Pick checks on the page…
      </Button>
      <Show when={isOpen()}>
        <CheckPicker
          title={props.count === 1 ? 'Checks' : `Checks for goal ${props.index + 1}`}
          checks={props.goal.checks}
          onChange={(checks) => props.change({ checks })}
          preview={props.form.preview}
          onClose={close}
        />
      </Show>
    </Show>
  )
}

function FillFields(props: {
  goal: GoalDraft
  id: string
  change: (patch: Partial<GoalDraft>) => void
}) {
  return (
    <Show when={props.goal.template}>
      {(template) => (
        <Index each={placeholdersIn(template().text)}>
          {(place) => {
            const of = () => template().placeholders.find(({ name }) => name === place())
            return (
              <TextField
                id={`${props.id}-${place().slice(1)}`}
                label={of()?.label || place()}
                placeholder={of()?.fallback ?? ''}
                value={props.goal.fills?.[place()] ?? ''}
                onInput={(text) => props.change(filled(props.goal, place(), text))}
              />
            )
          }}
        </Index>
      )}
    </Show>
  )
}

function GoalMenu(props: GoalFieldsetProps) {
  const remove = () => {
    const before = idOf(Math.max(0, props.index - 1))
    props.remove()
    document.getElementById(before)?.focus() // the menu is gone with its row
  }
  const items = () => [
    { word: 'Move up', act: () => props.move(-1), isOff: props.index === 0 },
    { word: 'Move down', act: () => props.move(1), isOff: props.index === props.count - 1 },
    { word: 'Remove goal', act: remove },
  ]
  return <Menu label={`More for goal ${props.index + 1}`} items={items()} />
}

/** Checks that the application adds to every goal. */
function InEachGoal(props: { form: NewRun }) {
  const checks = () => props.form.application()?.checks ?? []
  return (
    <Show when={checks().length > 0}>
      <ul class="pl-36" aria-label="Checks in each goal">
        <For each={checks()}>
          {(check) => (
            <li class="check-row">
              <CheckText check={check} />
              <span class="value-source text-small text-ink-3">
                in each goal, from {props.form.application()?.name}
              </span>
            </li>
          )}
        </For>
      </ul>
    </Show>
  )
}

/** Warns about goals of the chain that the library no longer has. */
function Skipped(props: { form: NewRun }) {
  const count = () => {
    const { chains, goals } = props.form.library
    const chain = chains()?.find(({ id }) => id === props.form.draft.value().chainId)
    const known = new Set(goals()?.map(({ id }) => id))
    return chain?.steps.filter(({ goalId = '' }) => !known.has(goalId)).length ?? 0
  }
  return (
    <Show when={count()}>
      {(skipped) => (
        <p class="quiet-text">
          {skipped() === 1 ? 'A goal' : `${skipped()} goals`} of this chain{' '}
          {skipped() === 1 ? 'was deleted and is' : 'were deleted and are'} skipped.
        </p>
      )}
    </Show>
  )
}

import {
  chainState,
  type ResolvedStep,
  resolveChain,
} from '@harness/shared/order/library/chains.ts'
import type { Chain, ChainStep, Goal } from '@harness/shared/order/library/library.ts'
import { placeholdersIn } from '@harness/shared/order/library/template.ts'
import Grip from 'lucide-solid/icons/grip-vertical'
import Plus from 'lucide-solid/icons/plus'
import LinkOff from 'lucide-solid/icons/unlink'
import X from 'lucide-solid/icons/x'
import { createEffect, For, Index, on, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Icon } from '../../kit/controls/icon.tsx'
import { IconButton } from '../../kit/controls/icon-button.tsx'
import { Options } from '../../kit/controls/options.tsx'
import { TextField } from '../../kit/controls/text-field.tsx'
import { CheckText } from '../../kit/form/checks-field.tsx'
import { usePage } from '../../kit/page/page.ts'
import type { Editor } from './create-editor.ts'
import { createReorder, type Reorder } from './create-reorder.ts'
import { type Deletable, EditorFrame } from './editor-frame.tsx'
import '../../kit/controls/fields.css'
import './library.css'

interface ChainEditorProps {
  readonly editor: Editor<Chain>
  readonly goals: readonly Goal[]
  readonly onDelete: (entry: Deletable) => void
}

export function ChainEditor(props: ChainEditorProps) {
  const value = () => props.editor.value()
  const isDraft = () => chainState(value(), props.goals) === 'draft'
  return (
    <EditorFrame
      kind="chains"
      editor={props.editor}
      run={isDraft() ? undefined : `/new?chain=${value().id}`}
      notRun="Add a goal first."
      onDelete={props.onDelete}
    >
      <TextField
        id="name"
        label="Name"
        value={value().name}
        onInput={(name) => props.editor.change({ name })}
      />
      <StepList {...props} />
      <TextField
        id="notes"
        label="Notes, never sent to the model"
        value={value().notes}
        onInput={(notes) => props.editor.change({ notes })}
      />
    </EditorFrame>
  )
}

function StepList(props: ChainEditorProps) {
  const value = () => props.editor.value()
  const changeSteps = (steps: readonly ChainStep[]) => props.editor.change({ steps })
  const { announce } = usePage()
  const reorder = createReorder({ list: () => value().steps, onChange: changeSteps, announce })
  let list: HTMLOListElement | undefined
  const add = () => {
    changeSteps([
      ...value().steps,
      { id: crypto.randomUUID(), goalName: '', preservesState: value().steps.length > 0 },
    ])
    // The next action is to choose the goal.
    list?.querySelector<HTMLElement>('.chain-step:last-child select')?.focus()
  }
  return (
    <div class="editor-part">
      <h3>Goals, in order</h3>
      <Show when={value().steps.length === 0}>
        <p class="quiet-text">
          None yet. A run works through them one after another, in the same browser.
        </p>
      </Show>
      <ol ref={list} classList={{ 'rule-t': value().steps.length > 0 }}>
        <Index each={resolveChain(value(), props.goals)}>
          {(resolved, index) => (
            <StepRow
              resolved={resolved()}
              index={index}
              steps={value().steps}
              goals={props.goals}
              reorder={reorder}
              onChange={changeSteps}
            />
          )}
        </Index>
      </ol>
      <p class="row-wrap gap-12 pt-8">
        <Button icon={Plus} press={add}>
          Add goal
        </Button>
        <Show when={value().steps.length > 1}>
          <span class="quiet-text">Alt ↑ and Alt ↓ move a goal without lifting it.</span>
        </Show>
      </p>
    </div>
  )
}

interface StepRowProps {
  readonly resolved: ResolvedStep
  readonly index: number
  readonly steps: readonly ChainStep[]
  readonly goals: readonly Goal[]
  readonly reorder: Reorder
  readonly onChange: (steps: readonly ChainStep[]) => void
}

function stepLabel({ step, goal }: ResolvedStep): string {
  return goal?.name ?? (step.goalName || 'Goal not chosen')
}

function StepRow(props: StepRowProps) {
  const step = () => props.resolved.step
  const isLifted = () => props.reorder.lifted() === step().id
  const change = (patch: Partial<ChainStep>) =>
    props.onChange(
      props.steps.map((each) => (each.id === step().id ? { ...each, ...patch } : each)),
    )
  let handle: HTMLButtonElement | undefined
  createEffect(
    on(props.reorder.followed, (moved) => moved?.id === step().id && handle?.focus(), {
      defer: true,
    }),
  )
  return (
    <>
      <Show when={props.index > 0}>
        <li class="chain-between ml-44 pl-12">
          <label class="row-inline gap-8 min-h-36 quiet-text cursor-pointer">
            <input
              type="checkbox"
              class="switch"
              checked={step().preservesState}
              onChange={(event) => change({ preservesState: event.currentTarget.checked })}
            />
            {stateText(step().preservesState, props.index)}
          </label>
        </li>
      </Show>
      <li
        class="chain-step grid grid-cols-[auto_24px_minmax(0,1fr)_auto] items-start gap-[4px_8px] max-sm:grid-cols-[auto_20px_minmax(0,1fr)]"
        data-lifted={isLifted()}
        onDragOver={(event) => props.reorder.onDragOver(event, step().id)}
      >
        <button
          ref={handle}
          type="button"
          class="button quiet icon-only chain-handle"
          draggable={true}
          aria-label={`Reorder: ${stepLabel(props.resolved)}, ${props.index + 1} of ${props.steps.length}`}
          title="Space lifts it, arrows move it"
          onKeyDown={(event) => props.reorder.onKeyDown(event, step().id)}
          onDragStart={(event) => props.reorder.onDragStart(event, step().id)}
          onDragEnd={props.reorder.onDragEnd}
        >
          <Icon of={Grip} />
        </button>
        <span class="pt-6 bold">{props.index + 1}</span>
        <div class="chain-goal grid gap-8">
          <GoalPart {...props} change={change} />
          <Show when={isLifted()}>
            <p class="quiet-text">↑ ↓ moves it, Space drops it here, Esc puts it back.</p>
          </Show>
        </div>
        <StepButtons {...props} />
      </li>
    </>
  )
}

/** Describes whether a goal keeps the application's state from the previous one. */
function stateText(keeps: boolean, index: number): string {
  return keeps
    ? `Keep the state: goal ${index + 1} starts where goal ${index} ends`
    : `Start fresh: goal ${index + 1} begins at the start address`
}

function GoalPart(props: StepRowProps & { change: (patch: Partial<ChainStep>) => void }) {
  const goal = () => props.resolved.goal
  const fills = () => props.resolved.step.fills ?? {}
  return (
    <>
      <Show when={props.resolved.state === 'broken'}>
        <p class="row gap-6">
          <Icon class="text-warn" of={LinkOff} />“{props.resolved.step.goalName || 'This goal'}” was
          deleted. It is skipped until another one is chosen.
        </p>
      </Show>
      <select
        aria-label={`Goal ${props.index + 1}`}
        onChange={(event) => {
          const chosen = props.goals.find(({ id }) => id === event.currentTarget.value)
          if (chosen) props.change({ goalId: chosen.id, goalName: chosen.name })
        }}
      >
        <Options
          of={props.goals
            .filter(({ archivedAt, id }) => !archivedAt || id === goal()?.id)
            .map(({ id, name }) => [id, name])}
          chosen={goal()?.id}
          unset={goal() ? undefined : 'Choose a goal'}
        />
      </select>
      <Show when={goal()}>
        {(found) => (
          <>
            <Index each={placeholdersIn(found().text)}>
              {(place) => (
                <TextField
                  id={`fill-${props.resolved.step.id}-${place().slice(1)}`}
                  label={
                    found().placeholders.find(({ name }) => name === place())?.label || place()
                  }
                  value={fills()[place()] ?? ''}
                  onInput={(text) => props.change({ fills: { ...fills(), [place()]: text } })}
                />
              )}
            </Index>
            <For each={found().checks}>{(check) => <CheckText check={check} />}</For>
          </>
        )}
      </Show>
    </>
  )
}

function StepButtons(props: StepRowProps) {
  const id = () => props.resolved.step.id
  return (
    <div class="flex max-sm:flex-wrap max-sm:col-span-full max-sm:justify-end">
      <span class="hidden max-sm:flex">
        <Button class="quiet" isOff={props.index === 0} press={() => props.reorder.move(id(), -1)}>
          Move up
        </Button>
        <Button
          class="quiet"
          isOff={props.index === props.steps.length - 1}
          press={() => props.reorder.move(id(), 1)}
        >
          Move down
        </Button>
      </span>
      <Show when={props.resolved.goal}>
        {(goal) => (
          <a class="button quiet" href={`/library/goals/${goal().id}`}>
            Edit goal
          </a>
        )}
      </Show>
      <IconButton
        icon={X}
        word={`Remove goal ${props.index + 1}: ${stepLabel(props.resolved)}`}
        press={() => props.onChange(props.steps.filter((step) => step.id !== id()))}
      />
    </div>
  )
}

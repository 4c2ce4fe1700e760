import { SCREEN_SIZES } from '@harness/shared/device/screen-sizes.ts'
import X from 'lucide-solid/icons/x'
import { Index, type JSX, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { IconButton } from '../../kit/controls/icon-button.tsx'
import { TextField } from '../../kit/controls/text-field.tsx'
import { Toggles } from '../../kit/controls/toggles.tsx'
import { createLibrary } from '../../kit/form/create-library.ts'
import { createModels } from '../../kit/form/create-models.ts'
import { ModelDefault } from '../../kit/form/model-default.tsx'
import { usePage } from '../../kit/page/page.ts'
import type { PlanDraft } from './plan-draft.ts'

interface FieldsProps {
  readonly draft: PlanDraft
  readonly change: (patch: Partial<PlanDraft>) => void
}

/** The whole study form on one page. */
export function PlanFields(props: FieldsProps) {
  return (
    <>
      <TextField
        id="study-name"
        label="Name"
        value={props.draft.name}
        onInput={(name) => props.change({ name })}
      />
      <Variants {...props} />
      <Goals {...props} />
      <Personas {...props} />
      <Screens {...props} />
      <Amounts {...props} />
    </>
  )
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

function replaced<T>(list: readonly T[], at: number, patch: Partial<T>): readonly T[] {
  return list.map((each, index) => (index === at ? { ...each, ...patch } : each))
}

function Variants(props: FieldsProps) {
  const change = (at: number, patch: Partial<PlanDraft['variants'][number]>) =>
    props.change({ variants: replaced(props.draft.variants, at, patch) })
  return (
    <Group
      name="Variants"
      hint="What is compared, such as two builds. An address, or “sample” for the sample shop."
      add="Add variant"
      onAdd={() => {
        const name = `Variant ${LETTERS[props.draft.variants.length] ?? ''}`.trim()
        props.change({ variants: [...props.draft.variants, { name, url: '' }] })
      }}
    >
      <Index each={props.draft.variants}>
        {(variant, at) => (
          <div class="study-row">
            <TextField
              id={`variant-name-${at}`}
              label={`Name of variant ${LETTERS[at] ?? at + 1}`}
              value={variant().name}
              onInput={(name) => change(at, { name })}
            />
            <TextField
              id={`variant-url-${at}`}
              label={`Address of variant ${LETTERS[at] ?? at + 1}`}
              value={variant().url}
              onInput={(url) => change(at, { url })}
            />
            <Remove
              name={`Remove variant ${LETTERS[at] ?? at + 1}`}
              when={props.draft.variants.length > 1}
              remove={() =>
                props.change({ variants: props.draft.variants.filter((_, index) => index !== at) })
              }
            />
          </div>
        )}
      </Index>
    </Group>
  )
}

function Goals(props: FieldsProps) {
  const change = (at: number, patch: Partial<PlanDraft['goals'][number]>) =>
    props.change({ goals: replaced(props.draft.goals, at, patch) })
  return (
    <Group
      name="Goals"
      add="Add goal"
      onAdd={() => props.change({ goals: [...props.draft.goals, { goal: '', proof: '' }] })}
    >
      <Index each={props.draft.goals}>
        {(goal, at) => (
          <div class="study-row study-goal">
            <TextField
              id={`goal-${at}`}
              label={`Goal ${at + 1}`}
              value={goal().goal}
              onInput={(text) => change(at, { goal: text })}
            />
            <TextField
              id={`goal-proof-${at}`}
              label={`Done when this text is shown (goal ${at + 1})`}
              value={goal().proof}
              onInput={(proof) => change(at, { proof })}
            />
            <Remove
              name={`Remove goal ${at + 1}`}
              when={props.draft.goals.length > 1}
              remove={() =>
                props.change({ goals: props.draft.goals.filter((_, index) => index !== at) })
              }
            />
          </div>
        )}
      </Index>
    </Group>
  )
}

function Personas(props: FieldsProps) {
  const { personas } = createLibrary(usePage().db)
  const names = () =>
    (personas() ?? []).filter(({ archivedAt }) => !archivedAt).map(({ name }) => name)
  return (
    <Toggles
      id="personas"
      name="Personas"
      words={names().map((name) => [name, name])}
      chosen={props.draft.personas}
      choose={(chosen) => props.change({ personas: chosen })}
    />
  )
}

function Screens(props: FieldsProps) {
  return (
    <Toggles
      id="screens"
      name="Screens"
      words={Object.entries(SCREEN_SIZES).map(([key, { label }]) => [key, label])}
      chosen={props.draft.screens}
      choose={(screens) => props.change({ screens })}
    />
  )
}

function Amounts(props: FieldsProps) {
  const models = createModels(usePage())
  const number = (id: string, label: string, key: 'repeats' | 'steps', most: number) => (
    <div class="field grid gap-6">
      <label class="text-meta" for={id}>
        {label}
      </label>
      <input
        id={id}
        type="number"
        min="1"
        max={most}
        value={props.draft[key]}
        onInput={(event) => {
          const value = event.currentTarget.valueAsNumber
          if (value >= 1 && value <= most) props.change({ [key]: Math.round(value) })
        }}
      />
    </div>
  )
  return (
    <>
      <ModelDefault
        id="study-model"
        label="Model"
        unset="Choose a model"
        hint="A sweep uses each control once and needs no AI. It repeats exactly, so one repeat is enough."
        models={models}
        chosen={props.draft.model}
        onChoose={(model) => props.change({ model })}
      />
      <div class="study-row">
        {number('repeats', 'Repeats of each combination', 'repeats', 1_000)}
        {number('steps', 'Steps a run, at most', 'steps', 200)}
      </div>
    </>
  )
}

interface GroupProps {
  readonly name: string
  readonly hint?: string
  readonly add: string
  readonly onAdd: () => void
  readonly children: JSX.Element
}

function Group(props: GroupProps) {
  return (
    <fieldset class="grid gap-10">
      <legend>{props.name}</legend>
      {props.children}
      <Show when={props.hint}>{(hint) => <p class="quiet-text text-meta">{hint()}</p>}</Show>
      <div>
        <Button class="quiet" press={props.onAdd}>
          {props.add}
        </Button>
      </div>
    </fieldset>
  )
}

function Remove(props: { name: string; when: boolean; remove: () => void }) {
  return (
    <Show when={props.when}>
      <IconButton icon={X} word={props.name} class="self-end" press={props.remove} />
    </Show>
  )
}

import { chainsWith } from '@harness/shared/order/library/chains.ts'
import type { Chain, Goal, Placeholder } from '@harness/shared/order/library/library.ts'
import { filledParts, placeholdersIn } from '@harness/shared/order/library/template.ts'
import { For, Index, Show } from 'solid-js'
import { TextField } from '../../kit/controls/text-field.tsx'
import { ChecksField } from '../../kit/form/checks-field.tsx'
import { countOf } from '../../kit/words/number.ts'
import type { Editor } from './create-editor.ts'
import { type Deletable, EditorFrame } from './editor-frame.tsx'

interface GoalEditorProps {
  readonly editor: Editor<Goal>
  readonly chains: readonly Chain[]
  readonly onDelete: (entry: Deletable) => void
}

export function GoalEditor(props: GoalEditorProps) {
  const value = () => props.editor.value()
  return (
    <EditorFrame
      kind="goals"
      editor={props.editor}
      run={`/new?goal=${value().id}`}
      onDelete={props.onDelete}
    >
      <TextField
        id="name"
        label="Name"
        value={value().name}
        onInput={(name) => props.editor.change({ name })}
      />
      <TextField
        id="text"
        label="Goal, as the persona would say it"
        lines={4}
        value={value().text}
        hint="$1 to $99 are filled in when the run starts, $ARGUMENTS is all of them, $$ is a dollar sign."
        onInput={(text) => props.editor.change({ text })}
      />
      <Placeholders editor={props.editor} />
      <div class="editor-part">
        <h3>Checks</h3>
        <p class="field-note">A success without a check is shown as unconfirmed.</p>
        <ChecksField
          id="goal"
          checks={value().checks}
          onChange={(checks) => props.editor.change({ checks })}
        />
      </div>
      <TextField
        id="notes"
        label="Notes, never sent to the model"
        value={value().notes}
        onInput={(notes) => props.editor.change({ notes })}
      />
      <UsedIn chains={chainsWith(props.chains, value().id)} />
    </EditorFrame>
  )
}

function Placeholders(props: { editor: Editor<Goal> }) {
  const value = () => props.editor.value()
  const places = () => placeholdersIn(value().text)
  const of = (name: string): Placeholder =>
    value().placeholders.find((each) => each.name === name) ?? { name, label: '' }
  const change = (name: string, patch: Partial<Placeholder>) => {
    const others = value().placeholders.filter((each) => each.name !== name)
    props.editor.change({ placeholders: [...others, { ...of(name), ...patch }] })
  }
  return (
    <Show when={places().length > 0}>
      <div class="editor-part">
        <h3>Placeholders</h3>
        <Index each={places()}>
          {(name) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this row
            <div
              class="grid grid-cols-[96px_1fr_1fr] items-end gap-12 max-sm:grid-cols-[1fr]"
              role="group"
              aria-label={name()}
            >
              <b class="self-center" aria-hidden="true">
                {name()}
              </b>
              <TextField
                id={`asked-${name().slice(1)}`}
                label="Asked as"
                value={of(name()).label}
                onInput={(label) => change(name(), { label })}
              />
              <TextField
                id={`fallback-${name().slice(1)}`}
                label="Used when left empty"
                value={of(name()).fallback ?? ''}
                onInput={(fallback) => change(name(), { fallback })}
              />
            </div>
          )}
        </Index>
        <p>
          Reads:{' '}
          <For each={filledParts(value(), {})}>
            {(part) => (
              <Show when={part.place} fallback={part.text}>
                <u>{part.text || part.place}</u>
              </Show>
            )}
          </For>
        </p>
      </div>
    </Show>
  )
}

function UsedIn(props: { chains: readonly Chain[] }) {
  return (
    <Show when={props.chains.length > 0}>
      <p class="flex flex-wrap gap-[8px_16px] pt-12 rule-t">
        Used in {countOf(props.chains.length, 'chain')}
        <For each={props.chains}>
          {(chain) => <a href={`/library/chains/${chain.id}`}>{chain.name}</a>}
        </For>
      </p>
    </Show>
  )
}

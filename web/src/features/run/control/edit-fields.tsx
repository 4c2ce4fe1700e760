import type { RunId } from '@harness/shared/base/ids.ts'
import { controlName } from '@harness/shared/base/labels.ts'
import { createSignal, For, Show } from 'solid-js'
import { Button } from '../../../kit/controls/button.tsx'
import { Options } from '../../../kit/controls/options.tsx'
import { createScreen } from '../../../kit/replay/create-screen.ts'
import type { StageTools } from '../../../kit/replay/create-stage-tools.ts'
import { useRunFiles } from '../../../kit/runs/run-files.ts'
import type { ApprovalRequest } from '../../../worker/api.ts'
import type { Control } from '../create-control.ts'

interface EditProps {
  readonly runId: RunId
  readonly request: ApprovalRequest
  readonly control: Control
  readonly tools: StageTools
}

const WORDS: Readonly<Record<string, string>> = {
  id: 'Target',
  text: 'Text',
  value: 'Value',
  url: 'Address',
  keys: 'Keys',
  dx: 'Horizontal distance',
  dy: 'Vertical distance',
  ms: 'Duration in ms',
}

/** Fields of a call: its target among the marks of the screen, its text, its distances. */
export function EditFields(props: EditProps) {
  const screen = createScreen(useRunFiles(), props.runId, () => props.request.step)
  const [input, setInput] = createSignal(props.request.input)
  const change = (name: string, value: unknown) => setInput({ ...input(), [name]: value })
  const chooseTarget = (id: number) => {
    change('id', id)
    const rect = screen()?.marks.find((mark) => mark.id === id)?.rect
    props.tools.ring(rect && { step: props.request.step, rect })
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    props.control.decide({ decision: 'edit', input: input() })
  }
  return (
    <form class="grid gap-8" onSubmit={send}>
      <For each={Object.keys(props.request.input)}>
        {(name) => (
          <label class="control-edit-field grid grid-cols-[96px_minmax(0,1fr)] items-center gap-8">
            <span>{WORDS[name] ?? name}</span>
            <Show
              when={name === 'id'}
              fallback={<Value value={input()[name]} onValue={(value) => change(name, value)} />}
            >
              <select onChange={(event) => chooseTarget(Number(event.currentTarget.value))}>
                <Options
                  of={screen()?.marks.map((mark) => [mark.id, `${mark.id} ${controlName(mark)}`])}
                  chosen={Number(input()['id'])}
                />
              </select>
            </Show>
          </label>
        )}
      </For>
      <div class="control-row flex flex-wrap gap-8">
        <button type="submit" class="button main">
          Do this instead
        </button>
        <Button press={() => props.control.edit(false)}>Back</Button>
      </div>
    </form>
  )
}

/** Field for one value by its type; only text, number and boolean can be edited. */
function Value(props: { value: unknown; onValue: (value: unknown) => void }) {
  if (typeof props.value === 'boolean')
    return (
      <input
        type="checkbox"
        checked={props.value}
        onChange={(event) => props.onValue(event.currentTarget.checked)}
      />
    )
  if (typeof props.value === 'number')
    return (
      <input
        type="number"
        step="any"
        value={props.value}
        onInput={(event) => props.onValue(event.currentTarget.valueAsNumber)}
      />
    )
  if (Array.isArray(props.value))
    return (
      <input
        type="text"
        value={props.value.join('+')}
        onInput={(event) => props.onValue(event.currentTarget.value.split('+'))}
      />
    )
  return (
    <input
      type="text"
      value={String(props.value)}
      onInput={(event) => props.onValue(event.currentTarget.value)}
    />
  )
}

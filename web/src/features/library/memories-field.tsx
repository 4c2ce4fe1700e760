import { LONGEST_MEMORY, type PersonaMemory } from '@harness/shared/order/persona-memory.ts'
import { createSignal, Index, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { TextField } from '../../kit/controls/text-field.tsx'
import { countText, wholeMoment } from '../../kit/words/number.ts'

interface MemoriesFieldProps {
  readonly memories: readonly PersonaMemory[]
  readonly onChange: (memories: readonly PersonaMemory[]) => void
}

/** Memories of personas about an application; an empty text is deleted. */
export function MemoriesField(props: MemoriesFieldProps) {
  const [rows, setRows] = createSignal(props.memories)
  const show = (next: readonly PersonaMemory[]) => {
    setRows(next)
    props.onChange(next.filter(({ text }) => text.trim() !== ''))
  }
  return (
    <Show when={rows().length > 0}>
      <div class="editor-part">
        <h3>What personas remember</h3>
        <p class="quiet-text">
          A run with “Remember for the next run” starts with it. It leaves with an export only when
          you choose so.
        </p>
        <Index each={rows()}>
          {(memory, at) => (
            <div class="editor-part">
              <TextField
                id={`memory-${at}`}
                label={`${memory().persona}, ${wholeMoment(memory().at)}`}
                lines={5}
                hint={`${countText(memory().text.length)} of ${countText(LONGEST_MEMORY)} characters.`}
                value={memory().text}
                onInput={(text) =>
                  show(
                    rows().map((each, index) =>
                      index === at ? { ...each, text: text.slice(0, LONGEST_MEMORY) } : each,
                    ),
                  )
                }
              />
              <p>
                <Button class="quiet" press={() => show(rows().filter((_, index) => index !== at))}>
                  Forget what {memory().persona} remembers
                </Button>
              </p>
            </div>
          )}
        </Index>
      </div>
    </Show>
  )
}

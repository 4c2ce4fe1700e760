import Tag from 'lucide-solid/icons/tag'
import X from 'lucide-solid/icons/x'
import { createSignal, For } from 'solid-js'
import { Icon } from '../../kit/controls/icon.tsx'
import type { RunResult } from './create-result.ts'

/** Name, tags and note of a run, edited in place. */
export function RunNotes(props: { result: RunResult }) {
  return (
    <div class="grid gap-10">
      <label class="grid gap-4 text-meta">
        Name
        <input
          type="text"
          value={props.result.written.text('name')}
          placeholder="As its goal"
          onInput={(event) => props.result.written.type('name', event.currentTarget.value)}
          onChange={() => props.result.written.leave()}
        />
      </label>
      <Tags result={props.result} />
      <label class="grid gap-4 text-meta">
        Note
        <textarea
          rows={2}
          value={props.result.written.text('note')}
          onInput={(event) => props.result.written.type('note', event.currentTarget.value)}
          onChange={() => props.result.written.leave()}
        />
      </label>
    </div>
  )
}

function Tags(props: { result: RunResult }) {
  const [typed, setTyped] = createSignal('')
  const tags = () => props.result.details()?.tags ?? []
  const add = () => {
    if (typed().trim() === '') return
    props.result.change({ tags: [...tags(), typed()] })
    setTyped('')
  }
  return (
    <div class="run-tags row-wrap gap-8">
      <Icon of={Tag} />
      <ul class="flex flex-wrap gap-6" aria-label="Tags">
        <For each={tags()}>
          {(tag) => (
            <li class="row-inline gap-4 p-[0_4px_0_8px] text-small outlined rounded-4">
              {tag}
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                onClick={() => props.result.change({ tags: tags().filter((each) => each !== tag) })}
              >
                <Icon of={X} size={14} />
              </button>
            </li>
          )}
        </For>
      </ul>
      <input
        class="min-h-field"
        type="text"
        aria-label="Add tag"
        placeholder="Add tag"
        value={typed()}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
        onChange={add}
      />
    </div>
  )
}

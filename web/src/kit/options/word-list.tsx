import X from 'lucide-solid/icons/x'
import { createSignal, For } from 'solid-js'
import { Button } from '../controls/button.tsx'
import { Failure } from '../controls/failure.tsx'
import { IconButton } from '../controls/icon-button.tsx'

interface WordListProps {
  /** Visible label of the list. */
  readonly label: string
  readonly add: string
  readonly words: readonly string[]
  /** Reason to refuse a typed word; undefined when it can be added. */
  readonly fault?: (word: string) => string | undefined
  readonly onChange: (words: readonly string[]) => void
}

export function WordList(props: WordListProps) {
  const [typed, setTyped] = createSignal('')
  const [fault, setFault] = createSignal<string>()
  const add = () => {
    const word = typed().trim()
    const wrong = word === '' ? undefined : props.fault?.(word)
    setFault(wrong)
    if (wrong !== undefined) return
    setTyped('')
    if (word !== '' && !props.words.includes(word)) props.onChange([...props.words, word])
  }
  return (
    <>
      <For each={props.words}>
        {(word) => (
          <p class="check-row">
            <span class="check-text">“{word}”</span>
            <IconButton
              icon={X}
              word={`Remove ${word}`}
              press={() => props.onChange(props.words.filter((each) => each !== word))}
            />
          </p>
        )}
      </For>
      <div class="field grid grid-cols-[minmax(0,1fr)_auto] gap-6">
        <input
          type="text"
          autocomplete="off"
          aria-label={props.label}
          aria-invalid={fault() !== undefined}
          value={typed()}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            add()
          }}
        />
        <Button press={add}>{props.add}</Button>
      </div>
      <Failure of={fault()} />
    </>
  )
}

import { createSignal, For } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Dialog } from '../../kit/controls/dialog.tsx'
import { Failure } from '../../kit/controls/failure.tsx'
import type { Question } from './create-triage.ts'

/** Questions answered with a line of text. */
export type TextQuestion = Exclude<Question, 'dismiss'>

const WORDS = {
  label: {
    ...{ title: 'Add a label', field: 'Label', act: 'Add label', hint: 'checkout' },
    wrong: 'Enter some text.',
    note: 'A word to find findings again, such as a team or a part of the app.',
  },
  fixed: {
    ...{ title: 'Fixed in which release?', field: 'Release', act: 'Mark as fixed', hint: '4.20' },
    wrong: 'Enter some text.',
    note: 'A later run that meets it opens it again by itself.',
  },
  issue: {
    ...{ title: 'Link an issue', field: 'Address of the issue', act: 'Link issue' },
    wrong: 'Enter an address that begins with http:// or https://.',
    ...{ hint: 'https://tracker.example/APP-12' },
    note: 'Of any tracker. Harness keeps the address and never opens it.',
  },
} as const

interface AskProps {
  readonly question: TextQuestion
  /** Earlier values, offered as suggestions. */
  readonly known: readonly string[]
  readonly onClose: () => void
  readonly onAnswer: (text: string) => void
}

/** Asks for a label, a release or the address of an issue. */
export function AskDialog(props: AskProps) {
  const [text, setText] = createSignal('')
  const [isWrong, setWrong] = createSignal(false)
  const words = () => WORDS[props.question]
  const isAnswer = () =>
    props.question === 'issue' ? /^https?:\/\/\S+$/.test(text().trim()) : text().trim() !== ''
  const answer = () => {
    if (isAnswer()) props.onAnswer(text().trim())
    else setWrong(true)
  }
  return (
    <Dialog
      open
      title={words().title}
      onClose={() => props.onClose()}
      actions={
        <>
          <Button press={props.onClose}>Cancel</Button>
          <Button class="main" press={answer}>
            {words().act}
          </Button>
        </>
      }
    >
      <p class="quiet-text">{words().note}</p>
      <input
        type="text"
        class="mt-6 h-field w-full px-12"
        aria-label={words().field}
        aria-invalid={isWrong() && !isAnswer()}
        autofocus
        autocomplete="off"
        list="asked-known"
        placeholder={words().hint}
        value={text()}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          answer()
        }}
      />
      <datalist id="asked-known">
        <For each={props.known}>{(value) => <option value={value} />}</For>
      </datalist>
      <Failure of={isWrong() && !isAnswer() ? words().wrong : undefined} />
    </Dialog>
  )
}

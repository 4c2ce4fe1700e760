import type { RunState } from '@harness/shared/log/fold.ts'
import { For } from 'solid-js'
import type { FindingsFormat } from '../../worker/api.ts'
import { Button } from '../controls/button.tsx'

const FORMATS: readonly (readonly [FindingsFormat, word: string])[] = [
  ['sarif', 'SARIF'],
  ['junit', 'JUnit'],
  ['markdown', 'Markdown'],
  ['csv', 'CSV'],
  ['json', 'JSON'],
]
const OF_WEB: typeof FORMATS = [...FORMATS, ['playwright', 'Playwright test']]

/** Export buttons for other tools: the findings of a run, and its calls as a test. */
export function FindingFormats(props: {
  readonly id: string
  readonly run: RunState
  readonly save: (format: FindingsFormat) => void
}) {
  const formats = () => (props.run.started?.device.kind === 'web' ? OF_WEB : FORMATS)
  return (
    <section class="grid gap-8 py-8 px-12 rule-t" aria-labelledby={props.id}>
      <strong id={props.id}>Findings for other tools</strong>
      <div class="flex flex-wrap gap-8">
        <For each={formats()}>
          {([format, word]) => <Button press={() => props.save(format)}>{word}</Button>}
        </For>
      </div>
    </section>
  )
}

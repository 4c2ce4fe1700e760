import type { AuditFormat } from '@harness/shared/report/audit/formats-list.ts'
import { createSignal, For } from 'solid-js'
import type { AuditState } from '../../state/audits/create-audit.ts'

const FORMATS: readonly { readonly value: AuditFormat; readonly word: string }[] = [
  { value: 'html', word: 'HTML report' },
  { value: 'sarif', word: 'SARIF' },
  { value: 'junit', word: 'JUnit' },
  { value: 'markdown', word: 'Markdown' },
  { value: 'json', word: 'JSON' },
]

/** The same files as the command line writes. */
export function AuditExport(props: { state: AuditState }) {
  const [format, setFormat] = createSignal<AuditFormat>('html')
  return (
    <div class="audit-export">
      <select
        class="button"
        aria-label="Format"
        onChange={(event) => {
          const chosen = FORMATS.find(({ value }) => value === event.currentTarget.value)
          if (chosen) setFormat(chosen.value)
        }}
      >
        <For each={FORMATS}>{({ value, word }) => <option value={value}>{word}</option>}</For>
      </select>
      <button
        type="button"
        class="button"
        aria-disabled={props.state.exporting()}
        onClick={() => void props.state.save(format())}
      >
        {props.state.exporting() ? 'Exporting' : 'Export file'}
      </button>
    </div>
  )
}

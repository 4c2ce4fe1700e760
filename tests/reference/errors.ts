import { TABLE } from '@harness/shared/base/error-table.ts'
import { code, head, list } from './markdown.ts'

const TEXT = `Each error has a code and a message; \`{name}\` is filled from its detail. *(retry)*: the same attempt may succeed later without a change.`

const READERS = {
  user: 'Shown to the person',
  agent: 'Given to the model as the result of its call',
  developer: 'Faults of Harness',
} as const

/** The text of docs/reference/errors.md. */
export function errorsPage(): string {
  const sections = Object.entries(READERS).map(([reader, title]) => {
    const errors = Object.entries(TABLE).filter(([, { audience }]) => audience === reader)
    const lines = errors.map(
      ([name, { retry, message }]) => `${code(name)}${retry ? ' (retry)' : ''}: ${message}`,
    )
    return `## ${title}\n\n${list(lines)}`
  })
  return head('Errors', '`shared/base/error-table.ts`', TEXT) + sections.join('\n')
}

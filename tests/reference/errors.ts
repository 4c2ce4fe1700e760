import { TABLE } from '@harness/shared/base/error-table.ts'
import { code, head, table } from './markdown.ts'

const TEXT = `Every error of Harness has a code, a message and a reader. *Reader*: \`agent\` errors go back to the model as the result of its call, \`user\` errors are shown
to the person, \`developer\` errors are faults of Harness. *Retry*: the same attempt may succeed later without a change. \`{name}\` is filled from the detail of the error.`

/** The text of docs/reference/errors.md. */
export function errorsPage(): string {
  const rows = Object.entries(TABLE).map(([name, { audience, retry, message }]) => [
    code(name),
    audience,
    retry ? 'yes' : '',
    message,
  ])
  return (
    head('Errors', '`shared/base/error-table.ts`', TEXT) +
    table(['Code', 'Reader', 'Retry', 'Message'], rows)
  )
}

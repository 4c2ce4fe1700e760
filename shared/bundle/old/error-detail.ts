// Logs of before errors carried their detail: it is read back out of the message, here and nowhere
// else.

import type { ErrorDetail } from '../../language/error-detail.ts'
import { TABLE } from '../../language/error-table.ts'
import type { Row } from '../../language/rows.ts'

function isCode(code: string): code is keyof typeof TABLE {
  return Object.hasOwn(TABLE, code)
}

/**
 * What filled the message; undefined when it is not that code's message, as with a problem that was
 * fed back.
 */
function detailIn(code: string, message: string): ErrorDetail | undefined {
  if (!isCode(code)) return undefined
  const names: string[] = []
  const pattern = TABLE[code].message
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      names.push(name)
      return '(.*)'
    })
  const found = new RegExp(`^${pattern}$`, 's').exec(message)
  return found
    ? Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']))
    : undefined
}

/** A row with the detail of its error, as it is written today. */
export function withErrorDetail(row: Row): Row {
  if (row.kind !== 'model_called' || !row.error || row.error.detail) return row
  const detail = detailIn(row.error.code, row.error.message)
  return detail ? { ...row, error: { ...row.error, detail } } : row
}

// Version 3 to 4. Where the old log does not say what version 4 asks for, the value of the closed
// set that lies least is taken, and the README of this folder says which.
import { type Fields, type Line, textIn } from './fields.ts'
import { type Migration, newContext } from './version3-context.ts'
import { legCompleted, legStarted, runCompleted, runStarted } from './version3-run.ts'
import { friction, stepCompleted, stepStarted, toolCall, toolResult } from './version3-step.ts'

const MIGRATIONS: Readonly<Record<string, Migration>> = {
  run_started: runStarted,
  leg_started: legStarted,
  step_started: stepStarted,
  tool_call: toolCall,
  tool_result: toolResult,
  friction,
  step_completed: stepCompleted,
  leg_completed: legCompleted,
  run_completed: runCompleted,
}

/** The time as version 4 writes it; undefined when absent: then the row cannot be read. */
function timeIn(fields: Fields): string | undefined {
  const time = Date.parse(textIn(fields, 'ts'))
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/**
 * The rows as version 4 has them, still to be checked and numbered. A kind that version 3 does not
 * know passes as it is.
 */
export function fromVersion3(lines: readonly Line[], runId: string): readonly Line[] {
  const context = newContext(runId)
  return lines.flatMap(({ line, fields }) => {
    const kind = textIn(fields, 'kind')
    const head = { schemaVersion: 4, runId, ts: timeIn(fields) }
    const migrate = Object.hasOwn(MIGRATIONS, kind) ? MIGRATIONS[kind] : undefined
    const rows = migrate ? migrate(fields, context) : [fields]
    return rows.map((row) => ({ line, fields: { ...row, ...head } }))
  })
}

// Migrates version 3 to 4. A missing value becomes the most neutral one of its closed set; the
// README of this folder lists them.
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

/** Time in the format of version 4; undefined when absent, which makes the row unreadable. */
function timeIn(fields: Fields): string | undefined {
  const time = Date.parse(textIn(fields, 'ts'))
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/**
 * Converts rows to version 4, to be validated and numbered later. Kinds unknown to version 3 pass
 * unchanged.
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

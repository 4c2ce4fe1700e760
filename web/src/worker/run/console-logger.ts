// Writes the rows of a run to the browser's console too, with a level per logger, for debugging
// Harness.
import { makeRedactor } from '@harness/shared/base/redact.ts'
import { changeTexts } from '@harness/shared/base/texts.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import type { LoggerName, Loggers } from '../../store/loggers.ts'

interface ConsoleLogger {
  /** Logs stored rows. Never throws. */
  note(rows: readonly Row[]): void
}

/** Destination of the lines, such as a browser's console. */
type Sink = Pick<Console, 'debug' | 'warn'>

/** `levels` is read for each row, so that a change applies at once. Secrets are masked. */
export function makeConsoleLogger(levels: () => Loggers, sink: Sink): ConsoleLogger {
  const redactor = makeRedactor()
  return {
    note(rows) {
      for (const row of rows) {
        const name = loggerOf(row)
        const level = levels()[name]
        const isBad = isProblem(row)
        if (level === undefined || (level === 'problems' && !isBad)) continue
        const { schemaVersion: _, ...visible } = changeTexts(row, redactor.text)
        sink[isBad ? 'warn' : 'debug'](`agent.${name}`, JSON.stringify(visible))
      }
    },
  }
}

export function loggerOf(row: Row): LoggerName {
  switch (row.kind) {
    case 'run_started':
    case 'leg_started':
    case 'leg_completed':
    case 'run_interrupted':
    case 'run_resumed':
    case 'run_completed':
      return 'run'
    case 'step_started':
    case 'step_completed':
    case 'signal':
      return 'screen'
    case 'model_called':
    case 'model_said':
    case 'plan_updated':
    case 'compacted':
    case 'failover':
    case 'friction':
    case 'interviewed':
    case 'remembered':
      return 'model'
    case 'steered':
    case 'picture_given':
    case 'approval_requested':
    case 'approval_given':
    case 'hook_ran':
      return 'control'
    case 'tool_call':
    case 'tool_result':
    case 'downloaded':
      return 'tools'
    case 'nudged':
      return row.reason === 'unproven' ? 'stop' : 'stuck'
    case 'stop_evaluated':
      return row.layer === 'stuck' ? 'stuck' : 'stop'
  }
}

function isProblem(row: Row): boolean {
  switch (row.kind) {
    case 'run_interrupted':
    case 'failover':
    case 'nudged':
      return true
    case 'model_called':
      return row.error !== undefined
    case 'hook_ran':
      return !row.passed
    case 'tool_result':
      return !row.success
    case 'stop_evaluated':
      return row.decision === 'end' && row.layer !== 'done'
    case 'leg_completed':
    case 'run_completed':
      return row.ending !== 'goal'
    default:
      return false
  }
}

import type { Fields, Line } from './fields.ts'

function leg(line: Line, kind: string, rest: Fields): Line {
  const { runId, ts } = line.fields
  return { line: line.line, fields: { schemaVersion: 2, runId, ts, kind, leg: 0, ...rest } }
}

/**
 * Migrates version 1, which had no legs: one leg contains all steps, and stays open if the run has
 * no end.
 */
export function fromVersion1(lines: readonly Line[]): readonly Line[] {
  return lines.flatMap((line) => {
    const { goal, verdict, summary } = line.fields
    switch (line.fields['kind']) {
      case 'run_started':
        return [line, leg(line, 'leg_started', { actionName: goal, goal, preservesState: false })]
      case 'run_completed':
        return [leg(line, 'leg_completed', { verdict, summary }), line]
      default:
        return [line]
    }
  })
}

import type { Line } from './fields.ts'

/**
 * Version 3 added the label and name of a credential to `run_started`; both may be absent, so every
 * row is one already.
 */
export function fromVersion2(lines: readonly Line[]): readonly Line[] {
  return lines
}

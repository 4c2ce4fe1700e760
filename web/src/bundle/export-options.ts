import type { OutgoingRun, PartTools } from '@harness/shared/files/bundle/outgoing.ts'
import type { Decisions } from '@harness/shared/files/redact/redact.ts'

/** Options of an export: its date, signature and redaction. */
export interface ExportOptions extends Pick<PartTools, 'now' | 'sign'> {
  /** `secrets` removes only secrets; undefined exports everything unchanged. */
  readonly decisions?: Decisions | 'secrets' | undefined
  /** Ids of findings that are not exported. */
  readonly without?: readonly string[] | undefined
  /** Title and summary by the user who shares the run. */
  readonly preface?: OutgoingRun['preface']
  /** False when decisions about findings are left out. */
  readonly hasTriage?: boolean | undefined
  /** Called when the export of a run starts, with the number of runs already written. */
  readonly onProgress?: ((done: number) => void) | undefined
}

import type { OutgoingRun, PartTools } from '@harness/shared/files/bundle/outgoing.ts'
import type { Decisions } from '@harness/shared/files/redact/redact.ts'

/** Options of an export: its date, and the user's redaction. */
export interface ExportOptions extends Pick<PartTools, 'now' | 'sign'> {
  /** `secrets` takes out those alone; absent for everything as it is. */
  readonly decisions?: Decisions | 'secrets' | undefined
  /** Ids of findings that stay here. */
  readonly without?: readonly string[] | undefined
  /** Title and summary of the person who shares it. */
  readonly preface?: OutgoingRun['preface']
  /** False when decisions about findings are left out. */
  readonly hasTriage?: boolean | undefined
  /** Called when the writing of a run starts, with how many are written. */
  readonly onProgress?: ((done: number) => void) | undefined
}

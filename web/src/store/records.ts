// Records of tables that only some screens read. Types alone: the first route loads no schema.
import type { RunId } from '@harness/shared/language/ids.ts'
import type { Severity } from '@harness/shared/library/triage.ts'
import type { RunEntry } from './run-entry.ts'

/** What a person decided about a finding; it holds for the same finding in later runs of the application. */
export interface FindingDecision {
  /** Id in the library, else the name in the log of the run. */
  readonly application: string
  /** Identity of the finding across runs. */
  readonly finding: string
  readonly decision?: 'accepted' | 'dismissed'
  /** Why it was dismissed. */
  readonly reason?: string
  readonly comment?: string
  readonly severity?: Severity
  /** Identity of the finding that this one was merged into. */
  readonly mergedInto?: string
  /** ISO 8601 in UTC. */
  readonly decidedAt: string
}

/** What a person wrote about a run, and where its choices came from. The log of the run says nothing of it. */
export interface RunDetails {
  readonly runId: RunId
  readonly name?: string
  readonly note?: string
  readonly tags: readonly string[]
  readonly applicationId?: string
  readonly personaId?: string
  readonly chainId?: string
  readonly goalIds?: readonly string[]
  readonly credentialId?: string
}

/** A deleted run: its index row, which no list knows any more. Its log stays until the trash is emptied. */
export interface TrashedRun {
  readonly runId: RunId
  /** ISO 8601 in UTC. */
  readonly deletedAt: string
  readonly entry: RunEntry
}

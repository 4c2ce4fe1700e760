// Records of what a person wrote about runs and findings. They are parsed when they are read:
// another version of Harness, or damage, may have left something else in the table.
import { RunId } from '@harness/shared/base/ids.ts'
import { Severity } from '@harness/shared/order/library/triage.ts'
import * as z from 'zod/mini'
import type { RunEntry } from './run-entry.ts'

/**
 * User's decision about a finding; it also holds for the finding in later runs of the application.
 */
export const FindingDecision = z.object({
  /** Id in the library, else the name in the log of the run. */
  application: z.string(),
  /** Identity of the finding across runs. */
  finding: z.string(),
  decision: z.exactOptional(z.enum(['accepted', 'dismissed'])),
  reason: z.exactOptional(z.string()),
  comment: z.exactOptional(z.string()),
  severity: z.exactOptional(Severity),
  labels: z.exactOptional(z.readonly(z.array(z.string()))),
  /** The release that has it fixed, and when the user said so (ISO 8601 in UTC). */
  fixedIn: z.exactOptional(z.string()),
  fixedAt: z.exactOptional(z.string()),
  /** Address of its issue in a tracker; it is never fetched. */
  issue: z.exactOptional(z.string()),
  /** Identity of the finding that this one was merged into. */
  mergedInto: z.exactOptional(z.string()),
  /** ISO 8601 in UTC. */
  decidedAt: z.string(),
})
export type FindingDecision = Readonly<z.infer<typeof FindingDecision>>

/**
 * User's details of a run, and the library entries behind its choices; none of it is in the log.
 */
export const RunDetails = z.object({
  runId: RunId,
  name: z.exactOptional(z.string()),
  note: z.exactOptional(z.string()),
  tags: z.readonly(z.array(z.string())),
  applicationId: z.exactOptional(z.string()),
  personaId: z.exactOptional(z.string()),
  chainId: z.exactOptional(z.string()),
  goalIds: z.exactOptional(z.readonly(z.array(z.string()))),
  credentialId: z.exactOptional(z.string()),
  /** To the agent, sent while the run was going. */
  messages: z.exactOptional(z.readonly(z.array(z.string()))),
  /** The study that it belongs to, and which run of its plan it is. */
  study: z.exactOptional(z.strictObject({ id: z.string(), run: z.string() })),
})
export type RunDetails = Readonly<z.infer<typeof RunDetails>>

/**
 * A deleted run: its index row, which no list knows any more. Its log stays until the trash is
 * emptied.
 */
export interface TrashedRun {
  readonly runId: RunId
  /** ISO 8601 in UTC. */
  readonly deletedAt: string
  readonly entry: RunEntry
  /** It was never here as a whole: a file is being opened, or that was cut off. */
  readonly isPartial?: true
}

/** A prototype: its description as `prototype.json` has it. Its files are apart. */
export interface PrototypeEntry {
  readonly id: string
  /** Checked whenever it is read. */
  readonly document: unknown
  /** ISO 8601 in UTC. */
  readonly createdAt: string
  readonly changedAt: string
}

/** A picture or another file of a prototype; `id` is that of the prototype. */
export interface PrototypeFileEntry {
  readonly id: string
  readonly path: string
  readonly blob: Blob
}

// Records of the user's data about runs and findings. Parsed at every read, since another version
// of Harness may have written them, or they may be damaged.
import { RunId } from '@harness/shared/base/ids.ts'
import { Severity } from '@harness/shared/order/library/triage.ts'
import * as z from 'zod/mini'
import type { RunEntry } from './run-entry.ts'

/** The user's decision about a finding, which applies to later runs of the application too. */
export const FindingDecision = z.object({
  /** Id in the library, else the name in the run's log. */
  application: z.string(),
  /** Identity of the finding across runs. */
  finding: z.string(),
  decision: z.exactOptional(z.enum(['accepted', 'dismissed'])),
  reason: z.exactOptional(z.string()),
  comment: z.exactOptional(z.string()),
  severity: z.exactOptional(Severity),
  labels: z.exactOptional(z.readonly(z.array(z.string()))),
  /** Release that fixes the finding; `fixedAt` is when the user entered it (ISO 8601 in UTC). */
  fixedIn: z.exactOptional(z.string()),
  fixedAt: z.exactOptional(z.string()),
  /** Address of the issue in a tracker; never fetched. */
  issue: z.exactOptional(z.string()),
  /** Identity of the finding that this one was merged into. */
  mergedInto: z.exactOptional(z.string()),
  /** ISO 8601 in UTC. */
  decidedAt: z.string(),
})
export type FindingDecision = Readonly<z.infer<typeof FindingDecision>>

/** The user's details of a run, and ids of the chosen library entries. Not part of the log. */
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
  /** Messages to the agent, sent during the run. */
  messages: z.exactOptional(z.readonly(z.array(z.string()))),
  /** Study that the run belongs to, and its id in the plan. */
  study: z.exactOptional(z.strictObject({ id: z.string(), run: z.string() })),
})
export type RunDetails = Readonly<z.infer<typeof RunDetails>>

/** Index row of a deleted run, which no list shows. The log stays until the trash is emptied. */
export interface TrashedRun {
  readonly runId: RunId
  /** ISO 8601 in UTC. */
  readonly deletedAt: string
  readonly entry: RunEntry
  /** Set for a run that was never complete: its import is in progress or was interrupted. */
  readonly isPartial?: true
}

/** A prototype, with its description as in `prototype.json`. Its files are stored separately. */
export interface PrototypeEntry {
  readonly id: string
  /** Validated at every read. */
  readonly document: unknown
  /** ISO 8601 in UTC. */
  readonly createdAt: string
  readonly changedAt: string
}

/** A picture or another file of a prototype; `id` is the prototype's. */
export interface PrototypeFileEntry {
  readonly id: string
  readonly path: string
  readonly blob: Blob
}

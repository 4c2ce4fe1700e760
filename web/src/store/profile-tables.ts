// Contents of a full backup other than the runs. Never contains secrets, keys or the pairing.
import { RunId, SessionId } from '@harness/shared/base/ids.ts'
import { ScreenFile } from '@harness/shared/device/observation.ts'
import { Application, Chain, Credential, Goal } from '@harness/shared/order/library/library.ts'
import { Persona } from '@harness/shared/order/persona.ts'
import Dexie, { type Table } from 'dexie'
import * as z from 'zod/mini'
import { stored } from './failure.ts'
import { OutboundRow } from './outbound-row.ts'
import { FindingDecision, RunDetails } from './records.ts'
import { RunEntry } from './run-entry.ts'
import { QueuedRun, StudyRecord } from './study-records.ts'

/** Name of the file that identifies a full backup. */
export const PROFILE_FILE = 'profile.json'

export const ProfileHead = z.object({
  harness: z.literal('profile'),
  version: z.literal(1),
  exportedAt: z.string(),
})

/** Tables that are exported as they are, with the schema that imported entries must match. */
export const PROFILE_TABLES = {
  applications: Application,
  personas: Persona,
  goals: Goal,
  chains: Chain,
  credentials: Credential,
  findingDecisions: FindingDecision,
  runDetails: RunDetails,
  studies: StudyRecord,
  queue: QueuedRun,
  outbound: OutboundRow,
  prototypes: z.object({
    ...{ id: z.string(), document: z.unknown(), createdAt: z.string(), changedAt: z.string() },
  }),
  settings: z.object({
    // Excludes the pairing and the allowed hosts.
    key: z.enum([
      'appearance',
      'defaultModel',
      'loggers',
      'modelChanges',
      'modelProbes',
      'outboundDays',
      'runDefaults',
      'runViews',
      'tokenBudget',
    ]),
    value: z.unknown(),
  }),
  drafts: z.object({ key: z.string(), value: z.unknown() }),
} as const
export type ProfileTable = keyof typeof PROFILE_TABLES

export const TABLE_NAMES: readonly ProfileTable[] = [
  ...(['applications', 'personas', 'goals', 'chains', 'credentials', 'findingDecisions'] as const),
  // Studies come before their queued runs.
  ...(['runDetails', 'studies', 'queue'] as const),
  ...(['outbound', 'prototypes', 'settings', 'drafts'] as const),
]

/** Tables of a run whose entries are separate files, with the field of their key. */
export const BLOB_TABLES = { shots: 'step', shotPacks: 'pack', downloads: 'name' } as const

export const BlobEntry = z.object({
  step: z.optional(z.number()),
  pack: z.optional(z.number()),
  name: z.optional(z.string()),
  within: z.optional(z.object({ pack: z.number(), from: z.number(), to: z.number() })),
  /** File in the zip; absent for a picture in a pack. */
  file: z.optional(z.string()),
  type: z.optional(z.string()),
})
export type BlobEntry = z.infer<typeof BlobEntry>

export const PrototypeFile = z.object({
  id: z.string(),
  path: z.string(),
  file: z.string(),
  type: z.string(),
})

/** A run in a backup, with its session. */
export const RunFile = z.object({
  run: RunEntry,
  session: z.optional(
    z.object({
      ...{ id: SessionId, startedAt: z.string(), url: z.string() },
      snapshot: z.optional(z.unknown()),
    }),
  ),
})

export const StoredScreen = z.object({ ...ScreenFile.shape, runId: RunId })

/** All entries of a run in a table. */
export function allOfRun<T, K>(table: Table<T, K>, index: string, runId: RunId): Promise<T[]> {
  const all = table.where(index).between([runId, Dexie.minKey], [runId, Dexie.maxKey])
  return stored(() => all.toArray())
}

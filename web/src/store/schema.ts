import type { RunId, SessionId } from '@harness/shared/base/ids.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import type { Application, Chain, Credential, Goal } from '@harness/shared/order/library/library.ts'
import type { Persona } from '@harness/shared/order/persona.ts'
import Dexie, { type EntityTable, type Table } from 'dexie'
import type { ScreenRecord } from '../core/ports.ts'
import type { OutboundRow } from './outbound-row.ts'
import type {
  FindingDecision,
  PrototypeEntry,
  PrototypeFileEntry,
  RunDetails,
  TrashedRun,
} from './records.ts'
import type { RunEntry } from './run-entry.ts'
import type { QueuedRun, StudyRecord } from './study-records.ts'

/** A session, whose runs share a device. */
export interface SessionEntry {
  readonly id: SessionId
  readonly startedAt: string
  readonly url: string
  /** Start snapshot of the session's newest run, validated by `readSnapshot`. */
  readonly snapshot?: unknown
}

export type PersonaEntry = Readonly<Persona>

/** Unannotated picture of a step: its own image/png, or a part of a pack. */
export interface ShotEntry {
  readonly runId: RunId
  readonly step: number
  readonly blob?: Blob
  /** Byte range from `from` to `to` in a pack of the run. */
  readonly within?: { readonly pack: number; readonly from: number; readonly to: number }
}

/** Concatenated pictures of a run. */
export interface ShotPackEntry {
  readonly runId: RunId
  readonly pack: number
  readonly blob: Blob
}

/** A file that a run downloaded from a page; `name` is its name in the log. */
export interface DownloadEntry {
  readonly runId: RunId
  readonly name: string
  readonly blob: Blob
}

type ScreenEntry = ScreenRecord & { readonly runId: RunId }

export interface KeyValue {
  readonly key: string
  readonly value: unknown
}

/** Database of Harness. Writes wait for the disk (`strict`) and survive a power cut. */
export class HarnessDb extends Dexie {
  declare readonly applications: EntityTable<Application, 'id'>
  declare readonly personas: EntityTable<PersonaEntry, 'id'>
  declare readonly goals: EntityTable<Goal, 'id'>
  declare readonly chains: EntityTable<Chain, 'id'>
  declare readonly credentials: EntityTable<Credential, 'id'>
  declare readonly findingDecisions: Table<FindingDecision, [string, string]>
  declare readonly runDetails: EntityTable<RunDetails, 'runId'>
  declare readonly prototypes: EntityTable<PrototypeEntry, 'id'>
  declare readonly prototypeFiles: Table<PrototypeFileEntry, [string, string]>
  declare readonly trash: EntityTable<TrashedRun, 'runId'>
  declare readonly sessions: EntityTable<SessionEntry, 'id'>
  declare readonly runs: EntityTable<RunEntry, 'runId'>
  declare readonly rows: Table<Row, [RunId, number]>
  declare readonly shots: Table<ShotEntry, [RunId, number]>
  declare readonly shotPacks: Table<ShotPackEntry, [RunId, number]>
  declare readonly screens: Table<ScreenEntry, [RunId, number]>
  declare readonly downloads: Table<DownloadEntry, [RunId, string]>
  declare readonly studies: EntityTable<StudyRecord, 'id'>
  declare readonly queue: EntityTable<QueuedRun, 'runId'>
  declare readonly settings: EntityTable<KeyValue, 'key'>
  declare readonly secrets: EntityTable<KeyValue, 'key'>
  declare readonly drafts: EntityTable<KeyValue, 'key'>
  declare readonly outbound: EntityTable<OutboundRow, 'key'>

  constructor(name = 'harness') {
    super(name, { chromeTransactionDurability: 'strict' })
    // Dexie assumes development on loopback pages and traces errors, but Harness is always served
    // from one.
    Dexie.debug = false
    this.version(10).stores({
      applications: 'id, lastUsedAt',
      personas: 'id, &name, lastUsedAt',
      goals: 'id, lastUsedAt',
      chains: 'id, lastUsedAt',
      credentials: 'id, applicationId',
      findingDecisions: '[application+finding], application',
      runDetails: 'runId, applicationId, *tags',
      studies: 'id',
      queue: 'runId',
      prototypes: 'id, changedAt',
      prototypeFiles: '[id+path], id',
      // Since version 8, accessibility audits are stored as runs.
      audits: null,
      auditScreens: null,
      trash: 'runId, deletedAt',
      sessions: 'id',
      runs: 'runId, startedAt, phase',
      rows: '[runId+seq]',
      shots: '[runId+step]',
      shotPacks: '[runId+pack]',
      screens: '[runId+step]',
      downloads: '[runId+name]',
      settings: 'key',
      secrets: 'key',
      drafts: 'key',
      outbound: 'key, lastAt',
    })
  }
}

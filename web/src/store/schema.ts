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

/** One sitting: its runs share a device. */
export interface SessionEntry {
  readonly id: SessionId
  readonly startedAt: string
  readonly url: string
  /** Start snapshot of its newest run, validated by `readSnapshot`. */
  readonly snapshot?: unknown
}

export type PersonaEntry = Readonly<Persona>

/** The clean picture of a step: image/png of its own, or a part of a pack. */
export interface ShotEntry {
  readonly runId: RunId
  readonly step: number
  readonly blob?: Blob
  /** Bytes `from` to `to` of that pack of the run. */
  readonly within?: { readonly pack: number; readonly from: number; readonly to: number }
}

/** Pictures of a run, one after the other. */
export interface ShotPackEntry {
  readonly runId: RunId
  readonly pack: number
  readonly blob: Blob
}

/** A file that a page gave to a run; `name` is that of its file in the log. */
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

/**
 * The one database. Writes wait for the disk (`strict`): a resolved append survives a power cut.
 */
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
    // Dexie takes every loopback page for one under development and traces its errors; Harness is
    // always served from one.
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
      // An accessibility audit is a run since version 8.
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

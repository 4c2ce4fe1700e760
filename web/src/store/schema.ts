import type { RunId, SessionId } from '@harness/shared/language/ids.ts'
import type { Row } from '@harness/shared/language/rows.ts'
import type { Application, Chain, Credential, Goal } from '@harness/shared/library/library.ts'
import type { Persona } from '@harness/shared/order/persona.ts'
import Dexie, { type EntityTable, type Table } from 'dexie'
import type { ScreenRecord } from '../core/ports.ts'
import type {
  FindingDecision,
  PrototypeEntry,
  PrototypeFileEntry,
  RunDetails,
  TrashedRun,
} from './records.ts'
import type { RunEntry } from './run-entry.ts'

/** One sitting: its runs share a device. */
export interface SessionEntry {
  readonly id: SessionId
  readonly startedAt: string
  readonly url: string
  /** What its newest run was started with; `readSnapshot` checks it. */
  readonly snapshot?: unknown
  /** The same as an older Harness stored it. */
  readonly begun?: unknown // stored name
}

/** A persona of the library. */
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
  declare readonly settings: EntityTable<KeyValue, 'key'>
  declare readonly secrets: EntityTable<KeyValue, 'key'>
  declare readonly drafts: EntityTable<KeyValue, 'key'>

  constructor(name = 'harness') {
    super(name, { chromeTransactionDurability: 'strict' })
    // Dexie takes every loopback page for one under development and traces its errors; Harness is
    // always served from one.
    Dexie.debug = false
    this.version(1).stores({
      applications: 'id, name, lastUsedAt',
      personas: 'id, &name, lastUsedAt',
      actions: 'id, name, lastUsedAt',
      chains: 'id, name, lastUsedAt',
      credentials: 'id, applicationId',
      sessions: 'id, startedAt',
      runs: 'runId, sessionId, startedAt, phase, verdict',
      rows: '[runId+seq]',
      shots: '[runId+step]',
      screens: '[runId+step]',
      friction: '[runId+seq], frictionKind',
      settings: 'key',
      secrets: 'key',
      drafts: 'key',
    })
    // Tables and indexes that nothing reads. `friction` repeated rows; the other four were never
    // written.
    this.version(2).stores({
      applications: null,
      actions: null,
      chains: null,
      credentials: null,
      friction: null,
      sessions: 'id',
      runs: 'runId, startedAt, phase',
    })
    // The library, what was decided about findings, and what a person wrote about a run.
    this.version(3).stores({
      applications: 'id, lastUsedAt',
      goals: 'id, lastUsedAt',
      chains: 'id, lastUsedAt',
      credentials: 'id, applicationId',
      findingDecisions: '[application+finding], application',
      runDetails: 'runId, applicationId, *tags',
    })
    // Runs that were deleted and can still be restored.
    this.version(4).stores({ trash: 'runId, deletedAt' })
    // Prototypes with their files; a picture is read alone, and only when it is shown.
    this.version(5).stores({ prototypes: 'id, changedAt', prototypeFiles: '[id+path], id' })
    // Accessibility audits, before they were runs.
    this.version(6).stores({ audits: 'id, startedAt', auditScreens: '[id+number]' })
    // Pictures of opened files: many in one Blob, because a Blob costs more than its bytes.
    this.version(7).stores({ shotPacks: '[runId+pack]' })
    // An accessibility audit is a run.
    this.version(8).stores({ audits: null, auditScreens: null })
  }
}

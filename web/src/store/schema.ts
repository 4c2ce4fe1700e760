import type { RunId, SessionId } from '@harness/shared/ids.ts'
import type { DeviceSpec } from '@harness/shared/protocol.ts'
import type { Row } from '@harness/shared/rows.ts'
import type { RunSummary } from '@harness/shared/summary.ts'
import Dexie, { type EntityTable, type Table } from 'dexie'
import type { RunPlan } from '../core/plan.ts'
import type { ModelChoice, ScreenRecord } from '../core/ports.ts'

/** One sitting: its runs share a device. */
export interface SessionEntry {
  readonly id: SessionId
  readonly startedAt: string
  readonly url: string
  /** The last run that began in it. */
  readonly begun?: Begun
}

/** What a run was begun with, so that it can be taken up again after a crash. */
export interface Begun {
  readonly plan: RunPlan
  readonly model: ModelChoice
  readonly device: DeviceSpec
  readonly unattended: boolean
  /** Its log is kept as files too. */
  readonly record: boolean
}

/** The index row of a run; `summary` is folded from the rows and written in the same transaction as they are. */
export interface RunEntry extends RunSummary {
  readonly runId: RunId
  readonly sessionId: SessionId
  /** Number of the next row. */
  readonly nextSeq: number
  /** Recorded elsewhere and opened here: read only, never gone on with. */
  readonly imported?: true
}

/** A persona as the library keeps it. Built-in ones come with Harness and are read only. */
export interface PersonaEntry {
  readonly id: string
  readonly name: string
  readonly blurb: string
  readonly text: string
  readonly builtIn: boolean
  readonly lastUsedAt: string
}

export interface ShotEntry {
  readonly runId: RunId
  readonly step: number
  /** The clean picture, image/png. */
  readonly blob: Blob
}

export type ScreenEntry = ScreenRecord & { readonly runId: RunId }

export interface KeyValue {
  readonly key: string
  readonly value: unknown
}

/** The one database. Writes wait for the disk (`strict`): a resolved append survives a power cut. */
export class HarnessDb extends Dexie {
  declare readonly personas: EntityTable<PersonaEntry, 'id'>
  declare readonly sessions: EntityTable<SessionEntry, 'id'>
  declare readonly runs: EntityTable<RunEntry, 'runId'>
  declare readonly rows: Table<Row, [RunId, number]>
  declare readonly shots: Table<ShotEntry, [RunId, number]>
  declare readonly screens: Table<ScreenEntry, [RunId, number]>
  declare readonly settings: EntityTable<KeyValue, 'key'>
  declare readonly secrets: EntityTable<KeyValue, 'key'>
  declare readonly drafts: EntityTable<KeyValue, 'key'>

  constructor(name = 'harness') {
    super(name, { chromeTransactionDurability: 'strict' })
    // Dexie takes every loopback page for one under development and traces its errors; ours is everybody's.
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
    // Tables and indexes that nothing reads. `friction` repeated rows; the other four were never written.
    this.version(2).stores({
      applications: null,
      actions: null,
      chains: null,
      credentials: null,
      friction: null,
      sessions: 'id',
      runs: 'runId, startedAt, phase',
    })
  }
}

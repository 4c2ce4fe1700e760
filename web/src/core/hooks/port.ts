// Hooks of a run as the core sees them; the command line starts their commands.

import type { Outcome } from '@harness/shared/device/command.ts'
import type { DeviceKind } from '@harness/shared/device/kind.ts'
import type { RowOf } from '@harness/shared/log/rows.ts'
import type { HookAnswer } from '@harness/shared/log/wire/automation.ts'
import type { HookPoint } from '@harness/shared/order/hooks.ts'
import type { Verdict } from '@harness/shared/order/run.ts'
import type { ToolUse } from '../tool.ts'

/** A point of the run as its commands read it, as JSON. `docs/guide/hooks.md` describes the fields. */
export interface HookEvent {
  readonly version: 1
  readonly point: HookPoint
  readonly run: {
    readonly id: string
    readonly application: { readonly name: string; readonly kind: string; readonly url?: string }
    readonly persona: string
    readonly provider: string
    readonly model: string
    readonly device: DeviceKind
  }
  /** The goal in progress; between goals, the next one. `number` counts from 1. */
  readonly goal: { readonly number: number; readonly of: number; readonly text: string }
  readonly step: number
  readonly screen?: { readonly url?: string; readonly title?: string; readonly app?: string }
  readonly call?: Pick<ToolUse, 'tool' | 'class' | 'label' | 'observation' | 'intent' | 'input'> &
    Partial<Pick<ToolUse, 'points' | 'mark'>>
  readonly outcome?: Pick<Outcome, 'success' | 'outcome' | 'detail' | 'durationMs'>
  /** As in the JSON report. */
  readonly finding?: Readonly<Record<string, unknown>>
  /** Imminent end of the goal. */
  readonly end?: {
    readonly verdict: Verdict
    readonly summary: string
    readonly confirmed: boolean
  }
}

export interface HookPort {
  /** Points with a command. */
  readonly points: readonly HookPoint[]
  /** Resolves when its commands have ended, or the first has failed. Throws `aborted`. */
  ask(event: HookEvent, signal: AbortSignal): Promise<HookAnswer>
  /** Findings of the rows so far that it has not returned before. */
  found(): Promise<readonly Readonly<Record<string, unknown>>[]>
}

export type HookRowBody = Omit<RowOf<'hook_ran'>, 'schemaVersion' | 'runId' | 'seq' | 'ts'>

/** Fields that a point adds to its event. */
export type HookSubject = Omit<HookEvent, 'version' | 'point' | 'run'>

/** Asks the commands of a run; `words` of a command that failed are fit for model and log. */
export interface HookAsker {
  has(point: HookPoint): boolean
  /** Throws `aborted`. */
  ask(point: HookPoint, subject: HookSubject, signal: AbortSignal): Promise<HookResult>
  readonly found: HookPort['found']
}

interface HookResult {
  readonly words: string | undefined
  readonly row: HookRowBody
}

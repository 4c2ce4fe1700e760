// Hooks of a run as the core sees them; the command line runs their commands.

import type { Outcome } from '@harness/shared/device/command.ts'
import type { DeviceKind } from '@harness/shared/device/kind.ts'
import type { RowOf } from '@harness/shared/log/rows.ts'
import type { HookAnswer } from '@harness/shared/log/wire/automation.ts'
import type { HookPoint } from '@harness/shared/order/hooks.ts'
import type { Verdict } from '@harness/shared/order/run.ts'
import type { ToolUse } from '../tool.ts'

/** Input of a hook's command, as JSON. `docs/guide/hooks.md` describes the fields. */
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
  /** Same fields as in the JSON report. */
  readonly finding?: Readonly<Record<string, unknown>>
  /** End that is about to be accepted. */
  readonly end?: {
    readonly verdict: Verdict
    readonly summary: string
    readonly confirmed: boolean
  }
}

export interface HookPort {
  /** Hook points that have a command. */
  readonly points: readonly HookPoint[]
  /** Resolves when the commands have ended, or the first one has failed. Throws `aborted`. */
  ask(event: HookEvent, signal: AbortSignal): Promise<HookAnswer>
  /** Findings of the rows so far that were not returned before. */
  found(): Promise<readonly Readonly<Record<string, unknown>>[]>
}

export type HookRowBody = Omit<RowOf<'hook_ran'>, 'schemaVersion' | 'runId' | 'seq' | 'ts'>

/** Fields that a hook point adds to its event. */
export type HookSubject = Omit<HookEvent, 'version' | 'point' | 'run'>

/** Runs the hooks of a run; the text of a failed command is fit for model and log. */
export interface HookAsker {
  has(point: HookPoint): boolean
  ask(point: HookPoint, subject: HookSubject, signal: AbortSignal): Promise<HookResult>
  readonly found: HookPort['found']
}

interface HookResult {
  readonly words: string | undefined
  readonly row: HookRowBody
}

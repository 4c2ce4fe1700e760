// Interfaces for every effect of the core. Implementations are passed in and throw only
// HarnessError; an abort is always `aborted`. The signal is the last parameter of every call that
// waits.

import type { HarnessError } from '@harness/shared/base/errors.ts'
import type { Size } from '@harness/shared/base/geometry.ts'
import type { ScreenAudit } from '@harness/shared/device/audit.ts'
import type { Command, Outcome } from '@harness/shared/device/command.ts'
import type { RuleFact, TextFact } from '@harness/shared/device/facts.ts'
import type { ManualInput } from '@harness/shared/device/manual-input.ts'
import type {
  Mark,
  Observation,
  Scene,
  ScreenFile,
  TextLine,
} from '@harness/shared/device/observation.ts'
import type { DeviceInfo } from '@harness/shared/device/spec.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import type { MarkRef, RouteChange } from '@harness/shared/log/step-rows.ts'
import type { PreflightRow } from '@harness/shared/log/wire/preflight.ts'
import type { ModelChoice } from '@harness/shared/order/model-choice.ts'
import type { ProviderName } from '@harness/shared/order/provider-names.ts'
import type { Check, Tokens } from '@harness/shared/order/run.ts'
import type { GuardRule } from './rules/built-in.ts'
import type { Dialect } from './screen/dialect.ts'

export type { Activity } from './activity.ts'
export type { SweepJudge, SweepTarget } from './rules/sweep-judge.ts'
export type { Mark, ModelChoice, PreflightRow, ScreenFile as ScreenRecord }

/** A device with a screen. The caller that opened it must close it. */
export interface Driver {
  /** Constant while the device is open; in points, `scale` in device pixels per point. */
  readonly info: DeviceInfo
  /** Captures one moment. Throws `observe_failed`, `device_lost`, `bridge_lost`. */
  observe(signal: AbortSignal): Promise<Observation>
  /**
   * Finds the element again, acts once, waits until the screen is still, and reports the outcome. A
   * failed attempt is an Outcome; throws only `device_lost`, `bridge_lost`, `aborted`. Must never
   * repeat an input. An abort may come before or after the input.
   */
  perform(command: Command, signal: AbortSignal): Promise<Outcome>
  /**
   * Captures screens while an input is still settling. Usually the next `observe` returns one of
   * them, with the same picture object. Absent if unsupported.
   */
  onAhead?(listener: ((seen: Observation) => void) | undefined): void
  /** True for a device that supports `hold` and `release`. */
  readonly canHold?: boolean
  /**
   * Faults that axe-core finds on the current page; undefined if it ran out of time. Absent on
   * devices without this ability.
   */
  rules?(signal: AbortSignal): Promise<readonly RuleFact[] | undefined>
  /**
   * Audits the current screen; undefined for one like an audited screen, an empty one, or an open
   * dialog. Absent on devices without this ability.
   */
  audit?(signal: AbortSignal): Promise<ScreenAudit | undefined>
  /** Reads a file of `Scene.downloads`; undefined when gone. Absent on devices without files. */
  download?(name: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | undefined>
  /**
   * Returns the application to its first screen, for the next leg. Sends nothing if the signal is
   * already aborted. Throws `device_lost`, `bridge_lost`, and errors of opening the screen.
   */
  reset(signal: AbortSignal): Promise<void>
  /**
   * Sends one manual input during a takeover at once, without settling; the caller logs it. Absent
   * where takeover is not possible. Throws `device_unable`.
   */
  manualInput?(input: ManualInput, signal: AbortSignal): Promise<void>
  /**
   * Streams live pictures for the person's screen, dropping all but the newest while the listener's
   * promise is pending. Never throws: without pictures, the listener is not called. Returns a
   * function that stops them.
   */
  frames(listener: (jpeg: Uint8Array<ArrayBuffer>) => Promise<void>): () => void
  /** Idempotent; afterwards every call throws `device_unknown`. */
  close(): Promise<void>
}

/**
 * A picture for a model. `size` is in its pixels; its coordinates map to points by ratio. Callers
 * must not change `bytes`, which all requests of a run share.
 */
export interface EncodedImage {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mediaType: 'image/jpeg' | 'image/png'
  readonly size: Size
}

/** A picture that the user attached to the goal or to the message `text`. */
export interface PersonPicture {
  /** File name. */
  readonly name: string
  readonly image: EncodedImage
  readonly text?: string
  /** Text below the picture, and text for a model that takes only one picture instead. */
  readonly shown: string
  readonly unseen: string
}

/** The current screen for a model, with marks. */
export interface DrawnImage extends EncodedImage {
  /** Encodes a smaller copy without marks, for the history. Encoded once, on the first call. */
  readonly past?: () => Promise<EncodedImage>
}

/** Description of a tool for a model; `input` is a JSON Schema object. */
export interface ToolSpec {
  readonly name: string
  readonly description: string
  readonly input: Readonly<Record<string, unknown>>
}

/** A past step in a request: always its text, its picture only while it is recent. */
export interface HistoryBlock {
  readonly text: string
  /** The step it describes; absent when it summarises several. */
  readonly step?: number
  readonly image?: EncodedImage
}

/** A past step as data, for the sweep: its screen, its call and the outcome. */
export interface PastStep {
  readonly step: number
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
  readonly success: boolean
  readonly outcome: Outcome['outcome']
  readonly screen: Omit<Scene, 'text' | 'facts' | 'trace'>
  /** Target of the call. */
  readonly mark?: MarkRef
  /** True when the device was lost and recreated, so the effect is unknown. */
  readonly lost?: boolean
}

/** One request to a model, which remembers nothing between requests. */
export interface ModelRequest {
  /** Byte-identical for the whole leg, like `tools`; providers may cache both. */
  readonly system: string
  readonly tools: readonly ToolSpec[]
  /** Past steps, oldest first. */
  readonly history: readonly HistoryBlock[]
  readonly image: EncodedImage
  /** Address, title, dialog and marks of the current screen, wrapped as untrusted content. */
  readonly screen: string
  /** Closing instruction, with the reason when the last reply was rejected. */
  readonly reminder: string
  /** Reason why the last reply was rejected on this screen; absent otherwise. */
  readonly problem?: string
  /** Upper bound of the visible reply, in tokens. */
  readonly maxTokens: number
  /** Asks local models for JSON in place of a tool call, after replies with only thinking. */
  readonly constrained?: boolean
  /** Goal as the user wrote it. */
  readonly goal: string
  /** Screen of `image`, in points. */
  readonly scene: Scene
  /** At most 80 marks, in order; `image` and `screen` show these elements of `scene`. */
  readonly marks: readonly Mark[]
  /** The fields below are for the sweep; other models read the texts above. */
  readonly past: readonly PastStep[]
  readonly checks: readonly Check[]
  /** Remaining steps of the leg, this one included; undefined without a limit. */
  readonly stepsLeft?: number
  /** Effects of the last call, for a program that keeps no history. */
  readonly changes?: string
  /** Number of signals per sensor in this run. */
  readonly measured: Readonly<Record<string, number>>
  /** Guard rules of the run, for a model that must not press matching controls. */
  readonly rules?: readonly GuardRule[]
}

/** A call as the model emitted it, not validated yet. */
export interface RawCall {
  readonly name: string
  readonly input: unknown
}

export interface ModelReply {
  /** Calls in the model's order; more than one, besides notes, makes the reply unusable. */
  readonly calls: readonly RawCall[]
  /** Text outside calls, without thinking from separate fields; may be empty. */
  readonly text: string
  /** Thinking from separate fields of the response; it has no effect. */
  readonly thinking?: string
  /** Tokens of this request alone; 0 when the provider reports none. */
  readonly tokens: Tokens
  /** `length`: truncated, so nothing in it may be executed. `refused`: the model declined. */
  readonly stopReason: 'done' | 'length' | 'refused'
  /** The provider's words about a call that it could not parse. */
  readonly unreadable?: string
  /** Set by the adapter when the reply is unusable; fed back like any unusable reply. */
  readonly unusable?: {
    readonly problem: string
    readonly code: 'model_reply_invalid' | 'tool_unknown' | 'tool_input_invalid'
  }
}

/** Properties of a model that requests must respect. */
export interface ModelProfile {
  /** Long edge of the picture, in pixels. */
  readonly longEdge: number
  /** Number of steps that keep their picture; above `max`, the oldest are dropped down to `min`. */
  readonly pictures: { readonly min: number; readonly max: number }
  /** Context window of one request in tokens, reply included. */
  readonly contextTokens: number
  /** Unit of the model's coordinates. */
  readonly dialect: Dialect
  /** True for the sweep: it claims no goal, ends as swept, and has no stuck detectors. */
  readonly sweeps?: boolean
  /**
   * True when another program decides calls and end: no stuck detectors, and no end by rejected
   * replies.
   */
  readonly driven?: boolean
}

/** A language model, or a program that replies like one. Stateless. */
export interface Model {
  readonly provider: ProviderName
  readonly name: string
  readonly profile: ModelProfile
  /**
   * Sends one request and never retries. `onProgress` is called for each chunk. Throws `model_*`,
   * `request_too_large`, `aborted`.
   */
  step(request: ModelRequest, signal: AbortSignal, onProgress: () => void): Promise<ModelReply>
  /** Changes to another key after an error; undefined when none is left. */
  nextKey?(error: HarnessError): RouteChange | undefined
}

/**
 * One transaction of the log: rows, and for `step_started` its screen and its picture in device
 * pixels. Row numbers have no gaps.
 */
export interface LogBatch {
  readonly rows: readonly Row[]
  readonly shot?: { readonly step: number; readonly png: Uint8Array<ArrayBuffer> }
  readonly screen?: ScreenFile
  /** Files downloaded from the page, by the names in their rows. */
  readonly files?: readonly Readonly<{ name: string; bytes: Uint8Array<ArrayBuffer> }>[]
}

/** The append-only log of one run. It has a single writer. */
export interface Log {
  /**
   * Atomic, and durable when it resolves; concurrent calls are written in order. Throws
   * `store_full`, `store_failed`, and `internal` for rows out of sequence; then nothing was
   * written, and another batch may follow.
   */
  append(batch: LogBatch): Promise<void>
}

/** Source of time; the core has no other clock. */
export interface Clock {
  /** Milliseconds since 1970. Jumps when the system clock is set: never use it for durations. */
  now(): number
  /** Current time in the format of a row: ISO 8601 in UTC with milliseconds. */
  timestamp(): string
  /** Milliseconds since an arbitrary moment; never goes back. Use it for durations. */
  monotonic(): number
  /** Resolves after at least `ms`. Throws `aborted` as soon as the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

export interface Ids {
  /** Returns a unique lower-case UUID version 4; a test may count instead. */
  uuid(): string
}

export interface Imaging {
  /**
   * Decodes the picture once; returns its dHash (16 hex digits) and its look
   * (`shared/device/look.ts`). `image` draws the scaled copy with marks, and `grounds` returns
   * contrasts by text (`screen/ground.ts`). Both throw `observe_failed`.
   */
  render(picture: {
    png: Uint8Array<ArrayBuffer>
    pointSize: Size
    marks: readonly Mark[]
    longEdge: number
    pastEdge?: number
    /** Visible text with positions, if the device reports them. */
    lines?: readonly TextLine[]
    texts?: readonly TextFact[]
  }): Promise<{
    hash: string
    grounds?: readonly (readonly number[])[]
    look?: string
    image(): Promise<DrawnImage>
  }>
}

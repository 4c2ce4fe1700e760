// Every effect the core may have. Implementations come in as arguments and throw only HarnessError;
// an abort is always `aborted`. The signal is the last parameter of every call that waits.

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

/** A device with a screen. The caller that opened it closes it. */
export interface Driver {
  /** The same until it is closed; its sizes are in points, `scale` in device pixels a point. */
  readonly info: DeviceInfo
  /**
   * One fresh capture of one moment: picture, elements, text. Throws `observe_failed`,
   * `device_lost`, `bridge_lost`.
   */
  observe(signal: AbortSignal): Promise<Observation>
  /**
   * Finds the element again, acts once, waits until the screen is still, and reports the outcome. A
   * failed attempt is an Outcome; throws only `device_lost`, `bridge_lost`, `aborted`. Must never
   * repeat an input. An abort may come before or after the input.
   */
  perform(command: Command, signal: AbortSignal): Promise<Outcome>
  /**
   * Takes screens while an input still settles. Most are the next observation, which then has the
   * same picture, as the same object. Absent where none come.
   */
  onAhead?(listener: ((seen: Observation) => void) | undefined): void
  /** True for a device that knows `hold` and `release`. */
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
  /** A file of `Scene.downloads`; undefined where it is gone. Absent on devices without files. */
  download?(name: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | undefined>
  /**
   * Returns the application to its first screen, for the next leg. Sends nothing for a signal that
   * was aborted before. Throws `device_lost`, `bridge_lost`, and what opening the screen fails with.
   */
  reset(signal: AbortSignal): Promise<void>
  /**
   * One manual input during a takeover, sent at once and without settling; the caller logs it.
   * Absent where takeover is not possible. Throws `device_unable`.
   */
  manualInput?(input: ManualInput, signal: AbortSignal): Promise<void>
  /**
   * Live pictures for the person's screen; only the newest is kept. The next one comes after the
   * listener's promise. Never throws: where there are no pictures, none come. Returns a function
   * that stops them.
   */
  frames(listener: (jpeg: Uint8Array<ArrayBuffer>) => Promise<void>): () => void
  /** Idempotent; after it every call throws `device_unknown`. */
  close(): Promise<void>
}

/**
 * A picture for a model. `size` is in its pixels; its coordinates map to points by ratio. Callers
 * must not change `bytes`: every request of a run shares them.
 */
export interface EncodedImage {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mediaType: 'image/jpeg' | 'image/png'
  readonly size: Size
}

/** A picture that a person gave with the goal, or with the message `text`. */
export interface PersonPicture {
  /** Name of the file. */
  readonly name: string
  readonly image: EncodedImage
  readonly text?: string
  /** The words below it in a request, and those in its place for a model that takes one picture. */
  readonly shown: string
  readonly unseen: string
}

/** The current screen for a model, with marks. */
export interface DrawnImage extends EncodedImage {
  /** A smaller copy without marks, for the history. Encoded once, when it is asked for. */
  readonly past?: () => Promise<EncodedImage>
}

/** A tool as it is described to a model; `input` is a JSON Schema object. */
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
  /** The target of the call. */
  readonly mark?: MarkRef
  /** The device was lost with it, and another one begins at the start: what it led to is unseen. */
  readonly lost?: boolean
}

/** One request to a model. A model remembers nothing between two requests. */
export interface ModelRequest {
  /** Byte-identical for the whole leg, like `tools`; providers may cache both. */
  readonly system: string
  readonly tools: readonly ToolSpec[]
  /** Oldest first. */
  readonly history: readonly HistoryBlock[]
  readonly image: EncodedImage
  /** Address, title, dialog and marks of the current screen, wrapped as untrusted content. */
  readonly screen: string
  /** The closing instruction, with the reason when the last reply was rejected. */
  readonly reminder: string
  /** Reason why the last reply was rejected on this screen; absent otherwise. */
  readonly problem?: string
  /** Upper bound of the visible reply, in tokens. */
  readonly maxTokens: number
  /** Asks local models for JSON in place of a tool call, after replies that were thinking alone. */
  readonly constrained?: boolean
  /** As the user wrote it. */
  readonly goal: string
  /** The screen of `image`, in points. */
  readonly scene: Scene
  /** At most 80, by number; what `image` and `screen` show of `scene`. */
  readonly marks: readonly Mark[]
  /** The fields below are for the sweep; other models read the texts above. */
  readonly past: readonly PastStep[]
  readonly checks: readonly Check[]
  /** Steps the leg may still take, this one included; undefined without a limit. */
  readonly stepsLeft?: number
  /** Effects of the last call, for a program that keeps no history. */
  readonly changes?: string
  /** Number of signals per sensor in this run. */
  readonly measured: Readonly<Record<string, number>>
  /** The guard rules of the run, for a model that must not press what they name. */
  readonly rules?: readonly GuardRule[]
}

/** One call as the model emitted it, not validated yet. */
export interface RawCall {
  readonly name: string
  readonly input: unknown
}

export interface ModelReply {
  /** In the order in which the model wrote them; more than one besides notes makes it unusable. */
  readonly calls: readonly RawCall[]
  /** Text outside of calls, empty without any; thinking in fields of its own is not in it. */
  readonly text: string
  /** The thinking that came in fields of its own; it decides nothing. */
  readonly thinking?: string
  /** Tokens of this request alone; 0 where the provider reports none. */
  readonly tokens: Tokens
  /** `length`: cut off, so nothing in it may be executed. `refused`: the model declined. */
  readonly stopReason: 'done' | 'length' | 'refused'
  /** The provider's words about a call that it could not parse. */
  readonly unreadable?: string
  /** Set by the adapter when the reply is unusable; fed back like any unusable reply. */
  readonly unusable?: {
    readonly problem: string
    readonly code: 'model_reply_invalid' | 'tool_unknown' | 'tool_input_invalid'
  }
}

/** Parameters of a model for building its requests. */
export interface ModelProfile {
  /** The picture's long edge in pixels. */
  readonly longEdge: number
  /** Steps that keep their picture; above `max`, the oldest are dropped down to `min`. */
  readonly pictures: { readonly min: number; readonly max: number }
  /** Context window of one request in tokens, reply included. */
  readonly contextTokens: number
  /** The unit of the model's coordinates. */
  readonly dialect: Dialect
  /**
   * True for the sweep: it claims no goal, its last call ends the leg as swept, and the stuck
   * detectors are off.
   */
  readonly sweeps?: boolean
  /**
   * True where another program decides each call and when to end: the stuck detectors are off, and
   * no number of rejected replies ends a step.
   */
  readonly driven?: boolean
}

/** A language model, or something that replies like one. Stateless. */
export interface Model {
  readonly provider: ProviderName
  readonly name: string
  readonly profile: ModelProfile
  /** Never retries. `onProgress`: each chunk. Throws `model_*`, `request_too_large`, `aborted`. */
  step(request: ModelRequest, signal: AbortSignal, onProgress: () => void): Promise<ModelReply>
  /** Changes to another key after an error; undefined where no other is left. */
  nextKey?(error: HarnessError): RouteChange | undefined
}

/**
 * One transaction of the log: rows, and with `step_started` its picture in device pixels and its
 * screen. Rows are numbered without a gap.
 */
export interface LogBatch {
  readonly rows: readonly Row[]
  readonly shot?: { readonly step: number; readonly png: Uint8Array<ArrayBuffer> }
  readonly screen?: ScreenFile
  /** Files that the page gave, by the names in their rows. */
  readonly files?: readonly Readonly<{ name: string; bytes: Uint8Array<ArrayBuffer> }>[]
}

/** The append-only log of one run. One writer. */
export interface Log {
  /**
   * Atomic, and durable when it resolves; calls are written in their order. Throws `store_full`,
   * `store_failed`, and `internal` for rows that do not follow; then nothing was written, and the
   * next batch may come.
   */
  append(batch: LogBatch): Promise<void>
}

/** Time; the core has no other clock. */
export interface Clock {
  /** Milliseconds since 1970. Jumps when the machine sets its clock: never for a duration. */
  now(): number
  /** Now in the format of a row: ISO 8601 in UTC with milliseconds. */
  timestamp(): string
  /** Milliseconds since any moment, with fractions; never goes back. For durations. */
  monotonic(): number
  /** Resolves after at least `ms`. Throws `aborted` at once, also when it was aborted before. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

export interface Ids {
  /** A lower-case UUID version 4, unlike any other; a test may count instead. */
  uuid(): string
}

export interface Imaging {
  /**
   * Decodes the picture once; returns its dHash (16 hex digits) and its look
   * (`shared/device/look.ts`). `image` draws the marked, scaled copy, and `grounds` has contrasts
   * by text (`screen/ground.ts`). Both throw `observe_failed`.
   */
  render(picture: {
    png: Uint8Array<ArrayBuffer>
    pointSize: Size
    marks: readonly Mark[]
    longEdge: number
    pastEdge?: number
    /** The words on the screen, if the device says where they are. */
    lines?: readonly TextLine[]
    texts?: readonly TextFact[]
  }): Promise<{
    hash: string
    grounds?: readonly (readonly number[])[]
    look?: string
    image(): Promise<DrawnImage>
  }>
}

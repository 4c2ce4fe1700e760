// Every effect the core may have. Implementations come in as arguments; they throw nothing but HarnessError, and an
// abort is always HarnessError `aborted`. The signal is the last parameter of every call that waits.

import type { ManualInput } from '@harness/shared/devices/manual-input.ts'
import type { Mark, Observation, Scene, ScreenFile } from '@harness/shared/devices/observation.ts'
import type { Command, Outcome } from '@harness/shared/language/command.ts'
import type { WireError } from '@harness/shared/language/errors.ts'
import type { Size } from '@harness/shared/language/geometry.ts'
import type { DeviceInfo } from '@harness/shared/language/protocol.ts'
import type { MarkRef, Row } from '@harness/shared/language/rows.ts'
import type { Check, Tokens } from '@harness/shared/language/run.ts'
import type { PreflightRow } from '@harness/shared/order/preflight.ts'
import type { ProviderName } from '@harness/shared/order/providers.ts'
import type { ModelChoice } from '@harness/shared/order/run-order.ts'
import type { ApprovalRequest } from './control/person.ts'
import type { Remembered } from './control/remembered.ts'
import type { Dialect } from './screen/dialect.ts'

export type { Mark, ModelChoice, PreflightRow, ScreenFile as ScreenRecord }

/** Something with a screen that can be looked at and acted upon. Whoever opened it closes it. */
export interface Driver {
  readonly info: DeviceInfo
  /** One fresh capture of one moment: picture, elements, text. Throws `observe_failed`, `device_lost`, `bridge_lost`. */
  observe(signal: AbortSignal): Promise<Observation>
  /**
   * Finds the element again, acts once, waits until the screen is still, and says what happened. A failed attempt is an
   * Outcome, not an error; throws only when the device itself is gone. Must never repeat an input by itself.
   */
  perform(command: Command, signal: AbortSignal): Promise<Outcome>
  /** Back to the start of the application: its first screen, for the next leg. */
  reset(signal: AbortSignal): Promise<void>
  /**
   * One input of a person who took over on the live pictures, at once and without settling; whoever lets them do so writes
   * it into the log. Absent where nobody can take over. Throws `device_unable`.
   */
  manualInput?(input: ManualInput, signal: AbortSignal): Promise<void>
  /** Live pictures for the screen of the person, newest wins; the listener's promise is the acknowledgement. Returns the way to stop. */
  frames(listener: (jpeg: Uint8Array<ArrayBuffer>) => Promise<void>): () => void
  /** Idempotent; after it every call throws `device_unknown`. */
  close(): Promise<void>
}

/** A picture as a model gets it. `size` is in pixels of this picture; coordinates in it map back to points by ratio. */
export interface EncodedImage {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mediaType: 'image/jpeg' | 'image/png'
  readonly size: Size
}

/** A tool as a model is told about it; `input` is a JSON Schema object. */
export interface ToolSpec {
  readonly name: string
  readonly description: string
  readonly input: Readonly<Record<string, unknown>>
}

/** A past step as the request carries it: words always, the picture only while it is recent. */
export interface HistoryBlock {
  readonly text: string
  /** The one step that it is about; absent where it sums up several. */
  readonly step?: number
  readonly image?: EncodedImage
}

/** A past step as data, for the sweep: the screen it was decided on, the call, and what came of it. */
export interface PastStep {
  readonly step: number
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
  readonly success: boolean
  readonly outcome: Outcome['outcome']
  readonly screen: Omit<Scene, 'text'>
  /** What the call was about. */
  readonly mark?: MarkRef
}

/** Everything a model is asked in one step. Nothing is remembered between two requests. */
export interface ModelRequest {
  /** Byte-identical for the whole leg, like `tools`; providers may cache both. */
  readonly system: string
  readonly tools: readonly ToolSpec[]
  /** Oldest first. */
  readonly history: readonly HistoryBlock[]
  readonly image: EncodedImage
  /** Address, title, dialog and marks of the current screen, wrapped as untrusted content. */
  readonly screen: string
  /** What is asked for now, with a note on the rejected reply when this is another attempt. */
  readonly reminder: string
  /** Upper bound of the visible reply, in tokens. */
  readonly maxTokens: number
  readonly goal: string
  readonly scene: Scene
  readonly marks: readonly Mark[]
  /** What follows is for a model that sweeps; the words above say what others need of it. */
  readonly past: readonly PastStep[]
  readonly checks: readonly Check[]
  /** Steps the leg may still take, this one included; undefined without a limit. */
  readonly stepsLeft?: number
  /** How often each sensor measured something in this run. */
  readonly measured: Readonly<Record<string, number>>
}

/** One tool call as the model emitted it; nothing about it has been checked yet. */
export interface RawCall {
  readonly name: string
  readonly input: unknown
}

export interface ModelReply {
  readonly calls: readonly RawCall[]
  readonly text: string
  readonly tokens: Tokens
  /** `length`: cut off, so nothing in it may be executed. `refused`: the model declined. */
  readonly stopReason: 'done' | 'length' | 'refused'
  /** Why it cannot be used, where the model itself knows; fed back like any unusable reply. */
  readonly unusable?: {
    readonly problem: string
    readonly code: 'model_reply_invalid' | 'tool_unknown' | 'tool_input_invalid'
  }
}

/** What the loop must know of a model to build requests for it. */
export interface ModelProfile {
  /** The picture's long edge in pixels. */
  readonly longEdge: number
  /** Recent steps that keep their picture: when `max` is exceeded, the oldest are dropped down to `min`. */
  readonly pictures: { readonly min: number; readonly max: number }
  /** Tokens one request may have, reply included. */
  readonly contextTokens: number
  /** The unit in which the model names places. */
  readonly dialect: Dialect
  /**
   * It visits what it can reach and claims no goal: its last call ends the leg as swept, and the stuck detectors, which look for
   * a model that goes nowhere, do not watch it.
   */
  readonly sweeps?: boolean
}

/** A way to a language model. Stateless: a request holds all it needs. */
export interface Model {
  readonly provider: ProviderName
  readonly name: string
  readonly profile: ModelProfile
  /**
   * Asks once; retries nothing. `onProgress` is called at every sign of life. Throws `model_*`, `request_too_large`,
   * `aborted`; an aborted request stops the generation.
   */
  step(request: ModelRequest, signal: AbortSignal, onProgress: () => void): Promise<ModelReply>
}

/** What goes into the log at once: rows, and with `step_started` its picture and screen. */
export interface LogBatch {
  readonly rows: readonly Row[]
  readonly shot?: { readonly step: number; readonly png: Uint8Array<ArrayBuffer> }
  readonly screen?: ScreenFile
}

/** The append-only log of one run. One writer. */
export interface Log {
  /** All of the batch or nothing, durable before it resolves. Throws `store_full`, `store_failed`. */
  append(batch: LogBatch): Promise<void>
}

/** Time. The core has none of its own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Now as a row carries it: ISO 8601 in UTC with milliseconds. */
  timestamp(): string
  /** Milliseconds that only grow, for durations. */
  monotonic(): number
  /** Resolves after `ms`; throws `aborted`. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

/** Randomness. */
export interface Ids {
  /** A lower-case UUID version 4. */
  uuid(): string
}

/** Pictures. */
export interface Imaging {
  /**
   * Decodes the clean picture once and returns its dHash (16 hex digits). `image`, which is called once, draws a copy with
   * the marks on it, scaled to the long edge: what comes first can be stored meanwhile. Both throw `observe_failed` when the
   * picture cannot be read or drawn.
   */
  render(picture: {
    png: Uint8Array<ArrayBuffer>
    pointSize: Size
    marks: readonly Mark[]
    longEdge: number
  }): Promise<{
    hash: string
    image(): Promise<EncodedImage>
  }>
}

/** What happens right now, for the screen and forgotten at once; never in the log. */
export type Activity =
  | {
      readonly kind: 'phase'
      readonly step: number
      readonly phase: Phase
      readonly label?: string
      /** Of `waiting`: what must be decided. */
      readonly request?: ApprovalRequest
      /** Of `lost`: why there is no device. */
      readonly error?: WireError
    }
  | { readonly kind: 'progress'; readonly step: number }
  /** The device opens, before the run or after it was lost: a stage in words, or `output`, a piece of what a build writes. */
  | { readonly kind: 'opening'; readonly text: string; readonly output: boolean }
  /** The log failed, so the run cannot even be told to have ended. */
  | { readonly kind: 'broken'; readonly error: WireError }
  /** All answers of the person that hold for more than one call, whenever there is one more or less. */
  | { readonly kind: 'remembered'; readonly answers: readonly Remembered[] }
  /** Whether the person may act on the device just now; see the worker's `hand`. */
  | { readonly kind: 'takeover'; readonly allowed: boolean }
  /** The run ended before the agent could hear this. */
  | { readonly kind: 'undelivered'; readonly texts: readonly string[] }

/** The last three wait for a person: for a decision, for going on, for bringing the device back. */
export type Phase = 'looking' | 'preparing' | 'thinking' | 'acting' | 'waiting' | 'paused' | 'lost'

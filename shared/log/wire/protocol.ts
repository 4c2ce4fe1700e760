// Protocol between the page's worker and the bridge. Text frames contain one JSON message each;
// binary frames are described in frame.ts. Every request has an id that its reply repeats.
import * as z from 'zod/mini'
import { WireError } from '../../base/errors.ts'
import { RunId, SessionId } from '../../base/ids.ts'
import { Command, Outcome } from '../../device/command.ts'
import { DownloadName, MAX_DOWNLOADS } from '../../device/downloads.ts'
import { ManualInput } from '../../device/manual-input.ts'
import { Scene, ScreenFile } from '../../device/observation.ts'
import { SignInState } from '../../device/sign-in.ts'
import { BridgeSpec, DeviceInfo } from '../../device/spec.ts'
import { Row } from '../rows.ts'
import { AGENT_FRAMES, AGENT_REPORTS, AGENT_REQUESTS, AgentAck } from './agent-runs.ts'

/**
 * Raised with every change that an older side would misread. Shown by /api/health and part of the
 * subprotocol.
 */
export const PROTOCOL_VERSION = 1

/** WebSocket subprotocol; the token is a second one, `t.<token>`. */
export const SUBPROTOCOL = `harness.v${PROTOCOL_VERSION}`

/**
 * `same`: the session's device was still open. `new`: it was opened now. `recreated`: it was lost
 * and opened again.
 */
export const Opened = z.object({ device: DeviceInfo, state: z.enum(['new', 'same', 'recreated']) })
export type Opened = z.infer<typeof Opened>

const request = { id: z.number().check(z.int(), z.nonnegative()), session: SessionId }

/** Messages from the worker to the bridge. */
export const ClientMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('open'), ...request, device: BridgeSpec }),
  z.strictObject({ kind: z.literal('observe'), ...request }),
  /** `ahead`: frames of kind `ahead` may precede the reply. */
  z.strictObject({
    kind: z.literal('perform'),
    ...request,
    command: Command,
    ahead: z.exactOptional(z.boolean()),
  }),
  /** Replaces the session's sign-in. Only `fill_credential` uses it, and no answer contains it. */
  z.strictObject({
    kind: z.literal('credential'),
    ...request,
    username: z.string().check(z.maxLength(1_000)),
    password: z.string().check(z.maxLength(1_000)),
    /** Origins where it may be filled in; when absent, only the origin of the device's address. */
    origins: z.optional(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(64))),
  }),
  z.strictObject({ kind: z.literal('manual_input'), ...request, input: ManualInput }),
  z.strictObject({ kind: z.literal('reset'), ...request }),
  /**
   * Audits the accessibility of the screen, unless it shows only what an earlier audit of this
   * device covered. `only`: runs just axe-core, on any screen, without changing the page.
   */
  z.strictObject({
    kind: z.literal('audit'),
    ...request,
    only: z.exactOptional(z.literal('axe')),
  }),
  /** Requests a file of `Scene.downloads`. */
  z.strictObject({ kind: z.literal('download'), ...request, name: DownloadName }),
  /** Asks which user is signed in on the device now. */
  z.strictObject({ kind: z.literal('sign_in'), ...request }),
  z.strictObject({ kind: z.literal('close'), ...request }),
  z.strictObject({ kind: z.literal('mirror'), ...request, on: z.boolean() }),
  /** The last mirror frame was drawn, so the next may be sent. Has no reply. */
  z.strictObject({ kind: z.literal('mirror_ack'), session: SessionId, frame: z.number() }),
  /**
   * Keeps the session open while it sends no requests, because its model or a person is thinking.
   * Has no reply.
   */
  z.strictObject({ kind: z.literal('keep'), session: SessionId }),
  /** Ends the request `target` early; that request then fails with `aborted`. Has no reply. */
  z.strictObject({ kind: z.literal('cancel'), target: z.number() }),
  ...AGENT_REQUESTS,
  AgentAck,
])
export type ClientMessage = z.infer<typeof ClientMessage>
/** Message that expects a reply. */
export type ClientRequest = Extract<ClientMessage, { id: number }>
export type AgentRequest = z.infer<(typeof AGENT_REQUESTS)[number]>
export type SessionRequest = Exclude<ClientRequest, AgentRequest>

/** File in the folder of a run: plain name and size in bytes. */
const RecordedFile = z.strictObject({
  name: DownloadName.check(z.regex(/^(?:download|picture)-/)),
  bytes: z.number().check(z.int(), z.nonnegative()),
})

/**
 * Header of a binary frame from the worker to the bridge: rows just committed to the log of a run.
 * The bytes are the PNG that belongs to `screen`, if any. Accepted only if the bridge was started
 * with a folder for records.
 */
export const ClientFrameHeader = z.strictObject({
  kind: z.literal('record'),
  id: request.id,
  runId: RunId,
  rows: z.array(Row).check(z.minLength(1)),
  screen: z.optional(ScreenFile),
  /** Files from the page; their bytes follow those of the PNG, in this order. */
  files: z.exactOptional(z.array(RecordedFile).check(z.maxLength(MAX_DOWNLOADS.count))),
})
export type ClientFrameHeader = z.infer<typeof ClientFrameHeader>

/**
 * Text messages from the bridge to the worker. `observe`, `audit` and `download` are answered by a
 * binary frame instead of `done`.
 */
export const ServerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), id: z.number(), opened: Opened }),
  z.object({ kind: z.literal('performed'), id: z.number(), outcome: Outcome }),
  z.object({ kind: z.literal('signed_in'), id: z.number(), state: SignInState }),
  z.object({ kind: z.literal('done'), id: z.number() }),
  z.object({ kind: z.literal('failed'), id: z.number(), error: WireError }),
  /**
   * Progress while a session's device opens: a stage in words, or with `output` a piece of the
   * build log.
   */
  z.object({
    kind: z.literal('opening'),
    session: SessionId,
    text: z.string(),
    output: z.boolean(),
  }),
  /** The session's device ended unexpectedly: the browser was closed, or crashed. */
  z.object({ kind: z.literal('lost'), session: SessionId, error: WireError }),
  ...AGENT_REPORTS,
])
export type ServerMessage = z.infer<typeof ServerMessage>

/**
 * Header of a binary frame from the bridge to the worker. The bytes are a PNG (observation, ahead,
 * audit), a JPEG (mirror) or the file (download).
 */
export const FrameHeader = z.discriminatedUnion('kind', [
  /** `ahead`: number of the frame that already contained the picture, which is not sent again. */
  z.object({
    kind: z.literal('observation'),
    id: z.number(),
    scene: Scene,
    ahead: z.exactOptional(z.number()),
  }),
  /** `found` is false, without bytes, when the file is gone. */
  z.object({ kind: z.literal('download'), id: z.number(), found: z.boolean() }),
  /** Screen while its input still settles; usually equal to the next observation. */
  z.object({ kind: z.literal('ahead'), session: SessionId, ahead: z.number(), scene: Scene }),
  z.object({ kind: z.literal('mirror'), session: SessionId, frame: z.number() }),
  /**
   * `facts` are `ScreenFacts`, or a list of `RuleFact` when only axe-core was run; absent for a
   * screen like an earlier one.
   */
  z.object({ kind: z.literal('audited'), id: z.number(), facts: z.optional(z.unknown()) }),
  ...AGENT_FRAMES,
])
export type FrameHeader = z.infer<typeof FrameHeader>

export type AgentReport = z.infer<(typeof AGENT_REPORTS)[number]>
export type AgentFrame = z.infer<(typeof AGENT_FRAMES)[number]>

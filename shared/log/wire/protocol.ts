// The whole language between the page's worker and the bridge. Text frames are JSON, one message
// each; binary frames are described in frame.ts. Every request carries an id that its reply
// repeats.
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

/** The subprotocol of the socket; the token travels beside it as `t.<token>`. */
export const SUBPROTOCOL = `harness.v${PROTOCOL_VERSION}`

/**
 * `same`: the session's device was still there. `new`: it was made now. `recreated`: it was lost
 * and made again.
 */
export const Opened = z.object({ device: DeviceInfo, state: z.enum(['new', 'same', 'recreated']) })
export type Opened = z.infer<typeof Opened>

const request = { id: z.number().check(z.int(), z.nonnegative()), session: SessionId }

/** From the worker to the bridge. */
export const ClientMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('open'), ...request, device: BridgeSpec }),
  z.strictObject({ kind: z.literal('observe'), ...request }),
  /** `ahead`: frames of that kind may come before the answer. */
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
    /** Origins where it may be filled in; the device address's own when absent. */
    origins: z.optional(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(64))),
  }),
  /** One input of a person on the live pictures. */
  z.strictObject({ kind: z.literal('manual_input'), ...request, input: ManualInput }),
  z.strictObject({ kind: z.literal('reset'), ...request }),
  /**
   * Audits the accessibility of the screen, unless it shows nothing that no audited one of this
   * device did. `only`: the rules of axe-core alone, on any screen, which leaves the page alone.
   */
  z.strictObject({
    kind: z.literal('audit'),
    ...request,
    only: z.exactOptional(z.literal('axe')),
  }),
  /** A file of `Scene.downloads`. */
  z.strictObject({ kind: z.literal('download'), ...request, name: DownloadName }),
  /** Asks which user is signed in on the device now. */
  z.strictObject({ kind: z.literal('sign_in'), ...request }),
  z.strictObject({ kind: z.literal('close'), ...request }),
  z.strictObject({ kind: z.literal('mirror'), ...request, on: z.boolean() }),
  /** The last mirror frame is painted; the next may come. Has no reply. */
  z.strictObject({ kind: z.literal('mirror_ack'), session: SessionId, frame: z.number() }),
  /**
   * The session continues although it asks for nothing: its model is thinking, or a person is. Has no
   * reply.
   */
  z.strictObject({ kind: z.literal('keep'), session: SessionId }),
  /** Ends the request `target` early; that request then fails with `aborted`. Has no reply. */
  z.strictObject({ kind: z.literal('cancel'), target: z.number() }),
  ...AGENT_REQUESTS,
  AgentAck,
])
export type ClientMessage = z.infer<typeof ClientMessage>
/** A client message that is answered. */
export type ClientRequest = Extract<ClientMessage, { id: number }>
/** A request about runs of other agents, or about the device of a session. */
export type AgentRequest = z.infer<(typeof AGENT_REQUESTS)[number]>
export type SessionRequest = Exclude<ClientRequest, AgentRequest>

/** A plain name in the folder of a run, and how many bytes the file has. */
const RecordedFile = z.strictObject({
  name: DownloadName.check(z.regex(/^(?:download|picture)-/)),
  bytes: z.number().check(z.int(), z.nonnegative()),
})

/**
 * From the worker to the bridge, as the header of a binary frame: what was just committed to the
 * log of a run. The bytes are the PNG that comes with `screen`, otherwise none. Taken only by a
 * bridge that was started with a place for records.
 */
export const ClientFrameHeader = z.strictObject({
  kind: z.literal('record'),
  id: request.id,
  runId: RunId,
  rows: z.array(Row).check(z.minLength(1)),
  screen: z.optional(ScreenFile),
  /** Files that the page gave; their bytes follow those of the PNG, in this order. */
  files: z.exactOptional(z.array(RecordedFile).check(z.maxLength(MAX_DOWNLOADS.count))),
})
export type ClientFrameHeader = z.infer<typeof ClientFrameHeader>

/**
 * From the bridge to the worker, as text. `observe`, `audit` and `download` are answered by a binary frame
 * instead of `done`.
 */
export const ServerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), id: z.number(), opened: Opened }),
  z.object({ kind: z.literal('performed'), id: z.number(), outcome: Outcome }),
  z.object({ kind: z.literal('signed_in'), id: z.number(), state: SignInState }),
  z.object({ kind: z.literal('done'), id: z.number() }),
  z.object({ kind: z.literal('failed'), id: z.number(), error: WireError }),
  /**
   * Progress while a session's device opens: a stage in words, or `output`, a piece of the build's
   * log.
   */
  z.object({
    kind: z.literal('opening'),
    session: SessionId,
    text: z.string(),
    output: z.boolean(),
  }),
  /** The device of a session ended by itself: the browser was closed, or crashed. */
  z.object({ kind: z.literal('lost'), session: SessionId, error: WireError }),
  ...AGENT_REPORTS,
])
export type ServerMessage = z.infer<typeof ServerMessage>

/**
 * From the bridge to the worker, as the header of a binary frame. The bytes are a PNG (observation,
 * ahead, audit) or a JPEG (mirror).
 */
export const FrameHeader = z.discriminatedUnion('kind', [
  /** `ahead`: the picture came with the frame of that number, and is not sent again. */
  z.object({
    kind: z.literal('observation'),
    id: z.number(),
    scene: Scene,
    ahead: z.exactOptional(z.number()),
  }),
  /** Absent bytes: the file is gone. */
  z.object({ kind: z.literal('download'), id: z.number(), found: z.boolean() }),
  /** A screen while its input still settles; most are the next observation. */
  z.object({ kind: z.literal('ahead'), session: SessionId, ahead: z.number(), scene: Scene }),
  z.object({ kind: z.literal('mirror'), session: SessionId, frame: z.number() }),
  /**
   * `facts` are `ScreenFacts`, or a list of `RuleFact` where only axe-core was asked; absent for a
   * screen like one before.
   */
  z.object({ kind: z.literal('audited'), id: z.number(), facts: z.optional(z.unknown()) }),
  ...AGENT_FRAMES,
])
export type FrameHeader = z.infer<typeof FrameHeader>

/** News of other agents' runs. */
export type AgentReport = z.infer<(typeof AGENT_REPORTS)[number]>
export type AgentFrame = z.infer<(typeof AGENT_FRAMES)[number]>

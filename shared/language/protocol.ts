// The whole language between the page's worker and the bridge. Text frames are JSON, one message each; binary frames
// are described in frame.ts. Every request carries an id that its reply repeats.
import * as z from 'zod/mini'
import { ManualInput } from '../devices/manual-input.ts'
import { Scene, ScreenFile } from '../devices/observation.ts'
import { SignInState } from '../devices/sign-in.ts'
import { SERVERS } from '../order/providers.ts'
import { ScriptedReply } from '../order/script.ts'
import { PrototypeKind, PrototypeSpec } from '../prototype/ref.ts'
import { BrowserNetwork } from './browser-network.ts'
import { Command, Outcome } from './command.ts'
import { WireError } from './errors.ts'
import { Size } from './geometry.ts'
import { RunId, SessionId } from './ids.ts'
import { Row } from './rows.ts'
import { Check, DeviceKind } from './run.ts'

/** Raised with every change that an older side would misread. Shown by /api/health and spoken in the subprotocol. */
export const PROTOCOL_VERSION = 1

/** The subprotocol of the socket; the token travels beside it as `t.<token>`. */
export const SUBPROTOCOL = `harness.v${PROTOCOL_VERSION}`

/** Up to this width, in points, a web device is a touch phone at scale 2. */
export const PHONE_MAX_WIDTH = 480

const side = z.number().check(z.int(), z.minimum(64), z.maximum(4096))
/** The page of a web device, in points. */
export const Viewport = z.object({ width: side, height: side })
export type Viewport = z.infer<typeof Viewport>

/** How the browser under test shows a web page, beside its size; what is left out is as the width and the machine suggest. */
export const WebAppearance = z.strictObject({
  touch: z.exactOptional(z.boolean()),
  dark: z.exactOptional(z.boolean()),
  reducedMotion: z.exactOptional(z.boolean()),
  /** Such as `de-DE`. */
  locale: z.exactOptional(z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/))),
  /** Such as `Europe/Berlin`. */
  timeZone: z.exactOptional(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/))),
})
export type WebAppearance = z.infer<typeof WebAppearance>

const path = z.string().check(z.maxLength(1_024), z.regex(/^\//))
/** A value on a command line of its own: never an option, never more than one line. */
const word = z.string().check(z.maxLength(1_024), z.regex(/^[^\p{Cc}]*$/u))
const BUNDLE_ID = /^[A-Za-z0-9][A-Za-z0-9.-]{0,154}$/
export const UDID = /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/

/** Where an app for the simulator comes from: built before, to be built, or on the simulator already. */
export const AppSource = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('bundle'), path }),
  z.strictObject({
    from: z.literal('project'),
    /** A `.xcodeproj` or `.xcworkspace`. */
    path,
    scheme: word.check(z.minLength(1), z.regex(/^[^-]/)),
  }),
  z.strictObject({ from: z.literal('installed'), bundleId: z.string().check(z.regex(BUNDLE_ID)) }),
])
export type AppSource = z.infer<typeof AppSource>

/** What may be granted to an app before it asks (`simctl privacy`). */
const Permission = z.enum([
  'calendar',
  'contacts',
  'location',
  'location-always',
  'photos',
  'photos-add',
  'media-library',
  'microphone',
  'motion',
  'reminders',
  'siri',
])

/** An app on a simulator, and how both shall be. */
export const SimulatorSpec = z.strictObject({
  kind: z.literal('ios'),
  udid: z.string().check(z.regex(UDID)),
  app: AppSource,
  arguments: z.optional(z.array(word).check(z.maxLength(64))),
  environment: z.optional(z.record(z.string().check(z.regex(/^[A-Za-z_]\w{0,63}$/)), word)),
  /** Such as `de_DE`. */
  locale: z.optional(z.string().check(z.regex(/^[a-z]{2,3}([_-][A-Za-z0-9]{2,8})*$/))),
  /** Opened in the app after every start. */
  url: z.optional(word.check(z.regex(/^[A-Za-z][A-Za-z0-9+.-]*:/))),
  appearance: z.optional(z.enum(['light', 'dark'])),
  contentSize: z.optional(z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/))),
  increaseContrast: z.optional(z.boolean()),
  permissions: z.optional(z.array(Permission)),
  /** True: the app's data is deleted too when a leg starts from the beginning. */
  uninstall: z.optional(z.boolean()),
  /** True: everything on the simulator is erased before it starts. */
  erase: z.optional(z.boolean()),
})
export type SimulatorSpec = z.infer<typeof SimulatorSpec>

const Web = z.object({
  kind: z.literal('web'),
  url: z.string().check(z.maxLength(8_192)),
  viewport: Viewport,
  headed: z.optional(z.boolean()),
  appearance: z.optional(WebAppearance),
  /** Which hosts the browser may contact; without it all that the pages ask for. */
  network: z.optional(BrowserNetwork),
  /** The sign-in state with which the browser starts; signed out without it. */
  signIn: z.optional(SignInState),
})

/** A device that a session asks the bridge for. */
export const BridgeSpec = z.discriminatedUnion('kind', [Web, SimulatorSpec])
export type BridgeSpec = z.infer<typeof BridgeSpec>

/** The device of a session. */
export const DeviceSpec = z.discriminatedUnion('kind', [Web, SimulatorSpec, PrototypeSpec])
export type DeviceSpec = z.infer<typeof DeviceSpec>

/** A device as it stands ready: `pointSize` in points, `scale` in pixels per point. */
export const DeviceInfo = z.object({
  kind: DeviceKind,
  form: z.optional(PrototypeKind),
  name: z.string(),
  runtime: z.optional(z.string()),
  udid: z.optional(z.string()),
  /** How pictures are taken, with what the self-test measured, in words. */
  pictures: z.optional(z.string()),
  /** Of a browser: whether its pages run in the browser's sandbox. */
  sandbox: z.optional(z.boolean()),
  pointSize: Size,
  scale: z.number(),
})
export type DeviceInfo = z.infer<typeof DeviceInfo>

/** True for a screen that is touched with fingers: all but pages in a desktop window. */
export function hasTouch(info: Pick<DeviceInfo, 'kind' | 'form' | 'pointSize'>): boolean {
  return (info.kind !== 'web' && info.form !== 'html') || info.pointSize.width <= PHONE_MAX_WIDTH
}

/** True for a device on whose live pictures a person can take over. */
export const supportsTakeover = ({ kind }: { readonly kind: string }) => kind === 'web'

/** `same`: the session's device was still there. `new`: it was made now. `recreated`: it was lost and made again. */
export const Opened = z.object({ device: DeviceInfo, state: z.enum(['new', 'same', 'recreated']) })
export type Opened = z.infer<typeof Opened>

const request = { id: z.number().check(z.int(), z.nonnegative()), session: SessionId }

/** From the worker to the bridge. */
export const ClientMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('open'), ...request, device: BridgeSpec }),
  z.strictObject({ kind: z.literal('observe'), ...request }),
  z.strictObject({ kind: z.literal('perform'), ...request, command: Command }),
  /** What the session signs in with from now on; only `fill_credential` uses it, and no answer contains it. */
  z.strictObject({
    kind: z.literal('credential'),
    ...request,
    username: z.string().check(z.maxLength(1_000)),
    password: z.string().check(z.maxLength(1_000)),
    /** Where it may be filled in; at the origin of the device's address when absent. */
    origins: z.optional(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(64))),
  }),
  /** One input of a person on the live pictures. */
  z.strictObject({ kind: z.literal('manual_input'), ...request, input: ManualInput }),
  z.strictObject({ kind: z.literal('reset'), ...request }),
  /** Who is signed in on the device right now. */
  z.strictObject({ kind: z.literal('sign_in'), ...request }),
  z.strictObject({ kind: z.literal('close'), ...request }),
  z.strictObject({ kind: z.literal('mirror'), ...request, on: z.boolean() }),
  /** The last mirror frame is painted; the next may come. Has no reply. */
  z.strictObject({ kind: z.literal('mirror_ack'), session: SessionId, frame: z.number() }),
  /** The session goes on although it asks for nothing: its model is thinking, or a person is. Has no reply. */
  z.strictObject({ kind: z.literal('keep'), session: SessionId }),
  /** Ends the request `target` early; that request then fails with `aborted`. Has no reply. */
  z.strictObject({ kind: z.literal('cancel'), target: z.number() }),
])
export type ClientMessage = z.infer<typeof ClientMessage>
/** A client message that is answered. */
export type ClientRequest = Extract<ClientMessage, { id: number }>

/**
 * From the worker to the bridge, as the header of a binary frame: what was just committed to the log of a run. The bytes
 * are the PNG that comes with `screen`, otherwise none. Taken only by a bridge that was started with a place for records.
 */
export const ClientFrameHeader = z.strictObject({
  kind: z.literal('record'),
  id: request.id,
  runId: RunId,
  rows: z.array(Row).check(z.minLength(1)),
  screen: z.optional(ScreenFile),
})
export type ClientFrameHeader = z.infer<typeof ClientFrameHeader>

/** From the bridge to the worker, as text. `observe` is answered by a binary frame instead of `done`. */
export const ServerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), id: z.number(), opened: Opened }),
  z.object({ kind: z.literal('performed'), id: z.number(), outcome: Outcome }),
  z.object({ kind: z.literal('signed_in'), id: z.number(), state: SignInState }),
  z.object({ kind: z.literal('done'), id: z.number() }),
  z.object({ kind: z.literal('failed'), id: z.number(), error: WireError }),
  /** What is being done while the device of a session opens: a stage in words, or `output`, a piece of what a build writes. */
  z.object({
    kind: z.literal('opening'),
    session: SessionId,
    text: z.string(),
    output: z.boolean(),
  }),
  /** The device of a session ended by itself: the browser was closed, or crashed. */
  z.object({ kind: z.literal('lost'), session: SessionId, error: WireError }),
])
export type ServerMessage = z.infer<typeof ServerMessage>

/** From the bridge to the worker, as the header of a binary frame. The bytes are a PNG (observation) or a JPEG (mirror). */
export const FrameHeader = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('observation'), id: z.number(), scene: Scene }),
  z.object({ kind: z.literal('mirror'), session: SessionId, frame: z.number() }),
])
export type FrameHeader = z.infer<typeof FrameHeader>

/** A simulator as a person chooses it. `state` is the platform's own word, such as `Booted` or `Shutdown`. */
export const Simulator = z.object({
  udid: z.string(),
  name: z.string(),
  runtime: z.string(),
  state: z.string(),
})
export type Simulator = z.infer<typeof Simulator>

/** One fact about this machine: `bad` stops, `note` does not. `fix` says what to do, in one sentence. */
export const HealthRow = z.object({
  id: z.string(),
  state: z.enum(['ready', 'note', 'bad']),
  fact: z.string(),
  fix: z.optional(z.string()),
})
export type HealthRow = z.infer<typeof HealthRow>

/** The answer of `GET /api/simulators`: what can be chosen, newest runtime first, and what the machine has for it or lacks. */
export const SimulatorReport = z.object({
  simulators: z.array(Simulator),
  health: z.array(HealthRow),
})
export type SimulatorReport = z.infer<typeof SimulatorReport>

/** The answer of `GET /api/health`, which needs no token. */
export const Health = z.object({
  name: z.literal('harness'),
  version: z.string(),
  protocol: z.number(),
  devices: z.array(z.string()),
  /** True where a browser can be shown to a person. */
  windows: z.optional(z.boolean()),
  /** For a request with a challenge: what shows that this bridge has the token. */
  proof: z.optional(z.string()),
})
export type Health = z.infer<typeof Health>

/** A whole run of the sample without a model: what the persona wants, what it answers, and what proves that it got there. */
export const Tour = z.strictObject({
  goal: z.string().check(z.minLength(1)),
  /** Name of a built-in persona. */
  persona: z.string().check(z.minLength(1)),
  checks: z.array(Check).check(z.minLength(1)),
  /** More would take longer than a first look should. */
  replies: z.array(ScriptedReply).check(z.minLength(12), z.maxLength(20)),
})
export type Tour = z.infer<typeof Tour>

/** What `GET /api/sample` reports: the sample application, running, goals that can be reached in it, the best first, and its tour. */
export const Sample = z.object({
  name: z.string(),
  url: z.string(),
  goals: z.array(z.string()),
  tour: Tour,
})
export type Sample = z.infer<typeof Sample>

const loopbackOrigin = z
  .string()
  .check(z.regex(/^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d{1,5}$/))
const host = z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\d{1,5})?$/))

/** What the browser is allowed to reach; the bridge turns it into headers on every response. */
export const NetworkMode = z.strictObject({
  mode: z.enum(['local', 'cloud']),
  /** Exact loopback origins of model servers. */
  modelOrigins: z.array(loopbackOrigin).check(z.maxLength(8)),
  /** Exact host names of cloud providers; without effect in local mode. */
  cloudHosts: z.array(host).check(z.maxLength(16)),
})
export type NetworkMode = z.infer<typeof NetworkMode>

/** Runs that other agents finished on this machine, newest first. */
export const AgentRunIds = z.object({ runs: z.array(RunId) })
export type AgentRunIds = z.infer<typeof AgentRunIds>

/** Local, with Ollama where it listens by itself. */
export const DEFAULT_MODE: NetworkMode = {
  mode: 'local',
  modelOrigins: [SERVERS.ollama.origin],
  cloudHosts: [],
}

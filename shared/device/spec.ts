// Specification of a device that a session opens, and the device's description of itself.
import * as z from 'zod/mini'
import { Size } from '../base/geometry.ts'
import { AppiumDevice } from './appium.ts'
import { AttachSpec } from './attached.ts'
import { BrowserNetwork } from './browser-network.ts'
import { Condition, WebConditions, WebSecrets } from './conditions.ts'
import { DeviceKind } from './kind.ts'
import { PrototypeKind, PrototypeSpec } from './prototype/ref.ts'
import { SignInState } from './sign-in.ts'

/** Up to this width, in points, a web device is a touch phone at scale 2. */
export const PHONE_MAX_WIDTH = 480

const side = z.number().check(z.int(), z.minimum(64), z.maximum(4096))
/** In points. */
export const Viewport = z.object({ width: side, height: side })
export type Viewport = z.infer<typeof Viewport>

/** Appearance of a web page besides its size; absent values follow the width and the machine. */
export const WebAppearance = z.strictObject({
  touch: z.exactOptional(z.boolean()),
  dark: z.exactOptional(z.boolean()),
  reducedMotion: z.exactOptional(z.boolean()),
  /** For example `de-DE`. */
  locale: z.exactOptional(z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/))),
  /** For example `Europe/Berlin`. */
  timeZone: z.exactOptional(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/))),
})
export type WebAppearance = z.infer<typeof WebAppearance>

const path = z.string().check(z.maxLength(1_024), z.regex(/^\//))
/** Single command-line value: never an option, never more than one line. */
const word = z.string().check(z.maxLength(1_024), z.regex(/^[^\p{Cc}]*$/u))
const BUNDLE_ID = /^[A-Za-z0-9][A-Za-z0-9.-]{0,154}$/
export const UDID = /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/

/** Source of a simulator app: a finished build, a project to build, or an installed app. */
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

/** Permissions that can be granted before an app asks (`simctl privacy`). */
export const Permission = z.enum([
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

/** An app on a simulator, with the settings of both. */
export const SimulatorSpec = z.strictObject({
  kind: z.literal('ios'),
  udid: z.string().check(z.regex(UDID)),
  app: AppSource,
  arguments: z.optional(z.array(word).check(z.maxLength(64))),
  environment: z.optional(z.record(z.string().check(z.regex(/^[A-Za-z_]\w{0,63}$/)), word)),
  /** For example `de_DE`. */
  locale: z.optional(z.string().check(z.regex(/^[a-z]{2,3}([_-][A-Za-z0-9]{2,8})*$/))),
  /** Deep link, opened in the app after every start. */
  url: z.optional(word.check(z.regex(/^[A-Za-z][A-Za-z0-9+.-]*:/))),
  appearance: z.optional(z.enum(['light', 'dark'])),
  contentSize: z.optional(z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/))),
  increaseContrast: z.optional(z.boolean()),
  permissions: z.optional(z.array(Permission)),
  /** True: also deletes the app's data when a leg starts from the beginning. */
  uninstall: z.optional(z.boolean()),
  /** True: erases the simulator before it starts. */
  erase: z.optional(z.boolean()),
})
export type SimulatorSpec = z.infer<typeof SimulatorSpec>

const Web = z.object({
  kind: z.literal('web'),
  url: z.string().check(z.maxLength(8_192)),
  viewport: Viewport,
  headed: z.optional(z.boolean()),
  appearance: z.optional(WebAppearance),
  /** Hosts that the browser may contact; absent means all that the pages request. */
  network: z.optional(BrowserNetwork),
  attach: z.optional(AttachSpec),
  /** Sign-in state with which the browser starts; signed out when absent. */
  signIn: z.optional(SignInState),
  conditions: z.optional(WebConditions),
  secrets: z.optional(WebSecrets),
})

const BRIDGE_SPECS = [Web, SimulatorSpec, AppiumDevice] as const

/** Device that a session requests from the bridge. */
export const BridgeSpec = z.discriminatedUnion('kind', BRIDGE_SPECS)
export type BridgeSpec = z.infer<typeof BridgeSpec>

export const DeviceSpec = z.discriminatedUnion('kind', [...BRIDGE_SPECS, PrototypeSpec])
export type DeviceSpec = z.infer<typeof DeviceSpec>

/** Description of an open device: `pointSize` in points, `scale` in pixels per point. */
export const DeviceInfo = z.object({
  kind: DeviceKind,
  form: z.optional(PrototypeKind),
  name: z.string(),
  runtime: z.optional(z.string()),
  udid: z.optional(z.string()),
  /** Picture method and measurement of the self-test, in words. */
  pictures: z.optional(z.string()),
  /** Browsers only: true when pages run in the browser's sandbox. */
  sandbox: z.optional(z.boolean()),
  /** Host and port of a browser that was already running, or of an Appium server. */
  attached: z.optional(z.string()),
  /** Driven by a WebDriver server such as Appium, at `attached`. */
  appium: z.optional(z.boolean()),
  /** Access and network conditions that a person chose for a browser. */
  conditions: z.optional(z.array(Condition)),
  /** Names of the files that `choose_file` may give to a page; absent when there are none. */
  files: z.optional(z.array(z.string())),
  pointSize: Size,
  scale: z.number(),
})
export type DeviceInfo = z.infer<typeof DeviceInfo>

// A device driven by a WebDriver server such as Appium: a phone, an emulator, a simulator or a
// browser, on this machine or another one.
import * as z from 'zod/mini'
import { BrowserAddress, isThisMachine, withoutSecrets } from './attached.ts'

/** Content of the screen: an iOS or Android app, or a web page. */
export const Platform = z.enum(['ios', 'android', 'web'])
export type Platform = z.infer<typeof Platform>

const WEB = /^https?:/i
const ServerAddress = BrowserAddress.check(z.refine((address) => WEB.test(address)))
const StoredAddress = ServerAddress.check(
  z.refine((address) => address === withoutSecrets(address)),
)

/** Maximum length of the capabilities as JSON, in characters. */
const LONGEST = 20_000
/** Names of capabilities that cloud services use as a password; it belongs in the address. */
const SECRET = /(access_?key|api_?key|password|secret|token)$/i

/** Maximum depth of the capabilities; recursive functions fail at a few thousand levels. */
const DEEPEST = 32

/** Capabilities of a new session (W3C WebDriver, 7), without any secret. */
export const Capabilities = z.record(z.string(), z.unknown()).check(
  // A single check, because the others would also run, and fail on very deep values.
  z.refine(
    (given) =>
      isShallow(given) && JSON.stringify(given).length <= LONGEST && secretIn(given) === undefined,
  ),
)
export type Capabilities = z.infer<typeof Capabilities>

function isShallow(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; depth < DEEPEST; depth++) {
    level = level.flatMap((each) => (typeof each === 'object' && each ? Object.values(each) : []))
    if (level.length === 0) return true
  }
  return false
}

/** Name of a member that contains a secret; undefined without one. */
export function secretIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    if (SECRET.test(name) && typeof inner === 'string') return name
    const deeper = secretIn(inner)
    if (deeper !== undefined) return deeper
  }
  return undefined
}

const shared = {
  capabilities: Capabilities,
  /** True when the user agreed to send sign-ins to a device on another machine. */
  signIns: z.exactOptional(z.boolean()),
}

/** Appium device as stored in an order. */
export const AppiumTarget = z.strictObject({ url: StoredAddress, ...shared })
export type AppiumTarget = z.infer<typeof AppiumTarget>

/** Appium device for the bridge, with the access token and the page to open in a browser. */
export const AppiumDevice = z.strictObject({
  kind: z.literal('appium'),
  url: ServerAddress,
  page: z.exactOptional(z.string().check(z.maxLength(8_192))),
  ...shared,
})
export type AppiumDevice = z.infer<typeof AppiumDevice>

/**
 * Platform that these capabilities start. A browser on iOS counts as an app: its pictures include
 * the toolbar, so page coordinates would be off.
 */
export function platformOf(capabilities: Capabilities): Platform {
  const system = String(capabilities['platformName'] ?? '').toLowerCase()
  if (/^(ios|tvos)$/.test(system)) return 'ios'
  const browser = capabilities['browserName'] ?? capabilities['appium:browserName']
  return typeof browser === 'string' && browser !== '' ? 'web' : 'android'
}

/** Name of the tested app in the log: its package, bundle or file. */
export function appOf(capabilities: Capabilities): string | undefined {
  const names = ['appium:bundleId', 'appium:appPackage', 'appium:app']
  const named = names.map((name) => capabilities[name])
  const text = named.find((value) => typeof value === 'string' && value !== '')
  return typeof text === 'string' ? (/[^/\\?#]+$/.exec(text)?.[0] ?? text) : undefined
}

/** True when sign-ins may be sent to this device. */
export function takesAppiumSignIns({ url, signIns }: Pick<AppiumTarget, 'url' | 'signIns'>) {
  return isThisMachine(url) || signIns === true
}

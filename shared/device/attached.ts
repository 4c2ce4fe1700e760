// A browser that runs already, on this machine or another one: a run opens a window of its own in
// it.
import * as z from 'zod/mini'

/**
 * Scheme, sign-in of the address, host, port, and the rest; this code runs where there is no `URL`.
 */
const ADDRESS =
  /^(https?|wss?):\/\/([^\s/?#\\@]*@)?(\[[0-9a-f:.]+\]|[^\s/?#\\@:[\]<>^|%]+)(:(?!0|6553[6-9]|655[4-9]\d|65[6-9]\d\d|6[6-9]\d{3}|[7-9]\d{4})\d{1,5})?([/?#]\S*)?$/i

const LONGEST = 2_048

/** Address of such a browser: its debugging port (`http`, `ws`) or a Playwright server (`ws`). */
export const BrowserAddress = z.string().check(z.maxLength(LONGEST), z.regex(ADDRESS))

/** The same as it may be stored: an access token travels in what is left out here. */
const StoredAddress = BrowserAddress.check(
  z.refine((address) => address === withoutSecrets(address)),
)

const shared = {
  /** True: the person agreed that sign-ins are sent to a browser on another machine. */
  signIns: z.exactOptional(z.boolean()),
}

/** A running browser as an order names it. */
export const AttachedBrowser = z.strictObject({ url: StoredAddress, ...shared })
export type AttachedBrowser = z.infer<typeof AttachedBrowser>

/** The same for the bridge, with the access token of its address if it has one. */
export const AttachSpec = z.strictObject({ url: BrowserAddress, ...shared })
export type AttachSpec = z.infer<typeof AttachSpec>

/** Host and port, such as `127.0.0.1:9222`; the text itself when it is no such address. */
export function browserHost(address: string): string {
  const [, , , host, port = ''] = ADDRESS.exec(address) ?? []
  return host === undefined ? address : `${host}${port}`.toLowerCase()
}

/** The address without user name, password, query and fragment. */
export function withoutSecrets(address: string): string {
  const [, scheme, , host, port = '', rest = ''] = ADDRESS.exec(address) ?? []
  if (host === undefined) return address
  return `${scheme}://${host}${port}${rest.replace(/[?#].*$/s, '')}`
}

const LOOPBACK = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/i

/** True when the browser is on the machine of the bridge: then nothing leaves it. */
export function isThisMachine(address: string): boolean {
  const [, , , host = ''] = ADDRESS.exec(address) ?? []
  return LOOPBACK.test(host)
}

/**
 * True when sign-ins may be sent to the browser of a device; every browser that Harness starts is
 * here.
 */
export function takesSignIns(attach: AttachSpec | undefined): boolean {
  return attach === undefined || isThisMachine(attach.url) || attach.signIns === true
}

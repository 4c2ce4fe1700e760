// A running browser, on this machine or another one, in which a run opens its own window.
import * as z from 'zod/mini'

/**
 * Parts of an address: scheme, credentials, host, port, and the rest. Parsed by hand, because this
 * code runs where there is no `URL`.
 */
const ADDRESS =
  /^(https?|wss?):\/\/([^\s/?#\\@]*@)?(\[[0-9a-f:.]+\]|[^\s/?#\\@:[\]<>^|%]+)(:(?!0|6553[6-9]|655[4-9]\d|65[6-9]\d\d|6[6-9]\d{3}|[7-9]\d{4})\d{1,5})?([/?#]\S*)?$/i

const LONGEST = 2_048

/** Address of a running browser: debugging port (`http`, `ws`) or Playwright server (`ws`). */
export const BrowserAddress = z.string().check(z.maxLength(LONGEST), z.regex(ADDRESS))

/** Address that may be stored, without the parts that may contain an access token. */
const StoredAddress = BrowserAddress.check(
  z.refine((address) => address === withoutSecrets(address)),
)

const shared = {
  /** True when the user agreed to send sign-ins to a browser on another machine. */
  signIns: z.exactOptional(z.boolean()),
}

/** Running browser as stored in an order. */
export const AttachedBrowser = z.strictObject({ url: StoredAddress, ...shared })
export type AttachedBrowser = z.infer<typeof AttachedBrowser>

/** Running browser for the bridge, with the access token of its address if it has one. */
export const AttachSpec = z.strictObject({ url: BrowserAddress, ...shared })
export type AttachSpec = z.infer<typeof AttachSpec>

/** Host and port, such as `127.0.0.1:9222`; returns any other text unchanged. */
export function browserHost(address: string): string {
  const [, , , host, port = ''] = ADDRESS.exec(address) ?? []
  return host === undefined ? address : `${host}${port}`.toLowerCase()
}

/** Removes user name, password, query and fragment from an address. */
export function withoutSecrets(address: string): string {
  const [, scheme, , host, port = '', rest = ''] = ADDRESS.exec(address) ?? []
  if (host === undefined) return address
  return `${scheme}://${host}${port}${rest.replace(/[?#].*$/s, '')}`
}

const LOOPBACK = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/i

/** True when the browser is on the same machine as the bridge. */
export function isThisMachine(address: string): boolean {
  const [, , , host = ''] = ADDRESS.exec(address) ?? []
  return LOOPBACK.test(host)
}

/**
 * True when sign-ins may be sent to the browser of a device; browsers started by Harness are on
 * this machine.
 */
export function takesSignIns(attach: AttachSpec | undefined): boolean {
  return attach === undefined || isThisMachine(attach.url) || attach.signIns === true
}

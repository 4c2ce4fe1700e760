import { HarnessError } from '@harness/shared/base/errors.ts'
import { SignInState } from '@harness/shared/device/sign-in.ts'

/** Maximum size in bytes; the bridge limits messages to 256 KiB. */
const LARGEST = 200_000

/** Maximum number of sites named in a sentence. */
const MOST_NAMED = 3

/**
 * Parses a file of a browser automation tool: its storage state, or a list of cookies. It must
 * contain data for the site of `url`. Throws `argument_invalid` with a message for the user, never
 * with a value.
 */
export function signInFrom(text: string, url: string, nowMs: number): SignInState {
  const parsed = SignInState.safeParse(withCookies(jsonOf(text)))
  if (!parsed.success) throw misfit(parsed.error.issues[0]?.path ?? [])
  const state = parsed.data
  if (isTooLarge(state))
    throw refused('It holds more than 200 KB. Export the cookies and storage of this site alone.')
  const { host, hostname, origin } = new URL(url)
  const hosts = hostsOf(state)
  if (hosts.length === 0) throw refused('It holds no cookies and no storage.')
  const { cookies, origins } = ofSite(state, hostname, origin)
  const isStored = origins.length > 0
  if (cookies.length === 0 && !isStored)
    throw refused(`It holds nothing for ${host}, but for ${named(hosts)}.`)
  const isOver = ({ expires }: { readonly expires: number }) =>
    expires >= 0 && expires * 1_000 <= nowMs
  if (!isStored && cookies.every(isOver))
    throw refused(`Its cookies for ${host} have expired. Sign in and export them again.`)
  return state
}

/**
 * State from a sign-in window: of all visited sites, or only the site of `url` if that is too
 * large. Throws `argument_invalid` without a sign-in.
 */
export function signInOf(state: SignInState, url: string): SignInState {
  const { host, hostname, origin } = new URL(url)
  const own = ofSite(state, hostname, origin)
  const refuse = (what: string) =>
    new HarnessError('argument_invalid', { argument: 'Sign-in by hand', what })
  if (own.cookies.length === 0 && own.origins.length === 0)
    throw refuse(
      `Nothing was kept for ${host}. Sign in there before you press Done or close the window.`,
    )
  if (!isTooLarge(state)) return state
  if (!isTooLarge(own)) return own
  throw refuse(`${host} keeps more than 200 KB in the browser, which is too much to bring along.`)
}

/** Latest expiry of the site's cookies (ISO 8601); undefined if some of the state has no expiry. */
export function expiryOf(state: SignInState, site: string): string | undefined {
  const { hostname, origin } = new URL(site)
  const { cookies, origins } = ofSite(state, hostname, origin)
  if (origins.length > 0 || cookies.length === 0) return undefined
  if (cookies.some(({ expires }) => expires < 0)) return undefined
  return new Date(Math.max(...cookies.map(({ expires }) => expires)) * 1_000).toISOString()
}

/** Formats the day of a time in this browser's locale. */
export function dayText(time: string): string {
  return new Date(time).toLocaleDateString('en-GB', { dateStyle: 'medium' })
}

function isTooLarge(state: SignInState): boolean {
  return new TextEncoder().encode(JSON.stringify(state)).length > LARGEST
}

function ofSite({ cookies, origins }: SignInState, hostname: string, origin: string): SignInState {
  return {
    cookies: cookies.filter(({ domain }) => isFor(hostname, domain)),
    origins: origins.filter((stored) => stored.origin === origin),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's message is left out, since it may quote part of a secret.
    throw refused('It is no JSON. Choose the file with cookies and storage that your tool wrote.')
  }
}

/** Wraps a bare list of cookies, as some tools write it. */
function withCookies(value: unknown): unknown {
  return Array.isArray(value) ? { cookies: value } : value
}

function misfit([list, index, ...rest]: readonly PropertyKey[]): HarnessError {
  if (list === undefined) return refused('It holds no cookies and no storage.')
  const item = typeof index === 'number' ? ` ${index + 1}` : ''
  const fields = rest.map((part) => (typeof part === 'number' ? part + 1 : String(part)))
  const path = [`${String(list)}${item}`, ...fields].join(', ')
  return refused(`It cannot be used as it is: look at ${path}.`)
}

function hostsOf({ cookies, origins }: SignInState): readonly string[] {
  const hosts = [
    ...cookies.map(({ domain }) => domain.replace(/^\./, '')),
    ...origins.map(({ origin }) => origin.replace(/^https?:\/\//, '')),
  ]
  return [...new Set(hosts)]
}

function named(hosts: readonly string[]): string {
  const more = hosts.length > MOST_NAMED ? ` and ${hosts.length - MOST_NAMED} more` : ''
  return `${hosts.slice(0, MOST_NAMED).join(', ')}${more}`
}

/** True when the cookie applies; one of `shop.test` is sent to `www.shop.test` too. */
function isFor(hostname: string, domain: string): boolean {
  const plain = domain.replace(/^\./, '')
  return hostname === plain || hostname.endsWith(`.${plain}`)
}

function refused(what: string): HarnessError {
  return new HarnessError('argument_invalid', { argument: 'Sign-in file', what })
}

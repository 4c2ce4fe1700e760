import type { Pairing } from '../worker/api.ts'

/**
 * Storage key of a pairing that the worker has not stored yet. After a reload it is no longer in
 * the address, and the ticket is spent.
 */
const KEY = 'harness-pairing'

type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Takes the ticket `#p=TICKET` or the token `#t=TOKEN` out of the address, before a bookmark can
 * store it. Otherwise returns an earlier page's unfinished pairing.
 */
export function takePairing(
  address: Pick<Location, 'hash' | 'pathname' | 'search'>,
  history: Pick<History, 'replaceState' | 'state'>,
  keep: Keep | undefined,
): Pairing | undefined {
  const given = new URLSearchParams(address.hash.replace(/^#/, ''))
  const ticket = given.get('p')
  const token = given.get('t')
  if (!ticket && !token) return kept(keep)
  const pairing = ticket ? { ticket, holder: makeHolder() } : { token: token ?? '' }
  try {
    keep?.setItem(KEY, JSON.stringify(pairing))
  } catch {
    // Storage is full: the copy matters only if the page is reloaded at this moment.
  }
  history.replaceState(history.state, '', `${address.pathname}${address.search}`)
  return pairing
}

/** Called once the pairing is used: the token is stored, or the bridge refused it. */
export function dropPairing(keep: Keep | undefined): void {
  keep?.removeItem(KEY)
}

function kept(keep: Keep | undefined): Pairing | undefined {
  try {
    const { ticket, holder, token } = Object(JSON.parse(keep?.getItem(KEY) ?? 'null'))
    if (typeof ticket === 'string' && typeof holder === 'string') return { ticket, holder }
    return typeof token === 'string' ? { token } : undefined
  } catch {
    return undefined // not ours
  }
}

const HOLDER_BYTES = 32

function makeHolder(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(HOLDER_BYTES))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

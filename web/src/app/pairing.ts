import type { Pairing } from '../worker/api.ts'

/**
 * Where it waits until the worker has stored the token. A page that is reloaded or closed before
 * finds it here: the address does not have it any more, and the ticket was used.
 */
const KEY = 'harness-pairing'

type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * What the address brings to pair this browser: the ticket of `#p=TICKET`, or the token of
 * `#t=TOKEN` that a start without a browser prints. It is taken out before anything else reads it,
 * so that it enters no bookmark. Else what an earlier page could not finish. Undefined when absent.
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
    // storage is full: only a reload within this moment would need it
  }
  history.replaceState(history.state, '', `${address.pathname}${address.search}`)
  return pairing
}

/** It was used: the token is stored, or the bridge refuses it. */
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

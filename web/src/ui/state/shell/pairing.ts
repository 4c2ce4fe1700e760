import type { Pairing } from '../../../worker/api.ts'

/**
 * What the address brings to pair this browser: the ticket of `#p=TICKET`, or the token of
 * `#t=TOKEN` that a start without a browser prints. It is taken out before anything else reads it,
 * so that it enters no bookmark. Undefined when absent.
 */
export function takePairing(
  address: Pick<Location, 'hash' | 'pathname' | 'search'>,
  history: Pick<History, 'replaceState' | 'state'>,
): Pairing | undefined {
  const given = new URLSearchParams(address.hash.replace(/^#/, ''))
  const ticket = given.get('p')
  const token = given.get('t')
  if (!ticket && !token) return undefined
  history.replaceState(history.state, '', `${address.pathname}${address.search}`)
  return ticket ? { ticket } : { token: token ?? '' }
}

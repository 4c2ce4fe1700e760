/**
 * The pairing token of `#t=TOKEN`, taken out of the address before anything else reads it, so that it enters neither the
 * history nor a bookmark. Undefined when absent.
 */
export function takeToken(
  address: Pick<Location, 'hash' | 'pathname' | 'search'>,
  history: Pick<History, 'replaceState' | 'state'>,
): string | undefined {
  const token = new URLSearchParams(address.hash.replace(/^#/, '')).get('t')
  if (!token) return undefined
  history.replaceState(history.state, '', `${address.pathname}${address.search}`)
  return token
}

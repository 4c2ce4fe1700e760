// Completes an address typed by a person.

/** Host with a dot or a port, `localhost`, or an IPv6 address in brackets. */
const HOST_ALONE =
  /^(?:localhost|[\w-]+(?:\.[\w-]+)+|[\w.-]+(?=:\d)|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]|$)/i

/** Adds http:// to a host without a scheme, as the address bar of a browser does. */
export function withScheme(typed: string): string {
  const address = typed.trim()
  return HOST_ALONE.test(address) ? `http://${address}` : address
}

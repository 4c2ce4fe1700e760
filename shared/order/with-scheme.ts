// What a person types as an address.

/** A host with a dot or a port, `localhost`, or an IPv6 address in brackets. */
const HOST_ALONE =
  /^(?:localhost|[\w-]+(?:\.[\w-]+)+|[\w.-]+(?=:\d)|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]|$)/i

/** The address, with http:// where only a host was typed, as the address bar of a browser reads it. */
export function withScheme(typed: string): string {
  const address = typed.trim()
  return HOST_ALONE.test(address) ? `http://${address}` : address
}

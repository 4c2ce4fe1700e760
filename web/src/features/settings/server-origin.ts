/** Host names of this machine. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

/** Origin of a typed model server, or the reason why it is invalid. */
export function serverOrigin(typed: string): { origin: string } | { failure: string } {
  const text = typed.trim()
  const address = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`
  if (text === '' || !URL.canParse(address))
    return { failure: 'Enter an address such as 127.0.0.1:11434.' }
  const { protocol, hostname, port } = new URL(address)
  if (!LOOPBACK.includes(hostname))
    return { failure: 'Only a server on this machine: 127.0.0.1 or localhost.' }
  if (protocol !== 'http:') return { failure: 'A server on this machine is reached with http://.' }
  if (port === '') return { failure: `Add the port, as ${hostname}:11434.` }
  return { origin: `http://${hostname}:${port}` }
}

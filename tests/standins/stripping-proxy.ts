// The bridge as it would be without one of its headers: everything else passes unchanged.
import { once } from 'node:events'
import { Agent, createServer, request as send } from 'node:http'

export interface StrippingProxy {
  readonly origin: string
  /** From now on this header is left out of every answer; undefined leaves them as they are. */
  strip(header: string | undefined): void
  close(): Promise<void>
}

export async function startStrippingProxy(bridgePort: number): Promise<StrippingProxy> {
  let stripped: string | undefined
  // One connection per request: a reused one may be closed by the bridge at that very moment.
  const agent = new Agent({ keepAlive: false })
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    const own = { ...headers, host: `127.0.0.1:${bridgePort}` }
    // The bridge accepts only its own origin, and the page has that of the proxy.
    for (const name of ['origin', 'referer', 'sec-fetch-site']) Reflect.deleteProperty(own, name)
    const upstream = send(
      { host: '127.0.0.1', port: bridgePort, method, path: url, headers: own, agent },
      (answer) => {
        const kept = Object.entries(answer.headers).filter(([name]) => name !== stripped)
        outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept))
        answer.on('error', () => outgoing.destroy())
        answer.pipe(outgoing)
      },
    )
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    strip(header) {
      stripped = header
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

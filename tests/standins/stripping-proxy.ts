// The bridge as it would be without one of its headers: everything else passes unchanged, but its
// proof, which holds for one port alone, and the list of files that the service worker copies.
import { once } from 'node:events'
import { Agent, createServer, request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import { CHALLENGE_HEADER, proofOf } from '@harness/bridge/server/guard/proof.ts'
import { PROTOCOL_VERSION } from '@harness/shared/log/wire/protocol.ts'

export interface StrippingProxy {
  readonly origin: string
  /** From now on this header is left out of every answer; undefined leaves them as they are. */
  strip(header: string | undefined): void
  close(): Promise<void>
}

const SERVICE_WORKER = '/sw.js'

/** Copying every file takes 4 s of processor time, and what is copied is a matter of `e2e/offline`. */
function withFewFiles(script: string): string {
  const list = /"files":\[[^\]]*\]/
  if (!list.test(script)) throw new Error('the service worker names no files')
  return script.replace(list, '"files":["./"]')
}

export async function startStrippingProxy(
  bridgePort: number,
  token: string,
): Promise<StrippingProxy> {
  let stripped: string | undefined
  // One connection per request: a reused one may be closed by the bridge at that very moment.
  const agent = new Agent({ keepAlive: false })
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    const challenge = headers[CHALLENGE_HEADER]
    if (url === '/api/health' && typeof challenge === 'string') {
      const health = { name: 'harness', version: '0', protocol: PROTOCOL_VERSION, devices: ['web'] }
      const proof = proofOf(token, ownPort(), challenge)
      outgoing.setHeader('content-type', 'application/json')
      outgoing.end(JSON.stringify({ ...health, proof }))
      return
    }
    const own = { ...headers, host: `127.0.0.1:${bridgePort}` }
    // The bridge accepts only its own origin, and the page has that of the proxy.
    const isWorker = url === SERVICE_WORKER
    const left = ['origin', 'referer', 'sec-fetch-site', ...(isWorker ? ['accept-encoding'] : [])]
    for (const name of left) Reflect.deleteProperty(own, name)
    const upstream = send(
      { host: '127.0.0.1', port: bridgePort, method, path: url, headers: own, agent },
      (answer) => {
        const changed = isWorker ? [stripped, 'content-length', 'etag'] : [stripped]
        const kept = Object.entries(answer.headers).filter(([name]) => !changed.includes(name))
        outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept))
        answer.on('error', () => outgoing.destroy())
        if (isWorker) void text(answer).then((script) => outgoing.end(withFewFiles(script)))
        else answer.pipe(outgoing)
      },
    )
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
  function ownPort(): number {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${ownPort()}`,
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

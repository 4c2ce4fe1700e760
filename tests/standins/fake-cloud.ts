// A server that only counts connections. Not requests, because a policy that lets
// a connection open has leaked already.
import { once } from 'node:events'
import { createServer } from 'node:http'

/** Names that the browser resolves to this machine; see `openPerson`. */
export const CLOUD_HOST = 'api.cloud.test'
export const CLOUD_RULE = `--host-resolver-rules=MAP *.cloud.test 127.0.0.1`

export interface FakeCloud {
  readonly origin: string
  connections(): number
  close(): Promise<void>
}

export async function startFakeCloud(): Promise<FakeCloud> {
  let connections = 0
  const server = createServer((_, response) => {
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/plain' })
    response.end('You are out.')
  })
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://${CLOUD_HOST}:${port}`,
    connections: () => connections,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

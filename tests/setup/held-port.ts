import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * A port of 127.0.0.1 on which nothing listens and, until the test ends, nothing can: it belongs to
 * the calling end of a connection. One that was just closed may be another program's by now.
 */
export async function heldPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  await once(socket, 'connect')
  return socket.localPort ?? 0
}

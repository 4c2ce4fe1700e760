import type { IncomingMessage, Server } from 'node:http'

/** Time limit for the first request of a connection, in milliseconds. */
const SILENT_MS = 10_000

/** Closes connections that never send a request. Node limits only the time after the first byte. */
export function endSilent(server: Server): Server {
  const limits = new WeakMap<object, NodeJS.Timeout>()
  server.on('connection', (socket) => {
    const limit = setTimeout(() => socket.destroy(), SILENT_MS).unref()
    limits.set(socket, limit)
    socket.once('close', () => clearTimeout(limit))
  })
  const asked = ({ socket }: IncomingMessage) => clearTimeout(limits.get(socket))
  server.on('request', asked)
  server.on('upgrade', asked)
  return server
}

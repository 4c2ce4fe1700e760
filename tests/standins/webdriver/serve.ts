// What every stand-in behind a WebDriver server shares: real HTTP, and routes without the session.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type Body = Readonly<Record<string, unknown>>

export interface Answer {
  readonly status: number
  readonly value: unknown
}

export const ok = (value: unknown = null): Answer => ({ status: 200, value })
export const no = (error: string): Answer => ({ status: 404, value: { error, message: error } })

/** `sentTo`: is called with each request, and says where it is sent instead of being answered. */
export async function serveWebDriver(
  answer: (route: string, body: Body) => Answer,
  sentTo: (request: IncomingMessage) => string | undefined = () => undefined,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const elsewhere = sentTo(request)
    if (elsewhere !== undefined) {
      response.writeHead(302, { location: elsewhere }).end()
      return
    }
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const path = (request.url ?? '')
      .replace(/^\/hub\//, '')
      .replace(/^session\/[0-9a-f-]{36}\/?/, '')
    const route = `${request.method} ${path === '' ? 'session' : path}`
    const { status, value } = answer(route, text === '' ? {} : JSON.parse(text))
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ value }))
  }
  // A client that leaves while it sends breaks its request: nothing is owed to it any more.
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://127.0.0.1:${port}/hub`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

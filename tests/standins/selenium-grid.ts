// A Selenium Grid 4 with real browsers, as far as a client of its sessions sees it: the list of
// nodes, and sessions whose debugging port is at a path of the Grid (`se:cdp`).
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'
import { type RunningBrowser, startRunningBrowser } from '../setup/running-browser.ts'

export interface StandInGrid {
  readonly url: string
  /** Sessions that are open. */
  readonly open: () => number
  close(): Promise<void>
}

/** The address by which it knows itself is of a host that its clients do not reach. */
const OWN_HOST = 'ws://node-7.internal:5555'

export async function startGrid({ hasPorts = true } = {}): Promise<StandInGrid> {
  const browsers = new Map<string, RunningBrowser>()
  const begin = async () => {
    const id = randomUUID()
    browsers.set(id, await startRunningBrowser())
    const port = hasPorts && { 'se:cdp': `${OWN_HOST}/session/${id}/se/cdp` }
    return { sessionId: id, capabilities: { browserName: 'chrome', ...port } }
  }
  const end = async (id: string) => {
    const browser = browsers.get(id)
    browsers.delete(id)
    await browser?.kill()
    return null
  }
  const answer = async (method: string, path: string): Promise<unknown> => {
    const [, id = ''] = /^\/session\/([^/]+)/.exec(path) ?? []
    if (path === '/status') return { ready: true, message: '', nodes: [{ slots: [] }] }
    if (method === 'POST' && path === '/session') return begin()
    if (method === 'DELETE') return end(id)
    return browsers.has(id) ? {} : undefined
  }
  const server = createServer((request, response) => {
    request.resume()
    answer(request.method ?? '', request.url ?? '').then(
      (value) => {
        const unknown = { error: 'unknown command', message: '' }
        response.writeHead(value === undefined ? 404 : 200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ value: value === undefined ? unknown : value }))
      },
      () => response.destroy(),
    )
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (near, { url = '' }) => {
    const [, id = ''] = /^\/session\/([^/]+)\/se\/cdp$/.exec(url) ?? []
    const browser = browsers.get(id)
    if (browser) relay(near, new WebSocket(browser.socket))
    else near.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    open: () => browsers.size,
    async close() {
      server.close()
      server.closeAllConnections()
      sockets.close()
      await Promise.all([...browsers.keys()].map(end))
    },
  }
}

function relay(near: WebSocket, far: WebSocket): void {
  near.pause()
  far.once('open', () => near.resume())
  near.on('message', (data) => far.send(data.toString()))
  far.on('message', (data) => near.send(data.toString()))
  near.once('close', () => far.close())
  far.once('close', () => near.close())
  for (const socket of [near, far]) socket.on('error', () => socket.terminate())
}

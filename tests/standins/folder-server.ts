import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FolderServer {
  readonly origin: string
  /** How many requests came in so far. */
  requests(): number
  close(): Promise<void>
}

/** Serves the pages of one folder of `tests/fixtures` on a free port of this machine. */
export async function startFolderServer(folder: string): Promise<FolderServer> {
  const root = new URL(`../fixtures/${folder}/`, import.meta.url)
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const name = pathname === '/' ? 'index.html' : pathname.slice(1)
    const page = /^[\w-]+\.html$/.test(name)
      ? readFile(new URL(name, root))
      : Promise.reject(new Error(name))
    page.then(
      (body) => response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(body),
      () => response.writeHead(404).end('not found'),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    requests: () => requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'

export interface FolderServer {
  readonly origin: string
  /** Number of requests so far. */
  requests(): number
  close(): Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.htm': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.mjs': 'text/javascript; charset=utf-8',
}

const FIXTURES = new URL('../fixtures/', import.meta.url)

/**
 * Serves a folder of `tests/fixtures`, or any other, on a free port of this machine; its `404.html`
 * for what is not there.
 */
export async function startFolderServer(
  folder: string | URL,
  headers: Readonly<Record<string, string>> = {},
): Promise<FolderServer> {
  const root = typeof folder === 'string' ? new URL(`${folder}/`, FIXTURES) : folder
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    // An address has no way up out of its root, so neither has the file read for it.
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    const type = TYPES[extname(name)] ?? 'application/octet-stream'
    readFile(new URL(`.${name}`, root)).then(
      (body) => response.writeHead(200, { 'Content-Type': type, ...headers }).end(body),
      () =>
        readFile(new URL('./404.html', root)).then(
          (body) => response.writeHead(404, { 'Content-Type': 'text/html' }).end(body),
          () => response.writeHead(404).end('not found'),
        ),
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

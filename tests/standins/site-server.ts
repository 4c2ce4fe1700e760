import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'

export interface SiteServer {
  /** The first page of a site in `tests/fixtures/sites`. */
  start(site: string): string
  /** What was really reached since this was last asked: the pages tell it themselves. */
  reached(): readonly string[]
  close(): Promise<void>
}

const ROOT = new URL('../fixtures/sites/', import.meta.url)
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

/** Serves the small sites on a free port of this machine, and remembers which goals their pages say were reached. */
export async function startSiteServer(): Promise<SiteServer> {
  let reached: string[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://127.0.0.1').pathname)
    const [, mark] = /^\/-\/done\/(.+)$/.exec(path) ?? []
    if (mark !== undefined) {
      reached.push(mark)
      response.writeHead(204).end()
    } else void file(path, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    start: (site) => `http://127.0.0.1:${port}/${site}/index.html`,
    reached() {
      const marks = reached
      reached = []
      return marks
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function file(path: string, response: ServerResponse): Promise<void> {
  const known = /^\/(?:[\w-]+\/)?[\w-]+\.(?:html|css|js)$/.test(path)
  const body = known ? await readFile(new URL(`.${path}`, ROOT)).catch(() => undefined) : undefined
  if (!body) response.writeHead(404).end('not found')
  else response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'text/plain' }).end(body)
}

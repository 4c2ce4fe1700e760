import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SiteServer {
  /** `http://127.0.0.1:PORT/`. */
  readonly url: string
  /** Every page that was asked for and everything that was sent, as `GET /visit?day=2`. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

const SITES = new URL('../fixtures/sites/', import.meta.url)

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/\.css$/, 'text/css; charset=utf-8'],
  [/\.js$/, 'text/javascript; charset=utf-8'],
  [/\.pdf$/, 'application/pdf'],
]

/**
 * Serves one of the small sites on a free port of this machine. `/visit` is `visit.html`, a number
 * in a name is ignored, and unknown paths get the first page.
 */
export async function startSiteServer(site: string): Promise<SiteServer> {
  const root = new URL(`${site}/`, SITES)
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const isPage = !/\.(css|js|ico)$/.test(pathname)
    if (isPage) asked.push(`${request.method} ${pathname}${search}`)
    void bodyFor(root, pathname).then((body) => {
      const type = TYPES.find(([name]) => name.test(pathname))?.[1] ?? 'text/html; charset=utf-8'
      response.writeHead(200, { 'Content-Type': type }).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bodyFor(root: URL, pathname: string): Promise<Buffer> {
  const name = pathname.replace(/^\/|\/\d+$/g, '') || 'index'
  for (const file of [name, `${name}.html`, 'index.html']) {
    const body = await readFile(new URL(file, root)).catch(() => undefined)
    if (body) return body
  }
  throw new Error(`no page for ${pathname}`)
}

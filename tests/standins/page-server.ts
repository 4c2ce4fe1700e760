import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'

export interface PageServer {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly origin: string
  /** The address of a page in `tests/fixtures/web`. */
  page(name: string): string
  /** Answers the drawings that were asked for; resolves when a page says that it has one. */
  draw(): Promise<void>
  close(): Promise<void>
}

const FIXTURES = new URL('../fixtures/web/', import.meta.url)

/**
 * Serves the fixture pages on a free port of this machine, with `{{OTHER}}` as the same server
 * under another site. Special paths include `/slow?ms=N`, `/drawing` (once `draw` is called) and
 * `/never`. `/half` has a picture that never comes, `/empty` closes the connection, `/file`
 * downloads, `/to?url=` redirects.
 */
export async function startPageServer(): Promise<PageServer> {
  const drawings = makeDrawings()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (!drawings.take(url.pathname, response)) void answer(url, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const origin = `http://127.0.0.1:${address.port}`
  return {
    origin,
    page: (name) => `${origin}/${name}.html`,
    draw: drawings.draw,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="teal"/></svg>'

/** `/drawing` waits for `draw`; a page asks for `/drawn` when it has its drawing. */
function makeDrawings() {
  let waiting: ServerResponse[] = []
  let notify: () => void = () => undefined
  return {
    /** True when the request is one of these. */
    take(path: string, response: ServerResponse): boolean {
      if (path === '/drawing') waiting.push(response)
      if (path === '/drawn') {
        notify()
        response.end()
      }
      return path === '/drawing' || path === '/drawn'
    },
    draw(): Promise<void> {
      const drawn = new Promise<void>((resolve) => {
        notify = resolve
      })
      for (const response of waiting)
        response.setHeader('Content-Type', 'image/svg+xml').end(DRAWING)
      waiting = []
      return drawn
    },
  }
}

async function answer(url: URL, response: ServerResponse): Promise<void> {
  switch (url.pathname) {
    case '/never':
      return
    case '/empty':
      response.socket?.destroy()
      return
    case '/half':
      html(response, '<title>Half</title><h1>Half a page</h1><img src="/never">')
      return
    case '/file':
      response.setHeader('Content-Disposition', 'attachment; filename="report.csv"')
      response.end('a,b')
      return
    case '/gone':
      response.statusCode = 404
      html(response, '<title>Gone</title><h1>Nothing here</h1>')
      return
    case '/to':
      response.writeHead(302, { Location: url.searchParams.get('url') ?? '/' }).end()
      return
    case '/slow':
      setTimeout(() => response.end('late words'), Number(url.searchParams.get('ms')))
      return
    default:
      await fixture(url.pathname.slice(1), response, response.socket?.localPort)
  }
}

async function fixture(
  name: string,
  response: ServerResponse,
  port: number | undefined,
): Promise<void> {
  const page = /^(?:rules\/)?[\w-]+\.html$/.test(name)
    ? await readFile(new URL(name, FIXTURES), 'utf8').catch(() => undefined)
    : undefined
  if (page === undefined) response.statusCode = 404
  html(response, (page ?? 'not found').replaceAll('{{OTHER}}', `http://localhost:${port}`))
}

function html(response: ServerResponse, body: string): void {
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end(body)
}

import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'

export interface PageServer {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly origin: string
  /** The address of a page in `tests/fixtures/web`. */
  page(name: string): string
  close(): Promise<void>
}

const FIXTURES = new URL('../fixtures/web/', import.meta.url)

/**
 * Serves the fixture pages on a free port of this machine. It also serves: `/slow?ms=N` answers
 * late, `/never` never does, `/half` sends a page with a picture that never comes, `/empty` closes
 * the connection, `/file` is a download, `/gone` an error, `/to?url=` leads elsewhere. In a page,
 * `{{OTHER}}` is the same server as another site.
 */
export async function startPageServer(): Promise<PageServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    void answer(url, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const origin = `http://127.0.0.1:${address.port}`
  return {
    origin,
    page: (name) => `${origin}/${name}.html`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
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

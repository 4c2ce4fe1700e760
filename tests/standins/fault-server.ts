import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

const FOLDER = new URL('../fixtures/sensors/', import.meta.url)

/** Statuses of addresses that pages ask for by a script. */
const STATUSES: Readonly<Record<string, number>> = {
  '/failing': 500,
  '/unauthorized': 401,
  '/invalid': 422,
}

export interface FaultServer {
  page(name: string): string
  close(): Promise<void>
}

/** Serves the pages of `tests/fixtures/sensors` and answers as a failing application would. */
export async function startFaultServer(): Promise<FaultServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (pathname === '/never') return
    const status = STATUSES[pathname]
    if (status !== undefined) return void response.writeHead(status).end('{}')
    if (pathname === '/favicon.ico') return void response.writeHead(204).end()
    readFile(new URL(`.${pathname}`, FOLDER)).then(
      (body) => response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const { port } = address
  return {
    page: (name) => `http://127.0.0.1:${port}/${name}.html`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

export interface FormServer {
  readonly origin: string
  /** Requests since `forget` that may have changed something, such as `POST /order`. */
  sent(): readonly string[]
  forget(): void
  close(): Promise<void>
}

/** Serves the pages of a folder, takes every form, and lists what was sent to it. */
export async function startFormServer(folder: URL): Promise<FormServer> {
  let sent: string[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '/' } = request
    if (method !== 'GET') sent.push(`${method} ${url}`)
    const name = new URL(url, 'http://127.0.0.1').pathname.slice(1)
    const read = name.endsWith('.html')
      ? readFile(new URL(name, folder), 'utf8')
      : Promise.resolve(`<title>Done</title><p>${method === 'GET' ? 'A page' : 'Done'}.</p>`)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    read.then(
      (page) => response.end(page),
      () => response.writeHead(404).end('not found'),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    sent: () => sent,
    forget() {
      sent = []
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

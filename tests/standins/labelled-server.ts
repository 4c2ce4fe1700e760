// Serves labelled pages as a web server does that has slow, failing and moved addresses too.
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { extname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface LabelledServer {
  readonly origin: string
  close(): Promise<void>
}

/** A key pair for tests alone; no browser trusts it. */
export interface KeyPair {
  readonly key: string
  readonly cert: string
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Serves the labelled files. `/status/404` answers with that status, `/as/401/name` with a file and
 * status. `/slow/500/name` answers after that many milliseconds, `/redirect/name` leads to a file,
 * `/never` gets no answer.
 */
export async function startLabelledServer(root: URL, secure?: KeyPair): Promise<LabelledServer> {
  const answer: RequestListener = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const [, verb = '', value = '', ...rest] = pathname.split('/')
    if (verb === 'never') return
    if (verb === 'favicon.ico') return void response.writeHead(204).end()
    if (verb === 'status') return void sendStatus(response, Number(value))
    if (verb === 'as') return void sendFile(response, root, rest.join('/'), Number(value))
    if (verb === 'redirect') return void response.writeHead(302, { Location: `/${value}` }).end()
    if (verb === 'download')
      return void response.writeHead(200, { 'Content-Disposition': 'attachment' }).end('12 rides')
    if (verb === 'slow')
      return void pause(Number(value)).then(() => sendFile(response, root, rest.join('/')))
    void sendFile(response, root, pathname.slice(1))
  }
  const server = secure ? createSecureServer(secure, answer) : createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `${secure ? 'https' : 'http'}://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function sendStatus(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Content-Type': 'text/html' }).end(`<h1>${status}</h1>`)
}

async function sendFile(
  response: ServerResponse,
  root: URL,
  name: string,
  status = 200,
): Promise<void> {
  // An address has no way up out of its root, so neither has the file read for it.
  const body = await readFile(new URL(`./${name}`, root)).catch(() => undefined)
  if (body === undefined) return void response.writeHead(404).end('not found')
  const type = TYPES[extname(name)] ?? 'application/octet-stream'
  response.writeHead(status, { 'Content-Type': type }).end(body)
}

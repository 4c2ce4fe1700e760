// A page with one button that counts, and a server that knows which count was pressed how often.
import { createServer } from 'node:http'

export interface Counter {
  readonly url: string
  /** Presses of each counter since `forget`, by its number from 1. */
  presses(): ReadonlyMap<number, number>
  /** All of them. */
  count(): number
  forget(): void
  close(): void
}

/** Each press has another label, also in a browser that opens the page again. */
function pageAt(count: number): string {
  return `<!doctype html><title>Counter</title><h1>Counter</h1>
<button onclick="fetch('/count?'+n,{method:'POST'});this.textContent='Count '+ ++n">Count ${count}</button>
<script>let n = ${count}</script>`
}

export async function startCounter(): Promise<Counter> {
  const presses = new Map<number, number>()
  const count = () => [...presses.values()].reduce((sum, times) => sum + times, 0)
  const server = createServer(({ method, url = '' }, response) => {
    const pressed = Number(url.split('?')[1])
    if (method === 'POST') presses.set(pressed, (presses.get(pressed) ?? 0) + 1)
    response.setHeader('content-type', 'text/html').setHeader('cache-control', 'no-store')
    response.end(method === 'POST' ? '' : pageAt(Math.max(0, ...presses.keys()) + 1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    presses: () => presses,
    count,
    forget: () => presses.clear(),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

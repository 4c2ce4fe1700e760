// What a page sends and logs in a step, as a person who debugs it reads it later.
import { createServer } from 'node:http'
import { Secret } from '@harness/shared/base/secret.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import { MAX_TRACE, type Trace } from '@harness/shared/device/trace.ts'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { DESKTOP, never, testOpener, userOf } from '../web-device-setup.ts'

const PAGE = `<!doctype html><title>Box</title><h1>Your box</h1>
<button onclick="save()">Save</button>
<button onclick="flood()">Flood</button>
<script>
  console.info('ready')
  async function save() {
    console.warn('saving', 'hunter2secret')
    await fetch('/api/box')
    await fetch('/api/box/size?size=small', { method: 'PUT', body: '{"size":"small"}' })
    document.body.append('Saved?')
    throw new TypeError('slot of undefined')
  }
  async function flood() {
    await Promise.all(Array.from({ length: 140 }, (_, at) => fetch('/api/box?at=' + at)))
    for (let at = 0; at < 300; at++) console.log('tick')
    for (let at = 0; at < 130; at++) console.log('line', at)
  }
</script>`

const server = createServer(({ url = '', method }, response) => {
  if (method === 'PUT') {
    response.writeHead(409, { 'content-type': 'application/json' })
    response.end('{ "error": "SLOT_LOCKED", "hint": "hunter2secret" }')
  } else if (url.startsWith('/api'))
    response.setHeader('content-type', 'application/json').end('[]')
  else response.setHeader('content-type', 'text/html').end(PAGE)
})
let site = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a port is expected')
  site = `http://127.0.0.1:${address.port}`
})
afterAll(() => void server.close())

async function opened() {
  const open = await testOpener()
  const device = await open({ kind: 'web', url: site, viewport: DESKTOP }, never)
  onTestFinished(() => device.close())
  return { device, user: userOf(device) }
}

const traceOf = ({ trace }: Scene): Trace => {
  if (!trace) throw new Error('a trace is expected')
  return trace
}

it('an observation lists requests with status, time and size, console messages and errors since the last one', async () => {
  const { device, user } = await opened()
  device.useCredential?.({
    username: 'me',
    password: new Secret('hunter2secret'),
    origins: [site],
  })
  const opening = traceOf((await user.see()).scene)
  expect(opening.requests[0]).toMatchObject({ method: 'GET', resource: 'document', status: 200 })
  expect(opening.messages).toMatchObject([{ kind: 'info', text: 'ready' }])

  await user.tap('Save')
  const { requests, messages } = traceOf((await user.see()).scene)
  expect(requests).toMatchObject([
    { method: 'GET', url: `${site}/api/box`, status: 200, size: 2 },
    { method: 'PUT', url: `${site}/api/box/size?size=small`, status: 409, resource: 'fetch' },
  ])
  const [, put] = requests
  expect(put?.ms).toBeGreaterThanOrEqual(0)
  expect(put?.afterMs).toBeGreaterThanOrEqual(0)
  expect(put?.body).toContain('SLOT_LOCKED')
  const thrown = messages.find(({ kind }) => kind === 'exception')
  expect(thrown?.text).toContain('slot of undefined')
  expect(thrown?.line).toBeGreaterThan(1)
  expect(messages.some(({ kind, text }) => kind === 'warning' && text.startsWith('saving'))).toBe(
    true,
  )
  // No secret of the run is in it, by page or server.
  expect(JSON.stringify({ requests, messages })).not.toContain('hunter2secret')
})

it('a page that floods network and console is recorded in bounds, and what is left out is counted', async () => {
  const { user } = await opened()
  await user.see()
  await user.tap('Flood')
  const { requests, messages, omitted = 0 } = traceOf((await user.see()).scene)
  expect(requests.length).toBeLessThanOrEqual(MAX_TRACE.requests)
  expect(messages.length).toBeLessThanOrEqual(MAX_TRACE.messages)
  expect(omitted).toBeGreaterThanOrEqual(40)
  expect(messages.at(-1)?.text).toBe('line 129')
})

it('the bytes of requests are counted for their host', async () => {
  const { user } = await opened()
  const first = (await user.see()).scene.contacts ?? []
  await user.tap('Save')
  const second = (await user.see()).scene.contacts ?? []
  const [sums] = [...second, ...first].filter(({ host }) => site.endsWith(host))
  expect(sums?.sent).toBeGreaterThan(100)
  expect(sums?.received).toBeGreaterThan(100)
})

import { once } from 'node:events'
import { RunId } from '@harness/shared/base/ids.ts'
import type { Wire } from '@harness/web/drivers/wire.ts'
import { makeLedger } from '@harness/web/worker/privacy/ledger.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { providerFor } from '../../models/provider-bench.ts'

it('the ledger records each host with the bytes sent and received, and its failures', async () => {
  const server = await providerFor({ protocol: 'chat', replies: [{}], pages: { '/a': { b: 'ü' } } })
  const ledger = makeLedger(systemClock, fetch)
  const { host } = new URL(server.origin)
  const answer = await ledger.fetch(`${server.origin}/a`)
  expect(await answer.json()).toEqual({ b: 'ü' })
  expect(answer.headers.get('content-type')).toBe('application/json')
  await (await ledger.fetch(`${server.origin}/v1`, { method: 'POST', body: 'Grüße' })).text()
  await expect(ledger.fetch('http://127.0.0.1:9/')).rejects.toThrow()
  const [first, gone, ...more] = ledger.entries()
  expect(first).toMatchObject({ host, requests: 2, failed: 0, sentBytes: 7 })
  expect(first?.receivedBytes).toBeGreaterThan(10)
  expect(gone).toMatchObject({ host: '127.0.0.1:9', requests: 1, failed: 1 })
  expect(more).toEqual([])
})

it('the ledger counts the messages of a socket, which carry most of what a run sends', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  server.on('connection', (socket) => {
    socket.on('message', () => socket.send(new Uint8Array(3_000)))
  })
  await once(server, 'listening')
  const ledger = makeLedger(systemClock, fetch)
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const socket = new WebSocket(`ws://${host}`)
  ledger.note(`http://${host}`, socket)
  socket.binaryType = 'arraybuffer'
  await once(socket, 'open')
  const wire: Wire = socket
  wire.send('Grüße')
  await once(socket, 'message')
  socket.close()
  expect(ledger.entries()).toMatchObject([
    { host, requests: 1, sentBytes: 7, receivedBytes: 3_000 },
  ])
})

it('the ledger sums what tested pages sent and were refused, beside what Harness sent', () => {
  const ledger = makeLedger(systemClock, fetch)
  ledger.noteTested([{ host: 'ads.test', requests: 2, refused: 1 }])
  ledger.noteTested([{ host: 'ads.test', requests: 3 }])
  expect(ledger.tested()).toEqual([{ host: 'ads.test', requests: 5, refused: 1 }])
  expect(ledger.entries()).toEqual([])
})

it('the ledger lets an abort through at once', async () => {
  const server = await providerFor({ protocol: 'chat', replies: [{ delayMs: 1 }] })
  const ledger = makeLedger(systemClock, fetch)
  const stop = new AbortController()
  const answer = await ledger.fetch(server.origin, {
    method: 'POST',
    body: '{}',
    signal: stop.signal,
  })
  stop.abort()
  await expect(answer.text()).rejects.toThrow()
  await expect.poll(() => server.calls()[0]?.aborted).toBe(true)
})

it('the ledger hands on what was counted since the last time, by sender, host and run', async () => {
  const server = await providerFor({ protocol: 'chat', replies: [{}], pages: { '/a': { b: 1 } } })
  const { host } = new URL(server.origin)
  const ledger = makeLedger(systemClock, fetch, 'app.test')
  let counted = 0
  ledger.onCount(() => {
    counted += 1
  })
  const runId = RunId.parse(crypto.randomUUID())
  await (await ledger.fetchOf(runId)(`${server.origin}/a`, { method: 'POST', body: 'abc' })).text()
  ledger.noteTested([{ host: 'ads.test', requests: 2, refused: 2, sent: 5, received: 70 }], runId)
  // The app and its bridge are this machine.
  await ledger.fetch('http://app.test/file').catch(() => undefined)
  expect(counted).toBeGreaterThan(1)
  const taken = ledger.take()
  const sum = (
    by: 'harness' | 'page',
    field: 'requests' | 'refused' | 'sentBytes' | 'receivedBytes',
  ) => taken.filter((each) => each.by === by).reduce((total, each) => total + each[field], 0)
  expect(new Set(taken.map((each) => `${each.host} ${each.runId}`))).toEqual(
    new Set([`${host} ${runId}`, `ads.test ${runId}`]),
  )
  expect([sum('harness', 'requests'), sum('harness', 'sentBytes')]).toEqual([1, 3])
  expect(sum('harness', 'receivedBytes')).toBeGreaterThan(5)
  expect([sum('page', 'requests'), sum('page', 'refused')]).toEqual([2, 2])
  expect([sum('page', 'sentBytes'), sum('page', 'receivedBytes')]).toEqual([5, 70])
  expect(ledger.take()).toEqual([])
})

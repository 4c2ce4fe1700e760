import { makeLedger } from '@harness/web/worker/privacy/ledger.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
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
  ledger.note('ws://127.0.0.1:4620/api/socket')
  const [first, gone, socket, ...more] = ledger.entries()
  expect(first).toMatchObject({ host, requests: 2, failed: 0, sentBytes: 7 })
  expect(first?.receivedBytes).toBeGreaterThan(10)
  expect(gone).toMatchObject({ host: '127.0.0.1:9', requests: 1, failed: 1 })
  expect(socket).toMatchObject({ host: '127.0.0.1:4620', requests: 1 })
  expect(more).toEqual([])
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

import { randomUUID } from 'node:crypto'
import { SessionId } from '@harness/shared/base/ids.ts'
import type { BridgeSpec } from '@harness/shared/device/spec.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SEED } from '../setup/seed.ts'
import { Page } from './page.ts'
import { openTestBridge } from './test-bridge.ts'

const SPEC: BridgeSpec = {
  kind: 'web',
  url: 'http://shop.test/',
  viewport: { width: 390, height: 844 },
}

describe('malformed input', () => {
  const session = SessionId.parse(randomUUID())
  const almost = fc.record(
    {
      kind: fc.constantFrom('open', 'observe', 'perform', 'reset', 'close', 'mirror', 'cancel'),
      id: fc.oneof(fc.nat(), fc.jsonValue()),
      session: fc.oneof(fc.constant(session), fc.jsonValue()),
      target: fc.oneof(fc.nat(), fc.jsonValue()),
      on: fc.oneof(fc.boolean(), fc.jsonValue()),
      device: fc.oneof(fc.constant(SPEC), fc.jsonValue()),
      command: fc.oneof(fc.constant({ kind: 'back' }), fc.jsonValue()),
    },
    { requiredKeys: ['kind'] },
  )
  const anything = fc.oneof(
    fc.json(),
    fc.string(),
    fc.uint8Array({ maxLength: 200 }),
    almost.map((message) => JSON.stringify(message)),
    fc.constantFrom('{"__proto__":1}', '[['.repeat(30_000), '{"kind":"cancel","target":1e999}'),
  )

  test(`a message outside the protocol closes the socket as a violation`, async () => {
    const setup = await openTestBridge()
    const strange = ['', '{', 'null', '{"kind":"shutdown"}', '{"kind":"cancel","target":1,"x":1}']
    for (const text of strange) {
      const page = await new Page(setup).opened()
      page.socket.send(text)
      expect([text, await page.closed]).toEqual([text, 1008])
    }
    const page = await new Page(setup).opened()
    page.socket.send(Buffer.from('{"kind":"cancel","target":1}'))
    expect(await page.closed).toBe(1008)
  })

  test(`nothing a page sends ends the bridge (seed ${SEED})`, async () => {
    const setup = await openTestBridge()
    const survives = fc.asyncProperty(fc.array(anything, { maxLength: 5 }), async (messages) => {
      const page = await new Page(setup).opened()
      for (const message of messages) page.socket.send(message)
      page.socket.close()
      expect([1005, 1008, 1009]).toContain(await page.closed)
    })
    await fc.assert(survives, { seed: SEED, numRuns: 100 })
    const health = await fetch(`${setup.origin}/api/health`)
    expect(health.status).toBe(200)
  })

  test(`no bytes sent to the port end the bridge (seed ${SEED})`, async () => {
    const setup = await openTestBridge()
    const page = await new Page(setup).opened()
    const survives = fc.asyncProperty(
      fc.uint8Array({ minLength: 1, maxLength: 64 }),
      async (bytes) => {
        const raw = await new Page(setup).opened()
        const { _socket: socket } = raw.socket as unknown as {
          _socket: { end: (b: Uint8Array) => void }
        }
        socket.end(bytes)
        await raw.closed
      },
    )
    await fc.assert(survives, { seed: SEED, numRuns: 50 })
    page.say({ kind: 'close', id: 1, session })
    expect(await page.reply(1)).toEqual({ kind: 'done', id: 1 })
  })
})

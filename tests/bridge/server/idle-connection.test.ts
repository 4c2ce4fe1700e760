import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { openTestBridge } from '../test-bridge.ts'

// Time is the subject: the bridge waits ten seconds for a first request.
test('a connection that asks nothing is closed without an answer, and others are still answered', async () => {
  const { bridge } = await openTestBridge()
  const idle = connect(bridge.port, '127.0.0.1')
  let received = ''
  idle.on('data', (bytes) => {
    received += bytes.toString('latin1')
  })
  await once(idle, 'close')
  expect(received).toBe('')
  const health = await fetch(`http://127.0.0.1:${bridge.port}/api/health`)
  expect(health.status).toBe(200)
})

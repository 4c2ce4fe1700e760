import { expect, it } from 'vitest'
import { makeFolder } from './harness.ts'
import { connect, dataOf } from './mcp-server.ts'

it('a second server sees the session of the first as running, and cannot cancel it', async () => {
  const folder = makeFolder()
  const [first, second] = await Promise.all([connect(folder), connect(folder)])
  const opened = await dataOf(first, 'start_session', { sample: true, goal: 'Look around' })
  const run_id = String(opened.data['run_id'] ?? opened.data['session_id'])
  const { data } = await dataOf(second, 'get_run', { run_id })
  expect(data).toMatchObject({ run_id, phase: 'running' })
  const refused = await dataOf(second, 'cancel_run', { run_id })
  expect(refused.isError).toBe(true)
  expect(JSON.stringify(refused.content)).toContain('another Harness server runs it')
  const ended = await dataOf(first, 'end_session', { session_id: opened.data['session_id'] })
  expect(ended.isError).toBe(false)
  expect((await dataOf(second, 'get_run', { run_id })).data['phase']).toBe('ended')
})

import { join } from 'node:path'
import { makeAgentRuns } from '@harness/bridge/mcp/agent-runs.ts'
import { makeAgentRunShelf } from '@harness/bridge/mcp/shelf.ts'
import { AgentRunIds } from '@harness/shared/language/agent-runs.ts'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { LEG_STARTED, newRunId, RUN_STARTED, STOPPED, stamp } from '../../store/sample-rows.ts'
import { openTestBridge, temporaryFolder } from '../test-bridge.ts'

const png = new Uint8Array()

it('the bridge lists runs of other agents once they have ended, serves each as a zip, and only to a caller with the token', async () => {
  const folder = join(await temporaryFolder(), 'agent-runs')
  const runs = makeAgentRuns(folder, () => new Date())
  const [ended, going] = [newRunId(), newRunId()]
  for (const runId of [ended, going]) {
    await runs.begin(runId)
    await runs.take({ rows: stamp(runId, 0, [RUN_STARTED, LEG_STARTED]), png })
  }
  await runs.take({ rows: stamp(ended, 2, [STOPPED]), png })
  const { origin, bridge } = await openTestBridge({ agentRuns: makeAgentRunShelf(folder) })
  const get = (path: string, token = bridge.token) =>
    fetch(`${origin}/api/agent-runs${path}`, { headers: { Authorization: `Bearer ${token}` } })
  expect(AgentRunIds.parse(await (await get('')).json())).toEqual({ runs: [ended] })
  const zip = await get(`/${ended}`)
  expect(zip.headers.get('content-type')).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(Object.keys(files).sort()).toEqual(['events.jsonl', 'meta.json'])
  expect((await get(`/${newRunId()}`)).status).toBe(404)
  expect((await get('/..%2f..%2ftoken')).status).toBeGreaterThanOrEqual(400)
  expect((await get('', 'wrong')).status).toBe(401)
  await runs.close()
})

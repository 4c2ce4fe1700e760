import { join } from 'node:path'
import { makeAgentRuns } from '@harness/bridge/mcp/runs/agent-runs.ts'
import { makeAgentRunShelf } from '@harness/bridge/mcp/shelf.ts'
import { openSocket } from '@harness/web/drivers/socket.ts'
import { expect, it } from 'vitest'
import { addressOf } from '../../drivers/bench.ts'
import {
  LEG_STARTED,
  newRunId,
  RUN_STARTED,
  SCENE,
  STOPPED,
  stamp,
  stepStarted,
} from '../../store/sample-rows.ts'
import { openTestBridge, temporaryFolder } from '../test-bridge.ts'
import { openPage } from './page.ts'

const png = new Uint8Array()
const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47])

it('the bridge lists runs of other agents once they have ended, and sends the rows and pictures of each from its folder', async () => {
  const folder = join(await temporaryFolder(), 'agent-runs')
  const runs = makeAgentRuns(folder, () => new Date())
  const [ended, going] = [newRunId(), newRunId()]
  for (const runId of [ended, going]) {
    await runs.begin(runId)
    await runs.take({ rows: stamp(runId, 0, [RUN_STARTED, LEG_STARTED]), png })
  }
  const screen = { step: 1, scene: SCENE, marks: [] }
  await runs.take({ rows: stamp(ended, 2, [stepStarted(1)]), png: picture, screen })
  await runs.take({ rows: stamp(ended, 3, [STOPPED]), png })
  const page = await openPage(await openTestBridge({ agentRuns: makeAgentRunShelf(folder) }))
  await expect.poll(page.list).toMatchObject({ ended: [ended], live: [] })
  await page.follow(ended, 0)
  await expect.poll(page.over).toEqual([{ kind: 'agent_over', runId: ended }])
  expect(page.rows().map(({ seq }) => seq)).toEqual([0, 1, 2, 3])
  expect(page.records()[1]).toMatchObject({ frame: { screen: { step: 1 } }, bytes: picture })
  await runs.close()
})

it('a page without the token learns nothing of runs of other agents', async () => {
  const folder = join(await temporaryFolder(), 'agent-runs')
  const app = await openTestBridge({ agentRuns: makeAgentRunShelf(folder) })
  const { token } = await openTestBridge().then(({ bridge }) => bridge)
  const opening = openSocket(addressOf(app.origin, token), new AbortController().signal)
  await expect(opening).rejects.toMatchObject({ code: 'bridge_token_refused' })
  expect((await fetch(`${app.origin}/api/agent-runs/${newRunId()}`)).status).toBe(401)
})

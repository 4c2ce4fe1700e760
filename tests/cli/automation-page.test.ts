import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPage } from '@harness/bridge/cli/run/page.ts'
import { APP_ROOT, SAMPLE_ROOT } from '@harness/bridge/server/checkout.ts'
import { startBridge } from '@harness/bridge/server/serve.ts'
import type { AgentRunSource, AgentSubscriber } from '@harness/bridge/server/socket/agents.ts'
import { ownedFolder } from '@harness/bridge/system/owned-folder.ts'
import { expect, it, onTestFinished } from 'vitest'

/** Holds no runs, and counts the pages that take news of them. */
function emptySource() {
  const subscribers: AgentSubscriber[] = []
  const nothing = async () => undefined
  const source: AgentRunSource = (subscriber) => {
    subscribers.push(subscriber)
    const close = () => undefined
    return { follow: nothing, mirror: nothing, control: nothing, acknowledge: close, close }
  }
  return { source, subscribers }
}

it('the page that carries out runs of other agents does not take over such a run from itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'harness-automation-page-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { source, subscribers } = emptySource()
  const bridge = await startBridge({
    port: 0,
    stateDirectory: join(folder, 'state'),
    appRoot: APP_ROOT,
    version: '1.2.3',
    openers: {},
    kinds: async () => [],
    sample: { root: SAMPLE_ROOT },
    agentRuns: source,
  })
  onTestFinished(() => bridge.close())
  const places = { folder: ownedFolder(join(folder, 'page')), temporary: folder }
  const page = await openPage(bridge, places, new AbortController().signal)
  onTestFinished(() => page.close())
  // An app asks for them as soon as it is paired, so before this is answered.
  for (let round = 0; round < 5; round++) await page.sample()
  expect(subscribers).toEqual([])
})

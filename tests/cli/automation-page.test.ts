import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentRunShelf } from '@harness/bridge/agent-runs-api.ts'
import { APP_ROOT, SAMPLE_ROOT } from '@harness/bridge/checkout.ts'
import { openPage } from '@harness/bridge/cli/run/page.ts'
import { ownedFolder } from '@harness/bridge/owned-folder.ts'
import { startBridge } from '@harness/bridge/serve.ts'
import { expect, it, onTestFinished } from 'vitest'

/** Holds no runs, and counts how often it is asked for them. */
function emptyShelf() {
  const asked: string[] = []
  const nothing = async () => undefined
  const shelf: AgentRunShelf = {
    list: async () => {
      asked.push('list')
      return []
    },
    live: async () => [],
    watch: async () => void asked.push('watch'),
    zip: nothing,
    file: nothing,
    follow: nothing,
    picture: nothing,
    control: nothing,
  }
  return { shelf, asked }
}

it('the page that carries out runs of other agents does not take over such a run from itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'harness-automation-page-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { shelf, asked } = emptyShelf()
  const bridge = await startBridge({
    port: 0,
    stateDirectory: join(folder, 'state'),
    appRoot: APP_ROOT,
    version: '1.2.3',
    openers: {},
    kinds: async () => [],
    sample: { root: SAMPLE_ROOT },
    agentRuns: shelf,
  })
  onTestFinished(() => bridge.close())
  const places = { folder: ownedFolder(join(folder, 'page')), temporary: folder }
  const page = await openPage(bridge, places, new AbortController().signal)
  onTestFinished(() => page.close())
  // An app asks for them as soon as it is paired, so before this is answered.
  for (let round = 0; round < 5; round++) await page.sample()
  expect(asked).toEqual([])
})

// Where the bench measures: a bridge in this process, a person's browser with a profile on disk,
// and in it the bench page.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findChrome } from '@harness/bridge/devices/web/life/chrome.ts'
import { SAMPLE_ROOT } from '@harness/bridge/server/checkout.ts'
import { startBridge } from '@harness/bridge/server/serve.ts'
import { Sample } from '@harness/shared/log/wire/bridge-api.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { testOpener } from '../bridge/web-device-setup.ts'
import { openPerson } from '../e2e/person.ts'

const VITE = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))
const CONFIG = fileURLToPath(new URL('page/vite.config.ts', import.meta.url))

export interface Lab {
  readonly context: BrowserContext
  /** The bench page, paired; it has `globalThis.bench`. */
  readonly page: Page
  /** The address of the sample shop, which then runs. */
  sample(): Promise<string>
  dispose(): Promise<void>
}

/** One a run of the bench; opening takes seconds, so sections share it. */
export async function openLab(): Promise<Lab> {
  const folder = await mkdtemp(join(tmpdir(), 'harness-bench-'))
  const appRoot = join(folder, 'app')
  await promisify(execFile)(
    process.execPath,
    [VITE, 'build', '--config', CONFIG, '--outDir', appRoot],
    { env: { ...process.env, NODE_ENV: 'production' } },
  )
  const bridge = await startBridge({
    port: 0,
    stateDirectory: folder,
    appRoot,
    version: '0.0.0',
    openers: { web: await testOpener() },
    sample: { root: SAMPLE_ROOT },
    kinds: async () => ((await findChrome(process.env)) === undefined ? [] : ['web']),
  })
  const { context, page, close } = await openPerson({ keepsCopy: true })
  await page.goto(`http://127.0.0.1:${bridge.port}/`)
  await page.waitForFunction(() => 'bench' in globalThis)
  const { paired } = await page.evaluate((token) => bench.pair(token), bridge.token)
  if (!paired) throw new Error('The bench page is not paired.')
  return {
    context,
    page,
    async sample() {
      const headers = { authorization: `Bearer ${bridge.token}` }
      const offer = await fetch(`http://127.0.0.1:${bridge.port}/api/sample`, { headers })
      return Sample.parse(await offer.json()).url
    },
    async dispose() {
      await close()
      await bridge.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

// @module-tag long
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openHostedIn } from '@harness/bridge/devices/host/open-hosted.ts'
import { SessionId } from '@harness/shared/base/ids.ts'
import { expect, it } from 'vitest'
import { howMany, limitMs, report } from '../setup/suite.ts'
import { startPageServer } from '../standins/page-server.ts'
import { Page } from './page.ts'
import { openTestBridge } from './test-bridge.ts'
import { DESKTOP } from './web-device-setup.ts'

const STEPS = howMany({ gate: 10, whole: 2_000 })
const LIMIT_MS = limitMs({ gate: 120_000, whole: STEPS * 5_000 })
/** Every so many steps memory and handles are read. */
const EVERY = Math.ceil(STEPS / 10)

/** Heap growth allowed before a collection; one leaked picture per step would double it. */
const MOST_GROWTH_MB = 50

/** Resident memory of a process, in megabytes. */
async function memoryOf(pid: number): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8')
  return (Number(statm.split(' ')[1]) * 4_096) / 1e6
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

async function hostPid(): Promise<number> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (command.includes('device-host.mjs') && parent === process.pid) return Number(pid)
  }
  throw new Error('no process of a device')
}

it(
  'a long session keeps memory and handles of bridge and device flat',
  async () => {
    const pages = await startPageServer()
    const folders = await mkdtemp(join(tmpdir(), 'hk-'))
    const setup = await openTestBridge({ openers: { web: openHostedIn(folders) } })
    const page = await new Page(setup).opened()
    const session = SessionId.parse(randomUUID())
    try {
      const device = { kind: 'web', url: pages.page('act'), viewport: DESKTOP } as const
      page.say({ kind: 'open', id: 0, session, device })
      expect(await page.reply(0)).toMatchObject({ kind: 'opened' })
      const host = await hostPid()
      const readings: { host: number; handles: number; files: number; ms: number }[] = []
      let times: number[] = []
      for (let step = 1; step <= STEPS; step++) {
        const began = performance.now()
        page.say({ kind: 'observe', id: 2 * step, session })
        const { header } = await page.picture('observation')
        const elements = 'scene' in header ? header.scene.elements : []
        const button = elements.find(({ label }) => label === 'Count up')
        if (!button) throw new Error('no button')
        const { rect, ref } = button
        const point = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
        page.say({
          kind: 'perform',
          id: 2 * step + 1,
          session,
          command: { kind: 'tap', point, ref },
        })
        expect(await page.reply(2 * step + 1)).toMatchObject({ outcome: { success: true } })
        times.push(performance.now() - began)
        if (step % EVERY !== 0) continue
        const handles = process.getActiveResourcesInfo().filter((kind) => kind !== 'Timeout').length
        const files = (await readdir(`/proc/${host}/fd`)).length
        readings.push({ host: await memoryOf(host), handles, files, ms: median(times) })
        times = []
      }
      const [first, last] = [readings[1] ?? readings[0], readings.at(-1)]
      if (!first || !last) throw new Error('nothing was read')
      expect(last.handles).toBeLessThanOrEqual(first.handles + 3)
      expect(last.files).toBeLessThanOrEqual(first.files + 3)
      expect(last.host).toBeLessThan(first.host + MOST_GROWTH_MB)
      report(
        `${STEPS} steps: device process ${readings.map((each) => each.host.toFixed(0)).join(', ')} MB by tenths, open files ${first.files} → ${last.files}, handles of the bridge ${first.handles} → ${last.handles}, median step ${readings.map(({ ms }) => ms.toFixed(0)).join(', ')} ms by tenths`,
      )
    } finally {
      await setup.bridge.close()
      await pages.close()
      await rm(folders, { recursive: true, force: true })
    }
  },
  LIMIT_MS,
)

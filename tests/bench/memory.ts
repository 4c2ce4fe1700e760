// The worker's memory after 40 and 400 steps of one run, and whether its steps grow longer.
import type { Page } from 'playwright-core'
import * as z from 'zod/mini'
import { startFolderServer } from '../standins/folder-server.ts'
import { figure, type Section } from './figure.ts'
import type { Lab } from './lab.ts'
import type { SteppedRun } from './page/run.ts'
import { choiceOf, scriptOf, VIEWPORTS } from './script.ts'

const SHORT = 40
const LONG = 400
const LIMIT_BYTES = 250e6

export function memorySection(lab: Lab): Section {
  return {
    name: 'memory',
    title: 'A long run',
    async run() {
      const site = await startFolderServer('bench')
      try {
        const heap = await workerHeap(lab.page)
        const go = (steps: number) =>
          lab.page.evaluate(
            (wanted) => bench.runSteps(wanted),
            choiceOf(`${site.origin}/`, VIEWPORTS['phone 390x844@2'], scriptOf(steps)),
          )
        const before = await heap()
        await go(SHORT)
        const short = await heap()
        const run = await go(LONG)
        const long = await heap()
        return [
          figure('worker memory before', 'bytes', [before]),
          figure(`worker memory after ${SHORT} steps`, 'bytes', [short], { target: LIMIT_BYTES }),
          figure(`worker memory after ${LONG} steps`, 'bytes', [long], { target: LIMIT_BYTES }),
          figure('step 2 to 10, settle included', 'ms', times(run, 2, 10)),
          figure('step 91 to 100, settle included', 'ms', times(run, 91, 100)),
          figure('step 390 to 399, settle included', 'ms', times(run, 390, 399)),
        ]
      } finally {
        await site.close()
      }
    },
  }
}

function times({ rows }: SteppedRun, from: number, to: number): readonly number[] {
  return rows.flatMap((row) =>
    row.kind === 'step_completed' && row.step >= from && row.step <= to ? [row.durationMs] : [],
  )
}

const Usage = z.object({
  result: z.object({ usedSize: z.number(), backingStorageSize: z.optional(z.number()) }),
})

/**
 * Bytes that the worker of the page holds after its garbage is gone, array buffers included. The
 * worker is reached the old way, by messages in messages, because a page's session gives no session
 * of its own for a worker.
 */
async function workerHeap(page: Page): Promise<() => Promise<number>> {
  const cdp = await page.context().newCDPSession(page)
  const attached = new Promise<string>((resolve) => {
    cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') resolve(sessionId)
    })
  })
  await cdp.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  })
  const sessionId = await attached
  let id = 0
  const measure = (method: string): Promise<string> => {
    id += 1
    const wanted = id
    return new Promise((resolve) => {
      const onMessage = ({ message }: { message: string }) => {
        if (!message.includes(`"id":${wanted},`)) return
        cdp.off('Target.receivedMessageFromTarget', onMessage)
        resolve(message)
      }
      cdp.on('Target.receivedMessageFromTarget', onMessage)
      void cdp.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id: wanted, method }),
      })
    })
  }
  return async () => {
    await measure('HeapProfiler.collectGarbage')
    const { result } = Usage.parse(JSON.parse(await measure('Runtime.getHeapUsage')))
    return result.usedSize + (result.backingStorageSize ?? 0)
  }
}

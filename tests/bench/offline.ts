// The second visit without a bridge: the time until the first screen can be used.
import { startBridgeProcess } from '../e2e/bridge-process.ts'
import { openPerson } from '../e2e/person.ts'
import { figure, type Section } from './figure.ts'

const VISITS = 8

export const offlineSection: Section = {
  name: 'offline',
  title: 'Offline',
  async run() {
    const bridge = await startBridgeProcess()
    const { page, context, close } = await openPerson({ keepsCopy: true })
    try {
      await page.goto(bridge.url)
      await page.evaluate(() => navigator.serviceWorker.ready)
      await page.getByRole('link', { name: 'New run' }).waitFor()
      await bridge.end()
      const times: number[] = []
      for (let n = 0; n < VISITS; n++) {
        const visit = await context.newPage()
        const began = performance.now()
        await visit.goto(`http://127.0.0.1:${bridge.port}/`, { waitUntil: 'commit' })
        await visit.getByRole('link', { name: 'New run' }).waitFor()
        times.push(performance.now() - began)
        await visit.close()
      }
      return [
        figure('second visit offline', 'ms', times, {
          target: 300,
          note: 'to a usable first screen',
        }),
      ]
    } finally {
      await close()
      await bridge.dispose()
    }
  },
}

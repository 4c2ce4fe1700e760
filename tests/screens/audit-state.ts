// An accessibility audit, put into the store of a browser.
import type { Page } from 'playwright-core'
import { auditedScreen } from '../standins/audited-screen.ts'
import type { ScreenState } from './screen-state.ts'

const ENTRY = {
  id: 'shown',
  address: 'http://shop.test/',
  viewport: { width: 1280, height: 800 },
  wanted: 5,
  harnessVersion: '0.1.0',
  startedAt: '2026-11-23T05:00:00.000Z',
  endedAt: '2026-11-23T05:01:00.000Z',
  notes: [],
}

async function seedAudit(page: Page): Promise<void> {
  await page.evaluate(
    async ({ entry, facts }) => {
      const canvas = new OffscreenCanvas(facts.pictured.width, facts.pictured.height)
      const brush = canvas.getContext('2d')
      if (brush) {
        brush.fillStyle = '#f4f1ec'
        brush.fillRect(0, 0, canvas.width, canvas.height)
        brush.fillStyle = '#35302a'
        for (const { rect } of facts.targets)
          brush.fillRect(rect.x, rect.y, rect.width, rect.height)
      }
      const picture = await canvas.convertToBlob({ type: 'image/jpeg' })
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('harness')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const transaction = db.transaction(['audits', 'auditScreens'], 'readwrite')
      transaction.objectStore('audits').put(entry)
      transaction.objectStore('auditScreens').put({ id: entry.id, number: 1, facts, picture })
      await new Promise((resolve) => transaction.addEventListener('complete', resolve))
      db.close()
    },
    { entry: ENTRY, facts: auditedScreen() },
  )
}

export const AUDIT: ScreenState = {
  name: 'audit',
  open: async (stage) => {
    await stage.open('/audits')
    await seedAudit(stage.page)
    await stage.open('/audits/shown')
    await stage.page.getByRole('heading', { name: 'Screens', exact: true }).waitFor()
  },
}

import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, test } from 'vitest'
import { makeReports, type Reports } from './open-report.ts'

const RUN = fileURLToPath(new URL('../fixtures/bundles/v4', import.meta.url))

const CONTACTS = {
  'step-001.json': [{ host: 'shop.test', requests: 3 }],
  'step-002.json': [
    { host: 'shop.test', requests: 1 },
    { host: 'ads.test', requests: 2, refused: 2 },
  ],
}

let reports: Reports
beforeAll(async () => {
  reports = await makeReports()
})
afterAll(() => reports.close())

test('the details name every host that the browser under test asked for', async () => {
  const folder = join(reports.folder, 'contacts')
  await cp(RUN, folder, { recursive: true })
  for (const [name, contacts] of Object.entries(CONTACTS)) {
    const { scene, ...kept } = JSON.parse(await readFile(join(folder, name), 'utf8'))
    const changed = { ...kept, scene: { ...scene, contacts } }
    await writeFile(join(folder, name), JSON.stringify(changed))
  }
  const { page } = await reports.open(await reports.write(folder, 'contacts.html'), '#details')
  const sentence = 'Requests of the browser: sent to shop.test (4); refused: ads.test (2).'
  await page.getByText(sentence).waitFor()
  await page.close()
})

import type { RunId } from '@harness/shared/base/ids.ts'
import { outboundCsv, outboundText } from '@harness/web/features/settings/outbound.ts'
import {
  addOutbound,
  dropOldOutbound,
  outboundRows,
  writeOutboundDays,
} from '@harness/web/store/outbound.ts'
import type { OutboundDelta } from '@harness/web/store/outbound-row.ts'
import type { HarnessDb } from '@harness/web/store/schema.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings, inTheme, openApp } from '../../setup/open-app.tsx'
import { freshTabs } from '../../store/fresh-db.ts'
import { addRuns } from '../../store/sample-logs.ts'

const NONE = { requests: 1, failed: 0, refused: 0, sentBytes: 0, receivedBytes: 0 }
const at = (minute: number) => new Date(Date.now() - minute * 60_000).toISOString()

function deltasOf(runId: RunId, gone: RunId): readonly OutboundDelta[] {
  const bytes = { sentBytes: 4_100, receivedBytes: 1_200_000 }
  return [
    { ...NONE, ...bytes, by: 'page', host: 'shop.test', runId, at: at(5) },
    { ...NONE, ...bytes, by: 'page', host: 'shop.test', runId, at: at(4) },
    { ...NONE, ...bytes, by: 'harness', host: '127.0.0.1:11434', runId, at: at(3) },
    { ...NONE, refused: 1, by: 'page', host: 'ads.test', runId, at: at(2) },
    { ...NONE, by: 'page', host: '=evil().test', runId: gone, at: at(1) },
  ]
}

async function openLog(): Promise<{ db: HarnessDb; runId: RunId }> {
  const [db] = freshTabs()
  const [runId, gone] = await addRuns(db, [{ specs: [{}] }, { specs: [{}] }])
  if (!runId || !gone) throw new Error('two runs are expected')
  await addOutbound(db, deltasOf(runId, gone))
  await db.runs.delete(gone)
  await page.viewport(1280, 800)
  openApp('/settings/local-mode', db)
  return { db, runId }
}

const rows = () => page.getByRole('region', { name: 'Rows of the outbound log' }).getByRole('row')
const filter = (name: RegExp) => page.getByRole('button', { name })

it('the outbound log lists host, sender, bytes and run, and its filters add up to all rows', async () => {
  const { runId } = await openLog()
  await expect.element(page.getByText('Harness has sent nothing out today.')).toBeVisible()
  await expect.element(page.getByText(/^The apps under test contacted 2 hosts/)).toBeVisible()
  await expect.element(filter(/^All 4$/)).toBeVisible()
  await expect.element(filter(/^Harness 0$/)).toBeVisible()
  await expect.element(filter(/^Model on this machine 1$/)).toBeVisible()
  await filter(/^Refused 1$/).click()
  await expect.poll(() => rows().elements()).toHaveLength(2)
  await expect.element(rows().nth(1)).toHaveTextContent('ads.testRefused, not your app')
  await filter(/^Apps under test 2$/).click()
  // A row stays when its run is deleted; both looks at one host are one row.
  await expect.element(rows().nth(1)).toHaveTextContent('Deleted run')
  await expect.element(rows().nth(2)).toHaveTextContent('8 kB2.4 MB')
  await expect.element(rows().nth(2).getByRole('link')).toHaveAttribute('href', `/runs/${runId}`)
  await filter(/^All 4$/).click()
  await page.getByRole('searchbox', { name: 'Find in the outbound log' }).fill('ads')
  await expect.poll(() => rows().elements()).toHaveLength(2)
})

it('the file of the outbound log has every row, and no cell that a spreadsheet runs', async () => {
  const { db } = await openLog()
  const named = (await outboundRows(db)).map((row) => ({ ...row, runName: 'Buy, then "pay"' }))
  const csv = outboundCsv(named)
  expect(csv.split('\r\n')).toHaveLength(6)
  expect(csv).toContain("'=evil().test")
  expect(csv).toContain('"Buy, then ""pay"""')
  expect(csv).toContain(',8200,2400000,')
})

it('rows are kept for as long as a person chose', async () => {
  const { db } = await openLog()
  const inTwoMonths = Date.now() + 60 * 86_400_000
  await dropOldOutbound(db, inTwoMonths)
  expect(await outboundRows(db)).toHaveLength(4)
  await page.getByRole('combobox', { name: 'Keep' }).selectOptions('30 days')
  await expect.poll(() => db.settings.get('outboundDays')).toMatchObject({ value: 30 })
  await dropOldOutbound(db, inTwoMonths)
  expect(await outboundRows(db)).toHaveLength(0)
  await writeOutboundDays(db, 0)
})

it('requests of Harness to other machines are named first, with the hosts', async () => {
  const row = { ...NONE, key: 'k', firstAt: at(3 * 1440), lastAt: at(1) } as const
  const sent = [{ ...row, by: 'harness', host: 'api.example.com' }] as const
  expect(outboundText(sent, Date.now())[0]).toBe(
    'Harness has sent to 1 host on other machines in 3 days: api.example.com.',
  )
})

for (const theme of ['light', 'dark'] as const)
  it(`axe finds nothing in the outbound log in ${theme}`, async () => {
    inTheme(theme)
    await openLog()
    await expect.poll(() => rows().elements().length).toBeGreaterThan(2)
    expect(await axeFindings()).toEqual([])
    await page.viewport(360, 800)
    expect(await axeFindings()).toEqual([])
  })

// What a goal or chain is run on that is started from the library.
import { Chain, Goal } from '@harness/shared/order/library/library.ts'
import { lastApplicationOf } from '@harness/web/store/earlier-runs.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../setup/open-app.tsx'
import { freshTabs } from '../../store/fresh-db.ts'
import { sampleEntries } from '../../store/sample-entries.ts'

const NOW = '2026-11-22T10:00:00.000Z'
const DATES = { createdAt: NOW, lastUsedAt: NOW }

it('a chain that is run from the library is run on the application used last', async () => {
  const [db] = freshTabs()
  const target = { kind: 'web' as const, url: 'http://shop.test/' }
  const shop = { target, checks: [], notes: '', defaults: {}, ...DATES }
  await db.applications.add({ ...shop, id: 'shop', name: 'Shop' })
  await db.goals.add(Goal.parse({ ...DATES, id: 'skip', name: 'Skip', text: 'Skip a week' }))
  const steps = [{ id: '1', goalId: 'skip', preservesState: true }]
  await db.chains.add(Chain.parse({ ...DATES, id: 'both', name: 'Both', steps }))
  await page.viewport(1280, 800)
  openApp('/library/chains/both', db)
  await page.getByRole('link', { name: 'Run…' }).click()
  await expect.element(page.getByLabelText('Goal', { exact: true })).toHaveValue('Skip a week')
  await expect.element(page.getByLabelText('Application')).toHaveValue('shop')
})

it('a chain or goal that is run from the library is run where it ran last', async () => {
  const [db] = freshTabs()
  const [one, two] = sampleEntries(2)
  if (!one || !two) throw new Error('two runs are expected')
  await db.runs.bulkAdd([one, two])
  await db.runDetails.bulkAdd([
    { runId: one.runId, tags: [], applicationId: 'blog', chainId: 'both', goalIds: ['skip'] },
    { runId: two.runId, tags: [], applicationId: 'gone', goalIds: ['small'] },
  ])
  expect(await lastApplicationOf(db, { chain: 'both' })).toBe('blog')
  expect(await lastApplicationOf(db, { goal: 'skip' })).toBe('blog')
  expect(await lastApplicationOf(db, { goal: 'small' })).toBe('gone')
  expect(await lastApplicationOf(db, { goal: 'other' })).toBeUndefined()
})

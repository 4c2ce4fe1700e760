// What the result of a run says of sensors that its device gives nothing to measure.
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { makeWorker, openApp } from '../../setup/open-app.tsx'
import { freshTabs } from '../../store/fresh-db.ts'
import { addRuns } from '../../store/sample-logs.ts'

async function resultOf(device: { readonly kind: 'web' | 'prototype'; readonly name: string }) {
  const [db] = freshTabs()
  const [runId] = await addRuns(db, [{ specs: [{ title: 'Home', tool: 'mark_goal_done' }] }])
  if (!runId) throw new Error('a run is expected')
  const first = await db.rows.get([runId, 0])
  if (first?.kind === 'run_started') await db.rows.put({ ...first, device })
  openApp(`/runs/${runId}`, db, makeWorker())
  const result = page.getByRole('region', { name: 'Result' })
  await expect.element(result).toBeVisible()
  return result
}

it('the result of a prototype of pictures says what is not measured there', async () => {
  const result = await resultOf({ kind: 'prototype', name: 'Shop' })
  await expect.element(result).toHaveTextContent(/sensors could not measure here\. They need/)
})

it('the result of a web page names no sensor that could not measure', async () => {
  const result = await resultOf({ kind: 'web', name: 'Chromium' })
  await expect.element(result).toHaveTextContent(/Steps\s*1/)
  await expect.element(result).not.toHaveTextContent(/could not measure/)
})

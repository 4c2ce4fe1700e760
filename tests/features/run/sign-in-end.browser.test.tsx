// A stored sign-in that ends while a run is going, by the page of the run.
import type { RowBody } from '@harness/shared/log/rows.ts'
import { Credential } from '@harness/shared/order/library/library.ts'
import { makeLog } from '@harness/web/store/log/log.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../setup/open-app.tsx'
import { freshTabs } from '../../store/fresh-db.ts'
import {
  LEG_STARTED,
  newRunId,
  RUN_COMPLETED,
  RUN_STARTED,
  stamp,
} from '../../store/sample-rows.ts'

const MINUTE_MS = 60_000
const DURING = /The sign-in “Gold plan” ended at .+, during this run\./

const at = (ms: number) => new Date(ms).toISOString()

/** A run that began ten minutes ago with a sign-in that ends then; minutes from now. */
async function openRun(endsIn: number, endedAgo?: number) {
  const [db] = freshTabs()
  const runId = newRunId()
  const now = Date.now()
  const bodies: readonly RowBody[] = [
    RUN_STARTED,
    LEG_STARTED,
    ...(endedAgo === undefined ? [] : [RUN_COMPLETED]),
  ]
  const rows = stamp(runId, 0, bodies).map((row) => ({
    ...row,
    ts: at(now - (row.kind === 'run_completed' ? (endedAgo ?? 0) : 10) * MINUTE_MS),
  }))
  await makeLog(db, runId).append({ rows })
  const gold = { id: 'gold', applicationId: 'shop', label: 'Gold plan', kind: 'state' }
  const expiresAt = at(now + endsIn * MINUTE_MS)
  await db.credentials.add(Credential.parse({ ...gold, createdAt: at(now), expiresAt }))
  await db.runDetails.put({ runId, tags: [], credentialId: 'gold' })
  openApp(`/runs/${runId}`, db)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
}

it('a run that is going says that its sign-in has ended, and where to sign in again', async () => {
  await openRun(-1)
  await expect.element(page.getByText(DURING)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Sign in again' }))
    .toHaveAttribute('href', '/applications/shop')
})

it('a run that is going says that its sign-in ends within the hour', async () => {
  await openRun(20)
  await expect.element(page.getByText(/ends in (19|20) minutes, at/)).toBeVisible()
})

it('a run that has ended says that its sign-in ended during it, and nothing of a later end', async () => {
  await openRun(-4, 2)
  await expect.element(page.getByText(DURING)).toBeVisible()
})

it('a run that has ended says nothing of a sign-in that ended after it', async () => {
  await openRun(-1, 2)
  await expect.element(page.getByRole('region', { name: 'Result' })).toBeVisible()
  await expect.element(page.getByText(DURING)).not.toBeInTheDocument()
})

import type { RunId } from '@harness/shared/base/ids.ts'
import { findingsOf } from '@harness/shared/findings/findings.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { readDigest } from '@harness/web/store/findings.ts'
import { rowsFrom } from '@harness/web/store/log/read-rows.ts'
import type { FindingDecision } from '@harness/web/store/records.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, openApp } from '../../setup/open-app.tsx'
import type { Spec } from '../../shared/run-of-specs.ts'
import { freshTabs } from '../../store/fresh-db.ts'
import { addRuns } from '../../store/sample-logs.ts'

const BOX = { title: 'Your box', url: 'http://shop.test/box' }
const HELP = { title: 'Help', url: 'http://shop.test/help' }
const LABEL: Spec = { ...BOX, aim: 'Save', reported: ['ambiguous_label'] }
const DEAD_END: Spec = { ...HELP, aim: 'Help', reported: ['dead_end'] }
const SLOW: Spec = { ...BOX, aim: 'Help', sensors: ['slow_response'] }
const COPY: Spec = { ...HELP, aim: 'Save', reported: ['confusing_copy'] }

const option = (name: RegExp) =>
  page.getByRole('listbox', { name: 'Findings' }).getByRole('option', { name })

it('the findings of a run say what was decided about each, and lead to where that is done', async () => {
  const [db] = freshTabs()
  const [, runId] = await addRuns(db, [
    { specs: [LABEL, SLOW, DEAD_END] },
    { specs: [LABEL, SLOW, DEAD_END, COPY] },
  ])
  const digest = await readDigest(db, runId as RunId)
  const idOf = (kind: string) =>
    digest?.occurrences.find((each) => (each.kind ?? each.sensor) === kind)?.id ?? ''
  const decide = (kind: string, patch: Partial<FindingDecision>) =>
    db.findingDecisions.put({
      ...{ application: 'Shop', finding: idOf(kind), decidedAt: '2026-11-20T09:00:00.000Z' },
      ...patch,
    })
  await decide('ambiguous_label', {
    ...{ decision: 'dismissed', reason: 'Works as intended', comment: 'Asked design.' },
  })
  await decide('dead_end', { decision: 'accepted', severity: 'low' })
  await decide('confusing_copy', { mergedInto: idOf('dead_end') })
  await page.viewport(1280, 800)
  openApp(`/runs/${runId}/findings`, db)
  const row = (name: RegExp) => page.getByRole('article', { name })
  const label = row(/Ambiguous label/)
  await expect.element(label).toHaveTextContent(/Dismissed .+: works as intended\./)
  await expect.element(label).toHaveTextContent('Comment: Asked design.')
  await expect
    .element(row(/Dead end/))
    .toHaveTextContent(/Accepted .+\. ?Severity low, set by you\./)
  await expect.element(row(/Confusing copy/)).toHaveTextContent('Merged into Dead end, Help.')
  await expect.element(row(/Slow response/)).not.toHaveTextContent('Accepted')
  expect(await axeFindings()).toEqual([])
  await row(/Slow response/)
    .getByRole('link', { name: 'Decide in Findings' })
    .click()
  await expect.element(page.getByRole('region', { name: /Slow response/ })).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(option(/Slow response/)).toHaveTextContent('Accepted')
  history.back()
  await expect.element(row(/Slow response/)).toHaveTextContent(/Accepted/)
  await label.getByRole('link', { name: 'Change in Findings' }).click()
  await expect.element(page.getByRole('region', { name: /Ambiguous label/ })).toBeVisible()
})

it("the sender's decision is shown as the sender’s until it is adopted or replaced here", async () => {
  const [db] = freshTabs()
  const [runId] = await addRuns(db, [{ specs: [LABEL, DEAD_END, COPY] }])
  const run = foldAll(await rowsFrom(db, runId as RunId, 0))
  const idOf = (kind: string) =>
    findingsOf(run).find((each) => 'kind' in each && each.kind === kind)?.id
  const triage = [
    {
      ...{ finding: idOf('ambiguous_label'), decision: 'dismissed', severity: 'low' },
      ...{ reason: 'Works as intended', comment: 'Asked design.' },
    },
    { finding: idOf('dead_end'), decision: 'accepted' },
    { finding: idOf('confusing_copy'), mergedInto: idOf('dead_end') },
  ]
  await db.runs.update(runId as RunId, { imported: true, triage })
  await page.viewport(1280, 800)
  openApp(`/runs/${runId}/findings`, db)
  const row = (name: RegExp) => page.getByRole('article', { name })
  const label = row(/Ambiguous label/)
  const said = 'Decided by the sender: dismissed, works as intended; severity low. Asked design.'
  await expect.element(label).toHaveTextContent(said)
  await expect.element(row(/Dead end/)).toHaveTextContent('Decided by the sender: accepted.')
  await expect
    .element(row(/Confusing copy/))
    .toHaveTextContent('Decided by the sender: merged into another finding.')
  expect(await axeFindings()).toEqual([])
  const source = page.getByRole('banner').getByText('imported')
  await expect.element(source).toBeVisible()
  await page.viewport(360, 780)
  // The title needs the room.
  await expect.element(source).not.toBeVisible()
  await page.viewport(1280, 800)
  expect(await db.findingDecisions.count()).toBe(0)
  await label.getByRole('button', { name: 'Use this decision' }).click()
  await expect.element(label).toHaveTextContent(/Dismissed .+: works as intended\./)
  await expect.element(label).toHaveTextContent('Severity low, set by you.')
  await expect.element(label).not.toHaveTextContent('Decided by the sender')
  await row(/Confusing copy/)
    .getByRole('button', { name: 'Use this decision' })
    .click()
  await expect.element(row(/Confusing copy/)).toHaveTextContent('Merged into Dead end, Help.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .element(row(/Confusing copy/))
    .toHaveTextContent('Decided by the sender: merged into another finding.')
  await row(/Dead end/)
    .getByRole('link', { name: 'Decide in Findings' })
    .click()
  await expect.element(page.getByRole('region', { name: /Dead end/ })).toBeVisible()
})

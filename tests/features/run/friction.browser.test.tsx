import type { Judged } from '@harness/shared/log/judgement.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { type Check, NO_TOKENS } from '@harness/shared/order/run.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import { freshTabs } from '../../store/fresh-db.ts'
import {
  acted,
  LEG_STARTED,
  newRunId,
  RUN_COMPLETED,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../../store/sample-rows.ts'

function quiet(step: number): RowBody[] {
  const rows = acted(step).filter((row) => row.kind !== 'friction')
  return [stepStarted(step), ...thought(step), ...rows]
}

const DEAD: RowBody = {
  kind: 'signal',
  step: 2,
  sensor: 'dead_tap',
  value: 4_000,
  unit: 'ms',
  detail: 'Nothing changed within 4,000 ms.',
}
const SLOW: RowBody = { ...DEAD, step: 4, sensor: 'slow_response', detail: '3.4 s until still.' }
const STUCK: RowBody = {
  kind: 'friction',
  step: 3,
  frictionKind: 'unresponsive',
  detail: 'Nothing happened.',
}
const STEPS = [
  ...[stepStarted(1), ...thought(1), ...acted(1)],
  ...[...quiet(2), DEAD],
  ...[...quiet(3), STUCK],
  ...[...quiet(4), SLOW],
]

async function openReport(
  steps: readonly RowBody[],
  address = '',
  judged?: Judged,
  { view = 'findings', checks = [] }: { view?: string; checks?: readonly Check[] } = {},
) {
  const [db] = freshTabs()
  const runId = newRunId()
  const end =
    judged && RUN_COMPLETED.kind === 'run_completed' ? { ...RUN_COMPLETED, judged } : RUN_COMPLETED
  const rows = stamp(runId, 0, [
    RUN_STARTED,
    { ...LEG_STARTED, checks: [...checks] } as RowBody,
    ...steps,
    end,
  ])
  await db.rows.bulkPut(rows)
  await page.viewport(1280, 800)
  openApp(`/runs/${runId}/${view}${address}`, db)
  await expect.element(page.getByRole('heading', { name: 'Bought it.' })).toBeVisible()
  return runId
}

const article = (name: RegExp) => page.getByRole('article', { name })

it('the report shows each finding once with grade, quote, fact and steps', async () => {
  await openReport(STEPS)
  await expect
    .element(article(/Unresponsive Reported and measured/))
    .toHaveTextContent('“Nothing happened.”')
  await expect
    .element(article(/Unresponsive Reported and measured/))
    .toHaveTextContent('Dead tap. Nothing changed within 4,000 ms.')
  await expect.element(article(/Slow response Measured/)).toHaveTextContent('3.4 s until still.')
  await expect
    .element(article(/Ambiguous label Reported/))
    .toHaveTextContent('No sensor confirmed this. Look at the picture.')
  expect(document.title).toBe('Findings: Buy a red mug')
})

it('a contradicted report keeps its place, with the evidence against it', async () => {
  const judged: Judged = {
    ...{ model: 'qwen3-vl:8b', calls: 2, left: [], durationMs: 9_000 },
    tokens: NO_TOKENS,
    answers: [
      { finding: 'unresponsive-2', answer: 'contradicted', quote: 'A window opened.' },
      { finding: 'ambiguous_label-1', answer: 'undecidable', quote: 'Go' },
    ],
  }
  const unmeasured = STEPS.filter((row) => row !== DEAD)
  await openReport(unmeasured, '', judged)
  const doubted = article(/Unresponsive Reported/)
  await expect
    .element(doubted)
    .toHaveTextContent('Contradicted. The screen changed within a second')
  await expect.element(doubted.getByRole('link', { name: 'Step 2' }).first()).toBeVisible()
  await expect.element(doubted).toHaveTextContent('still again after 250 ms')
  await expect.element(doubted).toHaveTextContent('Contradicted. “A window opened.”')
  await expect.element(doubted).toHaveTextContent('Opinion of qwen3-vl:8b, after the run.')
  await expect.element(article(/Ambiguous label/)).toHaveTextContent('Undecidable. “Go”')
  await expect.element(page.getByText('Contradicted 1')).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

it('the report says what each grade means, and leads to the picture that proves a success', async () => {
  const check = { kind: 'text', value: 'Order placed' } as const
  const proof = { step: 4, title: 'Thanks', shown: [{ check, words: 'Order placed' }] }
  const end: RowBody = {
    ...{ kind: 'leg_completed', leg: 0, verdict: 'success', confirmed: true, ending: 'goal' },
    ...{ summary: 'Bought it.', proof },
  }
  await openReport([...STEPS, end], '', undefined, { checks: [check] })
  await expect.element(page.getByText(/^Proven at step 4 on “.+”: “Order placed”\.$/)).toBeVisible()
  await page.getByText('What the grades mean').click()
  await expect
    .element(page.getByText('A sensor measured it. The persona did not report it.'))
    .toBeVisible()
  expect(await axeFindings()).toEqual([])
  await page.getByText('Picture of the proof').getByRole('link', { name: 'Step 4' }).click()
  await expect.element(page.getByRole('heading', { name: 'Step 4 of 4' })).toBeVisible()
})

it('a grade that the judge lowered says what it was, and what was not judged says why', async () => {
  const answer = { finding: 'unresponsive-2', answer: 'contradicted', quote: 'Saved' } as const
  const left: Judged['left'] = [{ finding: 'ambiguous_label-1', why: 'budget' }]
  const work = { model: 'qwen3-vl:8b', calls: 1, left, durationMs: 9_000, tokens: NO_TOKENS }
  await openReport(STEPS, '', { ...work, answers: [answer] })
  const lowered = article(/Unresponsive Reported/)
  await expect.element(lowered).toHaveTextContent('was Reported and measured before the judge')
  await expect
    .element(page.getByText('Not judged: 1, because its limit was reached.'))
    .toBeVisible()
  expect(article(/Unresponsive Reported and measured/).query()).toBeNull()
})

it('151: a step of a finding links to that step of the replay', async () => {
  await openReport(STEPS)
  await page.getByRole('link', { name: 'Step 2' }).click()
  await expect.element(page.getByRole('heading', { name: 'Step 2 of 4' })).toBeVisible()
  await page.getByRole('link', { name: /^Findings \d/ }).click()
  await expect
    .element(page.getByRole('link', { name: /^Findings \d/ }))
    .toHaveAttribute('aria-current', 'page')
})

it('the report filters by sets, hides empty ones, and keeps the choice in the address', async () => {
  await openReport(STEPS)
  expect(page.getByRole('button', { name: /Sign-in/ }).query()).toBeNull()
  await page.getByRole('button', { name: /Measured only/ }).click()
  await soon(() => expect(document.querySelectorAll('.finding')).toHaveLength(1))
  expect(location.search).toBe('?set=measured')
  page.getByRole('radio', { name: 'Screen' }).element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await soon(() => expect(location.search).toContain('by=kind'))
  await expect.element(page.getByRole('heading', { name: 'Slow response 1' })).toBeVisible()
})

it('the report moves between findings with J and K, and puts the current one in the address', async () => {
  await openReport(STEPS)
  await userEvent.keyboard('j')
  await soon(() => expect(location.hash).toBe('#finding=unresponsive-2'))
  await userEvent.keyboard('j')
  await expect.element(article(/Slow response/)).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(article(/Unresponsive/)).toHaveFocus()
})

it('an address with a finding scrolls the report to that finding', async () => {
  await openReport(STEPS, '#finding=slow_response-4')
  await expect.element(article(/Slow response/)).toHaveAttribute('aria-current', 'true')
})

it('161: the report says so when nothing was reported or measured', async () => {
  await openReport([...quiet(1), ...quiet(2)])
  await expect.element(page.getByText('Nothing was reported or measured in 2 steps.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open replay' })).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

it('the report has no accessibility fault that axe can find, wide and on a phone', async () => {
  await openReport(STEPS)
  expect(await axeFindings()).toEqual([])
  await page.viewport(360, 760)
  expect(await axeFindings()).toEqual([])
  await page.viewport(1920, 1080)
  expect(await axeFindings()).toEqual([])
})

it('the whole picture of a finding, with its ring, is one press away and goes again', async () => {
  await openReport(STEPS)
  const finding = article(/Unresponsive Reported and measured/)
  const frame = () => finding.element().querySelector('.finding-picture')?.getBoundingClientRect()
  const cut = frame()
  const whole = finding.getByRole('button', { name: 'Whole picture' })
  await whole.click()
  await expect.element(whole).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => frame()?.height).toBeGreaterThan(3 * (cut?.height ?? 0))
  expect(await axeFindings()).toEqual([])
  await whole.click()
  await expect.poll(() => frame()?.height).toBe(cut?.height)
})

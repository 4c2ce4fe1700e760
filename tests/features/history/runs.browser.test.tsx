import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, inTheme, openApp } from '../../setup/open-app.tsx'
import { freshTabs } from '../../store/fresh-db.ts'
import { sampleEntries } from '../../store/sample-entries.ts'

async function openRuns(count: number, path = '/runs') {
  const [db, other] = freshTabs()
  await db.runs.bulkAdd([...sampleEntries(count)])
  await page.viewport(1280, 800)
  openApp(path, db)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Runs')
  return other
}

const rows = () => page.getByRole('grid').getByRole('row')
const goals = () => page.getByRole('link', { name: /mug|hours|address|help/ })

it('the history draws only the visible ones of 500 runs, and loads more on scrolling, to the last', async () => {
  await openRuns(500)
  await expect.element(page.getByText('500 runs')).toBeVisible()
  await expect.element(rows().nth(3)).toBeVisible()
  expect(rows().elements().length).toBeLessThan(60)
})

it('the history goes to the oldest run with End, page after page, and back with Home', async () => {
  await openRuns(500)
  await expect.element(goals().first()).toBeVisible()
  const grid = document.querySelector('[role=grid]')
  const first = grid?.querySelector<HTMLElement>('[tabindex="0"]')
  first?.focus()
  const oldest = sampleEntries(500).at(-1)?.runId
  await expect
    .poll(async () => {
      await userEvent.keyboard('{End}')
      return document.activeElement?.id
    })
    .toBe(`cell-${oldest}-0`)
  expect(rows().elements().length).toBeLessThan(60)
  await userEvent.keyboard('{Home}')
  expect(document.activeElement?.id).toBe(first?.id)
})

it('the history is one tab stop with arrows inside', async () => {
  await openRuns(20)
  await expect.element(goals().first()).toBeVisible()
  expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1)
  document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  // the first two started at the same moment: the second comes first
  const [second] = sampleEntries(1)
  expect(document.activeElement?.id).toBe(`cell-${second?.runId}-1`)
  expect(document.activeElement?.querySelector('a')?.textContent).toBe(second?.goal)
})

it('159: a run of the history is opened by one click on its row, and by Enter', async () => {
  await openRuns(20)
  const first = goals().first()
  await expect.element(first).toBeVisible()
  // Both started at the same moment: the second comes first.
  const [second, top] = sampleEntries(2).map(({ runId }) => `/runs/${runId}`)
  await page.getByRole('row').nth(2).getByRole('gridcell').nth(5).click()
  await expect.poll(() => location.pathname).toBe(top)
  history.back()
  await expect.element(first).toBeVisible()
  document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => location.pathname).toBe(second)
})

it('156: the history finds words, narrows by verdict, and keeps both in the address', async () => {
  await openRuns(500)
  await userEvent.keyboard('/')
  await expect.element(page.getByLabelText('Find in runs')).toHaveFocus()
  await userEvent.keyboard('hours hurried')
  await expect.element(page.getByText(/^41 of 500 runs$/)).toBeVisible()
  await page.getByLabelText('Verdict').selectOptions('Failed')
  await expect.element(page.getByText(/^\d of 500 runs$/)).toBeVisible()
  expect(new URLSearchParams(location.search).get('q')).toBe('hours hurried')
  expect(new URLSearchParams(location.search).get('verdict')).toBe('failure')
})

it('the history shows ends that the persona did not decide with a word, an icon and a filter of their own', async () => {
  const [db] = freshTabs()
  const made = { phase: 'completed', verdict: 'blocked', confirmed: false } as const
  const endings = ['goal', 'fault', 'limit', 'stopped'] as const
  const entries = sampleEntries(endings.length)
  await db.runs.bulkAdd(
    entries.map((run, at) => ({ ...run, ...made, ending: endings[at] ?? 'goal' })),
  )
  openApp('/runs', db)
  const pills = () => [...document.querySelectorAll('[role=grid] .pill')]
  await expect.poll(() => pills().length).toBe(endings.length)
  const iconOf = new Map(
    pills().map((pill) => [pill.textContent, pill.querySelector('svg')?.innerHTML]),
  )
  const undecided = ['Ended by a fault', 'Limit reached', 'Stopped']
  expect([...iconOf.keys()].toSorted()).toEqual(['Blocked', ...undecided])
  for (const word of undecided) {
    expect(iconOf.get(word)).toBeTruthy()
    expect(iconOf.get(word)).not.toBe(iconOf.get('Blocked'))
  }
  await page.getByLabelText('Verdict').selectOptions('Ended without a verdict')
  await expect.element(page.getByText('3 of 4 runs')).toBeVisible()
  await page.getByLabelText('Verdict').selectOptions('Blocked')
  await expect.element(page.getByText('1 of 4 runs')).toBeVisible()
})

it('the history finds a success that no check confirmed under the words of its pill, apart from a confirmed one', async () => {
  const [db] = freshTabs()
  const made = { phase: 'completed', verdict: 'success', ending: 'goal' } as const
  const entries = sampleEntries(3)
  await db.runs.bulkAdd(entries.map((run, at) => ({ ...run, ...made, confirmed: at === 0 })))
  openApp('/runs?verdict=unconfirmed', db)
  await expect.element(page.getByText('2 of 3 runs')).toBeVisible()
  const pills = page.getByRole('grid').getByText('Success, unconfirmed', { exact: true })
  await expect.poll(() => pills.elements().length).toBe(2)
  await expect.element(page.getByLabelText('Verdict')).toHaveDisplayValue('Success, unconfirmed')
  await page.getByLabelText('Verdict').selectOptions('Success')
  await expect.element(page.getByText('1 of 3 runs')).toBeVisible()
})

it('the history shows the same when the address is opened again', async () => {
  await openRuns(60, '/runs?q=mug&verdict=success')
  await expect.element(page.getByLabelText('Find in runs')).toHaveValue('mug')
  await expect.element(page.getByLabelText('Verdict')).toHaveDisplayValue('Success')
  await expect.element(page.getByText('3 of 60 runs')).toBeVisible()
})

it('the history offers one action when nothing matches, and when there are no runs', async () => {
  const other = await openRuns(5, '/runs?q=zebra')
  await page.getByRole('button', { name: 'Show all runs' }).click()
  await expect.element(page.getByText('5 runs')).toBeVisible()
  await expect.element(page.getByLabelText('Find in runs')).toHaveValue('')
  await other.runs.clear()
  await expect.element(page.getByText('No runs yet')).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('link', { name: 'New run' })).toBeVisible()
})

it('the history follows a live run, and keeps the focus where it is', async () => {
  const other = await openRuns(10)
  await expect.element(goals().first()).toBeVisible()
  document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus()
  const focused = document.activeElement
  const [newest] = sampleEntries(1)
  if (newest) await other.runs.put({ ...newest, nextSeq: 12, frictionCount: 77 })
  await expect.element(page.getByText('77 found')).toBeVisible()
  expect(document.activeElement).toBe(focused)
})

it.each(['light', 'dark'] as const)(
  'the history has no accessibility fault that axe can find in the %s theme',
  async (theme) => {
    inTheme(theme)
    await openRuns(40)
    await expect.element(goals().first()).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await page.viewport(360, 780)
    await expect.poll(() => document.querySelector('[data-wide="false"]')).not.toBeNull()
    expect(await axeFindings()).toEqual([])
  },
)

import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, inTheme, openApp } from '../../setup/open-app.tsx'
import type { Spec } from '../../shared/run-of-specs.ts'
import { freshTabs } from '../../store/fresh-db.ts'
import { addRuns, type SampleRun } from '../../store/sample-logs.ts'

const HOME: Spec = { title: 'Home', url: 'http://shop.test/', aim: 'Help' }
const BOX: Spec = { title: 'Your box', url: 'http://shop.test/box', aim: 'Save' }
const HELP: Spec = { title: 'Help', url: 'http://shop.test/help', aim: 'Help' }

const A: SampleRun = {
  specs: [
    HOME,
    { ...BOX, outcome: 'unchanged', reported: ['ambiguous_label'] },
    { ...HELP, reported: ['dead_end'] },
    BOX,
  ],
  completed: { verdict: 'failure' },
}
const B: SampleRun = {
  specs: [HOME, { ...BOX, reported: ['ambiguous_label'] }, BOX],
  started: { application: { name: 'Shop', kind: 'web', url: 'http://next.shop.test/' } },
  completed: { durationMs: 3_000 },
}

async function openCompare(runs: readonly SampleRun[] = [A, B], chosen = 2) {
  const [db] = freshTabs()
  const ids = await addRuns(db, runs)
  await page.viewport(1280, 800)
  openApp(`/compare/${ids.slice(0, chosen).join('/')}`, db)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Compare')
  return ids
}

const status = () => page.getByRole('status').filter({ hasText: /split|Step|way|screen/ })
const slider = (name: string) => page.getByRole('slider', { name })

it('two runs show their numbers with signed differences, and what was set differently', async () => {
  await openCompare()
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await expect.element(row('A')).toHaveTextContent(/Failed.*4.*0:04.*9,960.*none.*2/)
  await expect.element(row('B')).toHaveTextContent(/Success.*3.*0:03.*7,470.*none.*1/)
  await expect.element(row('B against A')).toHaveTextContent(/−1.*−0:01.*−2,490.*−1/)
  await expect.element(page.getByText('One thing was set differently: the address.')).toBeVisible()
})

it('where the runs part is shown with both steps, and keys go to the next split and step', async () => {
  await openCompare()
  await expect
    .element(status())
    .toHaveTextContent('1st split of 1. The same call on the same screen, another result.')
  await expect.element(slider('Run A')).toHaveAttribute('aria-valuenow', '2')
  await expect.element(slider('Run B')).toHaveAttribute('aria-valuenow', '2')
  // The result is what differs: the pictures show what came of the call.
  const shown = page.getByRole('radiogroup', { name: 'Pictures' })
  await expect.element(shown.getByRole('radio', { name: 'After' })).toBeChecked()
  await shown.getByRole('radio', { name: 'Before' }).click({ force: true })
  await expect.element(shown.getByRole('radio', { name: 'Before' })).toBeChecked()
  await userEvent.keyboard(']')
  slider('Run A').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(slider('Run A')).toHaveAttribute('aria-valuenow', '3')
  slider('Run A').element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(slider('Run A')).toHaveAttribute('aria-valuenow', '4')
  await expect.element(slider('Run B')).toHaveAttribute('aria-valuenow', '3')
  expect(location.hash).toBe('#a=4&b=3')
  await userEvent.keyboard(']')
  await expect.element(slider('Run A')).toHaveAttribute('aria-valuenow', '2')
})

it('findings are only in A, in both or only in B', async () => {
  await openCompare()
  await expect.element(status()).toBeVisible()
  await userEvent.keyboard('2')
  await expect.element(page.getByRole('heading', { name: 'Only in A 1' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'In both 1' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Only in B 0' })).toBeVisible()
  await userEvent.keyboard('3')
  await expect.element(page.getByText('B: http://next.shop.test/')).toBeVisible()
})

it('runs are swapped, and the second one is chosen from a list without the first', async () => {
  const [a, b] = await openCompare([A, B], 1)
  await expect
    .element(page.getByText('Two runs are shown beside each other', { exact: false }))
    .toBeVisible()
  const choice = page.getByRole('combobox', { name: 'Run B' })
  await expect.poll(() => choice.element().querySelectorAll('option').length).toBe(2)
  await choice.selectOptions(b ?? '')
  await expect.poll(() => location.pathname).toBe(`/compare/${a}/${b}`)
  await page.getByRole('button', { name: 'Swap' }).click()
  await expect.poll(() => location.pathname).toBe(`/compare/${b}/${a}`)
})

it('runs with different goals are aligned, and their numbers are not compared', async () => {
  await openCompare([A, { ...B, leg: { goal: 'Get help' } }])
  await expect.element(page.getByText(/The goals differ/)).toBeVisible()
  await expect.element(page.getByText('B against A')).not.toBeInTheDocument()
})

it('two chains show their goals around the strips, and are compared goal by goal', async () => {
  const chain = (steps: readonly Spec[]): SampleRun => ({ specs: steps, moreGoals: ['Get help'] })
  await openCompare([
    chain([HOME, BOX, { ...HELP, leg: 1, reported: ['dead_end'] }]),
    chain([HOME, BOX, { ...HELP, leg: 1 }, { ...BOX, leg: 1 }]),
  ])
  await expect.element(page.getByText('Goal 2: Get help').first()).toBeVisible()
  expect(page.getByText(/^Goal 1: Buy a red/).elements()).toHaveLength(2)
  await userEvent.keyboard('4')
  const goals = page.getByRole('rowgroup')
  const second = goals.filter({ hasText: 'Get help' }).last()
  await expect
    .element(second)
    .toHaveTextContent(/ASuccess, unconfirmed1.*1BSuccess, unconfirmed2.*B against A\+1.*−1/)
  expect(await axeFindings()).toEqual([])
})

it('runs that share no screen say so', async () => {
  await openCompare([{ specs: [HOME] }, { specs: [BOX] }])
  await expect.element(page.getByText(/1st split of 1. Another screen./)).toBeVisible()
})

for (const theme of ['light', 'dark'] as const)
  it(`axe finds nothing on two compared runs in ${theme}`, async () => {
    inTheme(theme)
    await openCompare()
    await expect.element(status()).toBeVisible()
    expect(await axeFindings()).toEqual([])
  })

it('two compared runs fit a phone', async () => {
  await openCompare()
  await page.viewport(360, 780)
  await expect.element(status()).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

it('the earlier of two compared runs is A, also when the later one was chosen first', async () => {
  const [db] = freshTabs()
  const [earlier, later] = await addRuns(db, [A, B])
  await page.viewport(1280, 800)
  openApp(`/compare/${later}`, db)
  const choice = page.getByRole('combobox', { name: 'Run B' })
  await expect.poll(() => choice.element().querySelectorAll('option').length).toBe(2)
  await choice.selectOptions(earlier ?? '')
  await expect.poll(() => location.pathname).toBe(`/compare/${earlier}/${later}`)
})

it('the earlier of two runs chosen in the history is A', async () => {
  const [db] = freshTabs()
  const [earlier, later] = await addRuns(db, [A, B])
  await page.viewport(1280, 800)
  openApp('/runs', db)
  const checks = page.getByRole('checkbox', { name: /^Choose: / })
  await expect.poll(() => checks.elements().length).toBe(2)
  for (const check of checks.all()) await check.click({ force: true })
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect.poll(() => location.pathname).toBe(`/compare/${earlier}/${later}`)
})

it.each([1280, 360])(
  'at %i px the number of the shown step covers no name of a screen, whichever step it is',
  async (width) => {
    await openCompare()
    await page.viewport(width, 800)
    await expect.element(status()).toBeVisible()
    for (const step of ['1', '2', '3', '4']) {
      slider('Run A').element().focus()
      await userEvent.keyboard('{Home}')
      for (let at = 1; at < Number(step); at += 1) await userEvent.keyboard('{ArrowRight}')
      await expect.element(slider('Run A')).toHaveAttribute('aria-valuenow', step)
      await expect.poll(covered).toEqual([])
    }
  },
)

/** Names of screens whose letters are under the number of a step. */
function covered(): readonly string[] {
  const badges = [...document.querySelectorAll('.twin .strip-handle-ground')].map((badge) =>
    badge.getBoundingClientRect(),
  )
  const names = [...document.querySelectorAll('.twin .strip-screen-name')]
  return names.flatMap((name) => {
    const letters = document.createRange()
    letters.selectNodeContents(name)
    const [words, box] = [letters.getBoundingClientRect(), name.getBoundingClientRect()]
    const right = Math.min(words.right, box.right)
    const isUnder = badges.some(
      (badge) =>
        badge.left < right - 1 &&
        badge.right > words.left + 1 &&
        badge.top < box.bottom - 1 &&
        badge.bottom > box.top + 1,
    )
    return isUnder ? [name.textContent] : []
  })
}

it('with one run only, the screen asks for a second run of its goal and leads to it', async () => {
  const [only] = await openCompare([A], 1)
  await expect
    .element(page.getByText(/^A comparison needs a second run of “Buy a red/))
    .toBeVisible()
  const link = page.getByRole('link', { name: 'Run with changes…' })
  expect(link.element().getAttribute('href')).toBe(`/new?from=${only}`)
  await expect.element(page.getByText('Choose two runs')).not.toBeInTheDocument()
  expect(await axeFindings()).toEqual([])
})

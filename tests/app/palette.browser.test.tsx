import { type Entry, found, nearWord, piecesOf } from '@harness/web/app/palette/find.ts'
import { addStudy } from '@harness/web/store/studies.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, inTheme, openApp } from '../setup/open-app.tsx'
import { soon } from '../setup/soon.ts'
import { freshTabs } from '../store/fresh-db.ts'
import { addRuns } from '../store/sample-logs.ts'

const field = () => page.getByRole('combobox', { name: 'Find or do anything' })
const options = () => page.getByRole('listbox', { name: 'Results' }).getByRole('option')
const press = (keys: string) => userEvent.keyboard(keys)

/** The keys are there shortly after the first screen. */
async function openPalette() {
  await expect
    .poll(async () => {
      await press('{Control>}k{/Control}')
      return document.querySelector('.palette') !== null
    })
    .toBe(true)
  await expect.element(field()).toHaveFocus()
}

async function openHome() {
  const [db] = freshTabs()
  const [runId] = await addRuns(db, [{ specs: [{}], started: { goal: 'Skip next week' } }])
  await page.viewport(1280, 800)
  openApp('/', db)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { db, runId }
}

it('Ctrl K finds a run from any screen, opens it by Enter, and gives the focus back on Esc', async () => {
  const { runId } = await openHome()
  const link = page.getByRole('link', { name: 'Library' })
  link.element().focus()
  await openPalette()
  await expect.element(field()).toHaveFocus()
  await press('skip')
  await expect.element(options().first()).toHaveTextContent(/^Skip next week/)
  // Esc empties, then closes.
  await press('{Escape}')
  await expect.element(field()).toHaveValue('')
  await press('{Escape}')
  await expect.element(field()).not.toBeInTheDocument()
  await expect.element(link).toHaveFocus()
  await openPalette()
  await press('next week{Enter}')
  await expect.poll(() => location.pathname).toBe(`/runs/${runId}`)
})

it('the palette opens a setting by a word inside of its section', async () => {
  await openHome()
  await page.getByRole('button', { name: 'Find or do anything' }).click()
  await press('passphrase')
  await expect.element(options().first()).toHaveTextContent('Keys')
  await press('{Enter}')
  await expect.poll(() => location.pathname).toBe('/settings/keys')
})

it('every shortcut of a screen is also an action in the palette', async () => {
  const [db] = freshTabs()
  const [runId] = await addRuns(db, [{ specs: [{}], started: { goal: 'Skip next week' } }])
  await page.viewport(1280, 800)
  openApp(`/runs/${runId}`, db)
  await expect.element(page.getByRole('link', { name: 'Share' }).first()).toBeVisible()
  await openPalette()
  await press('>share')
  await expect.element(options().first()).toHaveTextContent('ShareShift S')
  await press('{Enter}')
  await expect.poll(() => location.pathname).toBe(`/runs/${runId}/export`)
})

it('Ctrl K finds the screen of studies, a new study and each study by its name', async () => {
  const { db } = await openHome()
  const record = { plan: {}, createdAt: '2026-11-20T08:00:00.000Z', paused: true }
  await addStudy(db, { ...record, id: 'boxes', name: 'Two boxes' }, [])
  await openPalette()
  await press('stud')
  for (const title of ['Go to StudiesG T', 'New study', 'Two boxes'])
    await expect.element(options().filter({ hasText: title })).toBeVisible()
  await userEvent.clear(field())
  await press('two box{Enter}')
  await expect.poll(() => location.pathname).toBe('/studies/boxes')
})

it('a word that nothing is called offers a near one, and the search in all runs', async () => {
  await openHome()
  await openPalette()
  await press('skib')
  await expect.element(page.getByText('Nothing is called “skib”.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Find “Skip”' })).toBeVisible()
  await page.getByRole('button', { name: 'Search all runs' }).click()
  await soon(() => expect(location.pathname + location.search).toBe('/runs?q=skib'))
})

it('G and a letter go to a screen, and no field is taken for it', async () => {
  await openHome()
  await openPalette()
  await press('{Escape}')
  await press('gr')
  await expect.poll(() => location.pathname).toBe('/runs')
  await press('gt')
  await expect.poll(() => location.pathname).toBe('/studies')
  await press('gs')
  await expect.poll(() => location.pathname).toBe('/settings')
  await press('gh')
  await expect.poll(() => location.pathname).toBe('/')
})

it('on a phone the palette is a full screen, with a way to settings and help', async () => {
  await openHome()
  await page.viewport(360, 800)
  await page.getByRole('button', { name: 'Find or do anything' }).click()
  const size = () => document.querySelector('.palette')?.getBoundingClientRect()
  await expect.poll(() => size()?.width).toBe(360)
  await press('help')
  await options().first().click()
  await expect.element(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
  await expect.element(page.getByText(/This is Harness \d/)).toBeVisible()
})

for (const theme of ['light', 'dark'] as const)
  it(`axe finds nothing in the palette in ${theme}`, async () => {
    inTheme(theme)
    await openHome()
    await openPalette()
    await press('s')
    await expect.poll(() => options().elements().length).toBeGreaterThan(3)
    expect(await axeFindings()).toEqual([])
  })

const run = (title: string): Entry => ({ group: 'Runs', title, href: '/' })

it('results stand in the order of their groups, at most three of each, the best first', () => {
  const entries: Entry[] = [
    ...['Pay again', 'Repay', 'Pay', 'A pay day', 'Payment'].map(run),
    { group: 'Actions', title: 'Pause', words: 'pay' },
  ]
  expect(found(entries, 'pay').map(({ title }) => title)).toEqual([
    'Pause',
    'Pay again',
    'Pay',
    'Payment',
  ])
  expect(found(entries, '>pay').map(({ title }) => title)).toEqual(['Pause'])
  expect(found(entries, '')).toEqual([])
  expect(piecesOf('Repay (now)', 'pay (')).toEqual([
    { text: 'Re', isMatch: false },
    { text: 'pay', isMatch: true },
    { text: ' ', isMatch: false },
    { text: '(', isMatch: true },
    { text: 'now)', isMatch: false },
  ])
  expect(nearWord(entries, 'paymant')).toBe('Payment')
})

it('a thousand runs are searched within 50 ms', () => {
  const entries = Array.from({ length: 1_000 }, (_, at) => run(`Order the mug number ${at}`))
  const start = performance.now()
  expect(found(entries, 'mug 99')).toHaveLength(3)
  expect(performance.now() - start).toBeLessThan(50)
})

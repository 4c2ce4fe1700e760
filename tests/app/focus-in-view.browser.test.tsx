// What has the focus is in view on a phone: no bar that stays at the bottom lies on it.
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { makeWorker, openApp } from '../setup/open-app.tsx'
import { freshTabs } from '../store/fresh-db.ts'
import { addRuns } from '../store/sample-logs.ts'

/** Name and cover of the control that has the focus, if something lies on its centre or edges. */
function coverOfFocus(): string | undefined {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return undefined
  const { left, top, width, height } = focused.getBoundingClientRect()
  for (const share of [0.05, 0.5, 0.95]) {
    const shown = document.elementFromPoint(left + width / 2, top + height * share)
    if (shown && (focused.contains(shown) || shown.contains(focused))) continue
    return `${focused.textContent} below ${shown?.className}`
  }
  return undefined
}

it('no control of a new run that Tab reaches is below the bar that starts it', async () => {
  const [db] = freshTabs()
  await page.viewport(360, 780)
  openApp('/new', db, makeWorker())
  const last = page.getByText('Everything as usual')
  await expect.element(last).toBeInTheDocument()
  const covered: (string | undefined)[] = []
  const isLast = () => document.activeElement?.textContent?.includes('Everything as usual')
  for (let stops = 0; stops < 40 && !isLast(); stops += 1) {
    await userEvent.keyboard('{Tab}')
    covered.push(coverOfFocus())
  }
  expect(isLast()).toBe(true)
  expect(covered.filter((each) => each !== undefined)).toEqual([])
})

it('the last control of a finding is above the offer to undo, which lies on the end of its page', async () => {
  const [db] = freshTabs()
  const box = { title: 'Your box', url: 'http://shop.test/box', aim: 'Save' } as const
  await addRuns(db, [{ specs: [{ ...box, reported: ['ambiguous_label'] }] }])
  await page.viewport(360, 640)
  openApp('/findings', db)
  await page.getByRole('option', { name: /Ambiguous label/ }).click()
  await page.getByRole('button', { name: /^Accept/ }).click()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  const rules = page.getByText('How severity is decided').element()
  if (rules instanceof HTMLElement) rules.focus()
  expect(document.activeElement).toBe(rules)
  expect(coverOfFocus()).toBeUndefined()
})

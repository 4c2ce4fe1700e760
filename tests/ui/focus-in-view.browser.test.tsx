// What has the focus is in view on a phone: no bar that stays at the bottom lies on it.
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshTabs } from '../store/fresh-db.ts'
import { makeWorker, openApp } from './open-app.tsx'

/** Name and cover of the control that has the focus, if something lies on its centre. */
function coverOfFocus(): string | undefined {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return undefined
  const { left, top, width, height } = focused.getBoundingClientRect()
  const shown = document.elementFromPoint(left + width / 2, top + height / 2)
  if (shown && (focused.contains(shown) || shown.contains(focused))) return undefined
  return `${focused.textContent} below ${shown?.className}`
}

it('no control of a new run that Tab reaches is below the bar that starts it', async () => {
  const [db] = freshTabs()
  await page.viewport(360, 780)
  openApp('/new', db, makeWorker())
  const last = page.getByText('Named by goal and time')
  await expect.element(last).toBeInTheDocument()
  const covered: (string | undefined)[] = []
  const isLast = () => document.activeElement?.textContent?.includes('Named by goal and time')
  for (let stops = 0; stops < 40 && !isLast(); stops += 1) {
    await userEvent.keyboard('{Tab}')
    covered.push(coverOfFocus())
  }
  expect(isLast()).toBe(true)
  expect(covered.filter((each) => each !== undefined)).toEqual([])
})

// What becomes of an edit of the library that its page does not wait for, and of the focus of a menu.
import { libraryText } from '@harness/shared/order/library/file.ts'
import { recoverUnsaved } from '@harness/web/kit/form/unsaved-edits.ts'
import { changeEntry, entriesOf } from '@harness/web/store/library/entries.ts'
import { readLibraryOf } from '@harness/web/store/library/file.ts'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { makeWorker, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import { freshTabs } from '../../store/fresh-db.ts'

const NOW = '2026-11-22T10:00:00.000Z'

async function openGoal() {
  const [db, other] = freshTabs()
  await page.viewport(1280, 800)
  await db.goals.add({
    ...{ id: 'skip', name: 'Skip', text: 'Skip a week', placeholders: [], checks: [], notes: '' },
    ...{ createdAt: NOW, lastUsedAt: NOW },
  })
  openApp('/library/goals/skip', db)
  return { db, other }
}

const field = (label: string) => page.getByLabelText(label, { exact: true })

it('an edit is saved while typing continues without a pause', async () => {
  const { db } = await openGoal()
  await expect.element(field('Name')).toHaveValue('Skip')
  const input = field('Name').element()
  if (!(input instanceof HTMLInputElement)) throw new Error('the name is no field')
  const typing = setInterval(() => {
    input.value += 'x'
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }, 50)
  onTestFinished(() => clearInterval(typing))
  await soon(async () => expect((await db.goals.get('skip'))?.name).toMatch(/^Skipx/))
})

it('an edit that the store has not when its page is left is kept for the next page, and is no older than what came since', async () => {
  const { db, other } = await openGoal()
  await expect.element(field('Name')).toHaveValue('Skip')
  const isRead = () => page.getByLabelText('Notes, never sent to the model').elements().length > 0
  await soon(() => expect(isRead()).toBe(true))
  db.close()
  await field('Name').fill('Skip a week')
  await field('Goal, as the persona would say it').fill('Skip the next week')
  dispatchEvent(new PageTransitionEvent('pagehide'))
  // Meanwhile another tab changes one of the fields.
  await changeEntry(other, 'goals', 'skip', { text: 'Skip two weeks' })
  await recoverUnsaved(other, localStorage)
  expect(await other.goals.get('skip')).toMatchObject({
    name: 'Skip a week',
    text: 'Skip two weeks',
  })
  // It is written once.
  await changeEntry(other, 'goals', 'skip', { name: 'Skip' })
  await recoverUnsaved(other, localStorage)
  expect((await other.goals.get('skip'))?.name).toBe('Skip')
})

it('an edit is saved when the editor is left within the app', async () => {
  const { db } = await openGoal()
  await field('Name').fill('Skip a week')
  await page.getByRole('link', { name: 'Runs' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Runs')
  await soon(async () => expect((await db.goals.get('skip'))?.name).toBe('Skip a week'))
})

/** Chooses a file to import, as a person does in the dialog of the browser. */
function chooseFile(text: string): void {
  const [input] = document.querySelectorAll<HTMLInputElement>('input[aria-label="Library file"]')
  const files = new DataTransfer()
  files.items.add(new File([text], 'library.json', { type: 'application/json' }))
  if (!input) throw new Error('there is no way to choose a file')
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

it('a library that is here already offers no import, and one with a change counts that alone', async () => {
  const { db } = await openGoal()
  const [goal] = await entriesOf(db, 'goals')
  if (!goal) throw new Error('there is no goal')
  const here = await readLibraryOf(db)
  chooseFile(libraryText(here))
  const nothing = page.getByRole('dialog', { name: 'There is nothing to import' })
  await expect.element(nothing.getByText('1 already here')).toBeVisible()
  expect(nothing.getByRole('button').elements()).toHaveLength(1)
  await nothing.getByRole('button', { name: 'Close' }).click()
  const more = { ...goal, id: 'more', name: 'More' }
  chooseFile(libraryText({ ...here, goals: [goal, more] }))
  await page.getByRole('button', { name: 'Import 1 entry' }).click()
  await expect.poll(async () => (await entriesOf(db, 'goals')).length).toBe(2)
})

it('a file that is no library is refused where a person sees it', async () => {
  await openGoal()
  chooseFile('no library')
  const bar = page.getByRole('region', { name: 'Library file' })
  await expect.element(bar.getByRole('alert')).toBeVisible()
  expect(bar.element().getBoundingClientRect().width).toBeGreaterThan(100)
  await bar.getByRole('button', { name: 'Close' }).click()
  await expect.element(bar).not.toBeInTheDocument()
})

it('a menu has the focus on its first entry before the next key, and Escape gives it back', async () => {
  await openGoal()
  const more = page.getByRole('button', { name: 'More for Skip' })
  await expect.element(more).toBeVisible()
  const button = more.element()
  if (!(button instanceof HTMLElement)) throw new Error('the menu has no button')
  button.focus()
  button.click()
  expect(document.activeElement?.textContent).toBe('Delete')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(more).toHaveFocus()
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument()
})

it('Escape leaves a field of the library for the heading, which its tabs follow', async () => {
  await openGoal()
  await expect.element(field('Name')).toHaveValue('Skip')
  await field('Name').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'Applications' })).toHaveFocus()
})

it('Escape in a new check goes back to the button that adds one', async () => {
  await openGoal()
  const add = page.getByRole('button', { name: 'Add check' })
  await add.click()
  await field('Value of the check').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(add).toHaveFocus()
})

it('Enter in a field of a sign-in saves it, and in a new password replaces that', async () => {
  const added: unknown[] = []
  const replaced: unknown[] = []
  const gold = { id: 'gold', applicationId: 'shop', label: 'Gold plan', username: 'eva' }
  const worker = makeWorker({
    credentials: async () => ({
      value: [{ ...gold, kind: 'password', state: 'here', createdAt: NOW }],
    }),
    addCredential: async (...given) => {
      added.push(given)
      return { value: 'credential' }
    },
    replacePassword: async (...given) => {
      replaced.push(given)
      return { value: null }
    },
  })
  const [db] = freshTabs()
  const target = { kind: 'web', url: 'http://shop.test/' } as const
  await db.applications.add({
    ...{ id: 'shop', name: 'Shop', target, defaults: {}, checks: [], notes: '' },
    ...{ createdAt: NOW, lastUsedAt: NOW },
  })
  openApp('/library/applications/shop', db, worker)
  const replace = page.getByRole('button', { name: 'Replace password of Gold plan' })
  await replace.click()
  await page.getByLabelText('Password', { exact: true }).fill('new-password')
  await userEvent.keyboard('{Enter}')
  await expect.element(replace).toHaveFocus()
  expect(replaced).toEqual([['gold', 'new-password']])
  await page.getByRole('button', { name: 'Add sign-in' }).click()
  await page.getByLabelText('Label').fill('Silver plan')
  await page.getByLabelText('Password', { exact: true }).fill('other-password')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Add sign-in' })).toHaveFocus()
  expect(added).toEqual([
    [{ applicationId: 'shop', label: 'Silver plan', username: '' }, 'other-password'],
  ])
})

it('a new chain says which field it needs, and speaks of keys once there are goals to move', async () => {
  const [db] = freshTabs()
  await page.viewport(1280, 800)
  openApp('/library/chains/new', db)
  const keys = page.getByText('Alt ↑ and Alt ↓ move a goal')
  await expect.element(page.getByText('Not saved yet. Name: must not be empty')).toBeVisible()
  await expect.element(page.getByText('None yet.', { exact: false })).toBeVisible()
  const add = page.getByRole('button', { name: 'Add goal' })
  await add.click()
  expect(keys.elements()).toHaveLength(0)
  await add.click()
  await expect.element(keys).toBeVisible()
})

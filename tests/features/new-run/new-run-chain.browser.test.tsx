import { EMPTY_DRAFT } from '@harness/web/kit/form/choice.ts'
import { readNewRunDraft, writeNewRunDraft } from '@harness/web/store/drafts.ts'
import { seedPersonas } from '@harness/web/store/personas.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import { freshTabs } from '../../store/fresh-db.ts'

const PERSONAS = [{ name: 'Hurried', blurb: 'Has no time.', text: 'You are in a hurry.' }]

it('goals of a chain of which one was taken out are no longer that chain', async () => {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  await page.viewport(1280, 800)
  const more = [{ text: 'Second', checks: [], preservesState: true }]
  const draft = { ...EMPTY_DRAFT, goal: 'First', more, chainId: 'both' }
  await writeNewRunDraft(db, { ...draft, url: 'http://shop.test/' })
  const at = '2026-11-22T10:00:00.000Z'
  const steps = [{ id: '1', goalId: 'gone', goalName: 'Gone', preservesState: false }]
  await db.chains.add({ id: 'both', name: 'Both', steps, notes: '', createdAt: at, lastUsedAt: at })
  openApp('/new', db)
  await expect.element(page.getByLabelText('Goal 2', { exact: true })).toHaveValue('Second')
  const skipped = page.getByText('A goal of this chain was deleted and is skipped.')
  await expect.element(skipped).toBeVisible()
  await page.getByRole('button', { name: 'More for goal 1' }).click()
  await page.getByRole('menuitem', { name: 'Remove goal' }).click()
  await expect.element(page.getByLabelText('Goal', { exact: true })).toHaveValue('Second')
  await expect.element(skipped).not.toBeInTheDocument()
  await soon(async () => expect((await readNewRunDraft(db))?.chainId).toBeUndefined())
})

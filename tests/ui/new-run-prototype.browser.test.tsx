import { writeNewRunDraft } from '@harness/web/store/drafts.ts'
import { seedPersonas } from '@harness/web/store/personas.ts'
import { EMPTY_DRAFT } from '@harness/web/ui/state/form/choice.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { freshTabs } from '../store/fresh-db.ts'
import { axeFindings, openApp } from './open-app.tsx'

const PERSONAS = [{ name: 'Hurried', blurb: 'Has no time.', text: 'You are in a hurry.' }]
const AT = '2026-11-22T10:00:00.000Z'
const SIZE = { width: 390, height: 844 }

it('a sweep of a prototype without marks cannot start, and leads to the editor that gives it marks', async () => {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  const screen = { id: 'home', title: 'Home', picture: 'home.png', ...SIZE }
  const document = {
    ...{ harnessPrototype: 1, kind: 'screens', name: 'Shop', size: SIZE, marks: false },
    screens: [screen],
  }
  await db.prototypes.put({ id: 'p1', document, createdAt: AT, changedAt: AT })
  const prototype = { id: 'p1', form: 'screens' as const, name: 'Shop' }
  await writeNewRunDraft(db, {
    ...EMPTY_DRAFT,
    ...{ device: 'prototype', prototype, provider: 'sweep', model: '' },
  })
  await page.viewport(1280, 800)
  openApp('/new', db)
  await expect
    .element(page.getByRole('button', { name: 'Start run' }))
    .toHaveAccessibleDescription(/^A sweep presses marks, and this prototype shows none/)
  const link = page.getByRole('link', { name: 'Open its editor' })
  await expect.element(link).toHaveAttribute('href', '/prototypes/p1')
  expect(await axeFindings()).toEqual([])
  await page.viewport(360, 760)
  await expect.element(link).toBeVisible()
  await link.click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Shop')
})

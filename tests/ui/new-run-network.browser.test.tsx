import { writeNewRunDraft } from '@harness/web/store/drafts.ts'
import { seedPersonas } from '@harness/web/store/personas.ts'
import { EMPTY_DRAFT } from '@harness/web/ui/state/form/choice.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { freshTabs } from '../store/fresh-db.ts'
import { openApp } from './open-app.tsx'
import { toggleRow } from './unfold.ts'

const PERSONAS = [{ name: 'Hurried', blurb: 'Has no time.', text: 'You are in a hurry.' }]

it('a web app can be limited to its own site although a prototype of pictures was chosen before', async () => {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  await page.viewport(1280, 800)
  const prototype = { id: 'p1', form: 'screens' as const }
  await writeNewRunDraft(db, { ...EMPTY_DRAFT, url: 'http://shop.test/', prototype })
  openApp('/new', db)
  await expect
    .element(page.getByLabelText('Address', { exact: true }))
    .toHaveValue('http://shop.test/')
  toggleRow('Control')
  const limit = page.getByRole('group', { name: 'The browser may contact' })
  await expect.element(limit, { timeout: 5_000 }).toBeVisible()
  await limit.getByText('Only the site of the app').click()
  const main = page.getByRole('main')
  await expect.element(main).toHaveTextContent('pages may contact its own site')
})

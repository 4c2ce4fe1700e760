import { EMPTY_DRAFT } from '@harness/web/kit/form/choice.ts'
import { writeNewRunDraft } from '@harness/web/store/drafts.ts'
import { seedPersonas } from '@harness/web/store/personas.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import { freshTabs } from '../../store/fresh-db.ts'

const PERSONAS = [{ name: 'Hurried', blurb: 'Has no time.', text: 'You are in a hurry.' }]
const AT = '2026-11-22T10:00:00.000Z'
const SIZE = { width: 390, height: 844 }

it('a sweep of a prototype that shows an agent no hotspots starts, because a sweep gets them', async () => {
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
  const start = page.getByRole('button', { name: 'Start run' })
  await expect.element(start).toHaveAttribute('aria-disabled', 'false')
  expect(await axeFindings()).toEqual([])
})

it('a persona that is not offered for prototypes is not in the form of a run of one', async () => {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  await db.personas.add({
    ...{ id: 'own', name: 'Careful', blurb: '', text: 'You read every word.', builtIn: false },
    lastUsedAt: AT,
  })
  const prototype = { id: 'p1', form: 'screens' as const, name: 'Shop' }
  await writeNewRunDraft(db, { ...EMPTY_DRAFT, device: 'prototype', prototype })
  await page.viewport(1280, 800)
  openApp('/library/personas/own', db)
  const offered = page.getByRole('group', { name: 'Offered for' })
  await offered.getByLabelText('Prototypes').click()
  await soon(async () =>
    expect((await db.personas.get('own'))?.platforms).toEqual(['web', 'ios', 'android']),
  )
  await page.getByRole('link', { name: 'New run' }).first().click()
  const persona = page.getByLabelText('Persona', { exact: true })
  await expect.element(persona).toHaveTextContent('Hurried')
  await expect.element(persona).not.toHaveTextContent('Careful')
})

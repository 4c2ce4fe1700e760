import { seedPersonas } from '@harness/web/store/personas.ts'
import type { CredentialReport } from '@harness/web/worker/api.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, makeWorker, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import { toggleRow } from '../../setup/unfold.ts'
import { freshTabs } from '../../store/fresh-db.ts'

const PERSONAS = [{ name: 'Hurried', blurb: 'Has no time.', text: 'You are in a hurry.' }]
const NOW = '2026-11-22T10:00:00.000Z'
const DATES = { createdAt: NOW, lastUsedAt: NOW }
const EVA: CredentialReport = {
  ...{ id: 'eva', applicationId: 'shop', label: 'Test account', username: 'eva@shop.test' },
  ...{ kind: 'password', createdAt: NOW, state: 'here' },
}

async function openForm(path = '/new', credentials: readonly CredentialReport[] = [EVA]) {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  await page.viewport(1280, 800)
  const target = { kind: 'web' as const, url: 'http://shop.test/' }
  const application = { target, checks: [], notes: '', ...DATES }
  const blog = { id: 'blog', name: 'Blog', target: { ...target, url: 'http://blog.test/' } }
  await db.applications.bulkAdd([
    {
      ...application,
      ...{ id: 'shop', name: 'Shop', defaults: { stepBudget: 20, guardWords: ['Pay now'] } },
    },
    { ...application, ...blog, defaults: {} },
  ])
  const goal = { placeholders: [], checks: [{ kind: 'text' as const, value: 'Done' }], notes: '' }
  await db.goals.add({ ...goal, ...DATES, id: 'skip', name: 'Skip', text: 'Skip a week' })
  await db.goals.add({ ...goal, ...DATES, id: 'small', name: 'Small', text: 'Take the small box' })
  const steps = ['skip', 'gone', 'small'].map((goalId, index) => ({
    ...{ id: `${index}`, goalId, goalName: goalId, preservesState: index > 0 },
  }))
  await db.chains.add({ id: 'both', name: 'Both', steps, notes: '', ...DATES })
  const worker = makeWorker({
    credentials: async (id) => ({ value: id === 'shop' ? credentials : [] }),
  })
  openApp(path, db, worker)
  await expect.element(page.getByLabelText('Persona')).toHaveValue('Hurried')
  await expect.element(page.getByLabelText('Application')).toBeVisible()
  return { db, worker }
}

const start = () => page.getByRole('button', { name: 'Start run' }).click()

it('two goals with a check each are written with the keyboard and reach the worker in order', async () => {
  const { worker } = await openForm()
  await page.getByLabelText('Goal', { exact: true }).fill('Skip a week')
  await page.getByRole('button', { name: 'Add check' }).click()
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await expect.element(add).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabelText('Value of the check').fill('Skipped')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Add goal' }).click()
  await page.getByLabelText('Goal 2', { exact: true }).fill('Take the small box')
  await page.getByRole('button', { name: 'Add check' }).click()
  await page.getByLabelText('Kind of check').last().selectOptions('Element')
  await page.getByLabelText('Value of the check').last().fill('radio button:Small')
  await userEvent.keyboard('{Enter}')
  await page.getByLabelText('Address', { exact: true }).fill('http://new.test/')
  await start()
  await soon(() => expect(worker.started).toHaveLength(1))
  expect(worker.started[0]).toMatchObject({
    legs: [
      { goal: 'Skip a week', checks: [{ kind: 'text', value: 'Skipped' }] },
      {
        goal: 'Take the small box',
        preservesState: true,
        checks: [{ kind: 'element', value: 'radio button:Small' }],
      },
    ],
    details: { applicationName: 'new.test' },
  })
  const id = worker.started[0]?.details?.applicationId
  expect(worker.inputs[0]?.application).toMatchObject({ id, name: 'new.test' })
})

it('a chain of the library brings its goals and checks, and skips the one that was deleted', async () => {
  const { worker } = await openForm('/new?chain=both&app=shop')
  await expect
    .element(page.getByLabelText('Goal 2', { exact: true }))
    .toHaveValue('Take the small box')
  await start()
  await soon(() => expect(worker.started).toHaveLength(1))
  expect(worker.started[0]?.legs).toEqual([
    { goal: 'Skip a week', actionName: 'Skip', checks: [{ kind: 'text', value: 'Done' }] },
    {
      goal: 'Take the small box',
      actionName: 'Small',
      preservesState: true,
      checks: [{ kind: 'text', value: 'Done' }],
    },
  ])
  expect(worker.started[0]?.details).toMatchObject({
    ...{ chainId: 'both', applicationId: 'shop', goalIds: ['skip', 'small'] },
    name: expect.stringContaining('Both · '),
  })
})

it('38, 39: the form inherits from the application, says so, and another one brings its own values', async () => {
  const { worker } = await openForm()
  await page.getByLabelText('Goal', { exact: true }).fill('Skip a week')
  await page.getByLabelText('Application').selectOptions('Shop')
  await expect.element(page.getByText('20 steps. The rest as usual.')).toBeVisible()
  toggleRow('Limits')
  toggleRow('Device')
  const sources = page.getByText('From Shop', { exact: true })
  await expect.element(sources.last()).toBeVisible()
  await page.getByLabelText('Dark', { exact: true }).click()
  await expect.element(page.getByText('Changed, 1280 × 800, light from Shop.')).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.element(page.getByText('Web, 1280 × 800, light, signed out')).toBeVisible()
  toggleRow('Control')
  await page.getByLabelText('Every step').click()
  await page.getByLabelText('Application').selectOptions('Blog')
  await expect.element(page.getByText('40 steps, 1M tokens')).toBeVisible()
  await start()
  await soon(() => expect(worker.started).toHaveLength(1))
  expect(worker.started[0]).toMatchObject({
    url: 'http://blog.test/',
    stepBudget: 40,
    mode: 'step',
  })
  expect(worker.started[0]).not.toHaveProperty('guardWords')
})

it('which hosts the browser may contact is chosen for a run, and an address in place of a host is refused', async () => {
  const { worker } = await openForm()
  await page.getByLabelText('Goal', { exact: true }).fill('Skip a week')
  await page.getByLabelText('Application').selectOptions('Blog')
  toggleRow('Control')
  await page.getByLabelText('The site of the app, and these hosts').click()
  const host = page.getByRole('textbox', { name: 'These hosts' })
  await host.fill('https://cdn.test/')
  await page.getByRole('button', { name: 'Add host' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Enter a host name')
  await host.fill('CDN.test')
  await page.getByRole('button', { name: 'Add host' }).click()
  await expect
    .element(page.getByText('contact its own site and 1 host').first())
    .toBeInTheDocument()
  await start()
  await soon(() => expect(worker.started).toMatchObject([{ contacts: { hosts: ['cdn.test'] } }]))
})

it('28, 29: sign-ins are offered where the application has some, none is chosen at first, and another application forgets the choice', async () => {
  const { worker } = await openForm()
  await page.getByLabelText('Goal', { exact: true }).fill('Skip a week')
  expect(page.getByLabelText('Sign-in', { exact: true }).query()).toBeNull()
  const application = page.getByLabelText('Application')
  await application.selectOptions('Shop')
  const signIn = page.getByLabelText('Sign-in', { exact: true })
  await expect.element(signIn).toHaveDisplayValue('None, signed out')
  await signIn.selectOptions('Test account, eva@shop.test')
  await start()
  await soon(() => expect(worker.started).toHaveLength(1))
  expect(worker.started[0]?.credential).toEqual({
    ...{ id: 'eva', label: 'Test account', username: 'eva@shop.test' },
  })
  await application.selectOptions('Blog')
  await expect.element(signIn).not.toBeInTheDocument()
  await application.selectOptions('Shop')
  await expect.element(signIn).toHaveDisplayValue('None, signed out')
})

it('a run starts with a sign-in state of the library, and not with one that has ended', async () => {
  const state = { ...EVA, username: '', kind: 'state' } as const
  const { worker } = await openForm('/new', [
    { ...state, id: 'gold', label: 'Gold plan' },
    { ...state, id: 'old', label: 'Old plan', expiresAt: NOW },
  ])
  await page.getByLabelText('Goal', { exact: true }).fill('See the plan')
  await page.getByLabelText('Application').selectOptions('Shop')
  const signIn = page.getByLabelText('Sign-in', { exact: true })
  await signIn.selectOptions('old')
  await expect.element(page.getByText('This sign-in has ended.').first()).toBeVisible()
  await signIn.selectOptions('Gold plan, starts signed in')
  await start()
  await soon(() => expect(worker.started).toHaveLength(1))
  expect(worker.started[0]?.credential).toEqual({
    ...{ id: 'gold', label: 'Gold plan', username: '', kind: 'state' },
  })
  expect(worker.started[0]).not.toHaveProperty('signedIn')
})

it('20, 30: an archived goal, chain or application is not offered for a run', async () => {
  const { db } = await openForm()
  await db.goals.update('skip', { archivedAt: NOW })
  await db.applications.update('blog', { archivedAt: NOW })
  const optionsOf = (label: string) =>
    [...page.getByLabelText(label).element().querySelectorAll('option')].map(({ text }) => text)
  await soon(() => {
    expect(optionsOf('Use a saved goal or chain')).not.toContain('Skip')
    expect(optionsOf('Use a saved goal or chain')).toContain('Small')
    expect(optionsOf('Application')).toEqual(['By address', 'Shop'])
  })
})

it('the form of one goal fits a window of 1280 × 800', async () => {
  await openForm('/new?application=shop')
  const main = document.querySelector('main')
  expect(main?.scrollHeight).toBeLessThanOrEqual(main?.clientHeight ?? 0)
})

it('Start of two goals with checks is in a window of 1280 × 800', async () => {
  await openForm('/new?chain=both&application=shop')
  await expect.element(page.getByLabelText('Goal 2', { exact: true })).toBeVisible()
  const start = page.getByRole('button', { name: 'Start run' })
  expect(start.element().getBoundingClientRect().bottom).toBeLessThan(800)
})

it('a closed row says what it is set to and where that comes from, and what was changed', async () => {
  await openForm('/new?chain=both&application=shop')
  const rows = () => [...document.querySelectorAll('.fold-row > summary')]
  const row = (name: string) =>
    rows().find((each) => each.firstElementChild?.nextElementSibling?.textContent === name)
  await soon(() => expect(row('Limits')?.textContent).toBe('Limits20 steps, 1M tokensfrom Shop'))
  toggleRow('Limits')
  await page.getByLabelText('Steps', { exact: true }).selectOptions('60 steps')
  expect(row('Limits')?.textContent).toBe('Limits60 steps, 1M tokensChanged, 20 steps in Shop')
  expect(row('Model')?.textContent).toBe('Modelqwen3-vl:8b on this machine')
})

it('a goal is moved and removed in the menu of its row, by keyboard alone', async () => {
  await openForm('/new?chain=both&application=shop')
  const texts = () =>
    [...document.querySelectorAll<HTMLTextAreaElement>('.goal-entry textarea')].map(
      ({ value }) => value,
    )
  await expect.element(page.getByLabelText('Goal 2', { exact: true })).toBeVisible()
  const [first, second] = texts()
  const more = page.getByRole('button', { name: 'More for goal 2' })
  more.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Move up' })).toHaveFocus()
  expect(await axeFindings()).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(texts()).toEqual([second, first])
  await expect.element(more).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Move up' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByRole('menuitem', { name: 'Remove goal' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(more).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Move up' })).toHaveFocus()
  await userEvent.keyboard('{End}{Enter}')
  expect(texts()).toEqual([second])
})

it('axe finds nothing in a form with every fold open', async () => {
  await openForm('/new?chain=both&application=shop')
  await expect.element(page.getByLabelText('Goal 2', { exact: true })).toBeVisible()
  for (const fold of document.querySelectorAll('details')) fold.open = true
  expect(await axeFindings()).toEqual([])
})

it('a page without a bridge offers the prototype that was added last', async () => {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  const prototype = (id: string) => ({
    ...{ id, name: id, defaults: {}, checks: [], notes: '', ...DATES },
    target: {
      ...{ kind: 'prototype' as const },
      prototype: { id, form: 'html' as const, name: id },
    },
  })
  const shop = { kind: 'web' as const, url: 'http://shop.test/' }
  await db.applications.bulkAdd([
    { ...prototype('older'), lastUsedAt: '2026-11-20T10:00:00.000Z' },
    prototype('newer'),
    { ...prototype('shop'), target: shop, lastUsedAt: '2026-11-23T10:00:00.000Z' },
  ])
  const boot = async () => ({ paired: false, modelOrigins: [], interrupted: [] })
  openApp('/new', db, makeWorker({ boot }))
  await expect.element(page.getByLabelText('Application')).toHaveValue('newer')
})

const WALKS = {
  ...{ kind: 'ios' as const, udid: '5E2F2B0C-0000-4000-8000-000000000001' },
  app: { from: 'installed' as const, bundleId: 'test.walks' },
}

it('an iOS application of the library is chosen by the address, with its app', async () => {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  await db.applications.add({
    ...{ id: 'walk', name: 'Walks', defaults: {}, checks: [], notes: '', ...DATES },
    target: { kind: 'ios', simulator: WALKS },
  })
  openApp('/new?application=walk', db)
  await expect.element(page.getByLabelText('Application')).toHaveValue('walk')
  await expect.element(page.getByLabelText('Device', { exact: true })).toHaveValue(WALKS.udid)
})

import { entriesOf } from '@harness/web/store/library/entries.ts'
import { seedPersonas } from '@harness/web/store/personas.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, inTheme, makeWorker, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import { freshTabs } from '../../store/fresh-db.ts'

const HURRIED = [{ name: 'Hurried', blurb: 'Has no time.', text: 'You are in a hurry.' }]
const NOW = '2026-11-22T10:00:00.000Z'
const DATES = { createdAt: NOW, lastUsedAt: NOW }

async function openLibrary(path: string, worker = makeWorker()) {
  const [db] = freshTabs()
  await seedPersonas(db, HURRIED, systemIds, systemClock)
  await page.viewport(1280, 800)
  const goal = { placeholders: [], checks: [], notes: '', ...DATES }
  await db.goals.add({ ...goal, id: 'skip', name: 'Skip', text: 'Skip a week' })
  await db.goals.add({ ...goal, id: 'small', name: 'Small box', text: 'Take the small box' })
  const steps = ['skip', 'small'].map((goalId, index) => ({
    ...{ id: `${index}`, goalId, goalName: goalId, preservesState: index > 0 },
  }))
  await db.chains.add({ id: 'both', name: 'Both', steps, notes: '', ...DATES })
  openApp(path, db, worker)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Library')
  return { db, worker }
}

const field = (label: string) => page.getByLabelText(label, { exact: true })

it('a goal with a placeholder and a check is made with the keyboard alone and is saved by itself', async () => {
  const { db } = await openLibrary('/library/goals/new')
  await field('Name').click()
  await userEvent.keyboard('Pause a delivery')
  await userEvent.tab()
  await userEvent.keyboard('Pause the delivery of $1')
  await field('Used when left empty').fill('next week')
  await expect.element(page.getByText('Reads: Pause the delivery of next week')).toBeVisible()
  await page.getByRole('button', { name: 'Add check' }).click()
  await field('Value of the check').fill('Paused')
  await userEvent.keyboard('{Enter}')
  await soon(async () => {
    const made = (await entriesOf(db, 'goals')).find(({ name }) => name === 'Pause a delivery')
    expect(made).toMatchObject({
      text: 'Pause the delivery of $1',
      placeholders: [{ name: '$1', fallback: 'next week' }],
      checks: [{ kind: 'text', value: 'Paused' }],
    })
  })
  await expect.element(page.getByText(/^Saved /)).toBeVisible()
})

it('19: a goal of a chain is moved by keys, says where it is, keeps the focus and is stored in its order', async () => {
  const { db } = await openLibrary('/library/chains/both')
  const handle = page.getByRole('button', { name: 'Reorder: Small box, 2 of 2' })
  await expect.element(handle).toBeVisible()
  handle.element().focus()
  await userEvent.keyboard(' ')
  // Before the next key: what is said next takes its place three seconds later.
  await expect.element(page.getByText('Lifted, 2 of 2')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await expect
    .element(page.getByRole('button', { name: 'Reorder: Small box, 1 of 2' }))
    .toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect
    .element(page.getByRole('button', { name: 'Reorder: Small box, 2 of 2' }))
    .toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await soon(async () => {
    const [chain] = await entriesOf(db, 'chains')
    expect(chain?.steps.map(({ goalId }) => goalId)).toEqual(['small', 'skip'])
  })
})

it('19: a goal of a chain is dragged to another place, which is said and stored as by keys', async () => {
  const { db } = await openLibrary('/library/chains/both')
  const handle = page.getByRole('button', { name: 'Reorder: Small box, 2 of 2' })
  await expect.element(handle).toBeVisible()
  const first = page
    .getByRole('button', { name: /^Reorder: .*, 1 of 2/ })
    .element()
    .closest('li')
  const drag = (kind: string, at: Element | null) =>
    at?.dispatchEvent(new DragEvent(kind, { bubbles: true, dataTransfer: new DataTransfer() }))
  const dragged = handle.element()
  drag('dragstart', dragged)
  await expect.element(page.getByText('Lifted, 2 of 2')).toBeInTheDocument()
  drag('dragover', first)
  drag('dragend', dragged)
  await expect.element(page.getByText('Dropped, 1 of 2')).toBeInTheDocument()
  await soon(async () => {
    const [chain] = await entriesOf(db, 'chains')
    expect(chain?.steps.map(({ goalId }) => goalId)).toEqual(['small', 'skip'])
  })
})

it('16, 22: deleting a goal that a chain has warns first, leaves a broken link, and is undone', async () => {
  const { db } = await openLibrary('/library/goals/skip')
  await page.getByRole('button', { name: 'More for Skip' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(page.getByText('It leaves a broken link in 1 chain.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Skip' }).click()
  await expect
    .element(page.getByText('Deleted Skip. It leaves a broken link in 1 chain.'))
    .toBeVisible()
  await page.getByRole('link', { name: /^Chains/ }).click()
  await expect.element(page.getByText('2 goals, 1 deleted and skipped')).toBeVisible()
  await expect.element(page.getByText('Broken link', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await soon(async () => expect(await entriesOf(db, 'goals')).toHaveLength(2))
  await expect.element(page.getByText('Broken link', { exact: true })).not.toBeInTheDocument()
})

it('10, 12: a built-in persona says how to change it, and its duplicate can be changed', async () => {
  const { db } = await openLibrary('/library/personas')
  await page.getByRole('link', { name: /^Hurried/ }).click()
  await expect.element(page.getByText('Built-in. Duplicate it to change it.')).toBeVisible()
  await expect.element(field('Text that the model reads')).toHaveAttribute('readonly')
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect.element(field('Name')).toHaveValue('Hurried (copy)')
  await field('Text that the model reads').fill('You have all day.')
  await soon(async () => {
    const texts = (await entriesOf(db, 'personas')).map(({ text }) => text)
    expect(texts.sort()).toEqual(['You are in a hurry.', 'You have all day.'])
  })
})

it('20: an archived entry is hidden until the archived are shown', async () => {
  await openLibrary('/library/goals/skip')
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('link', { name: /^Small box/ }).click()
  await expect.element(page.getByRole('link', { name: /^Skip/ })).not.toBeInTheDocument()
  await page.getByLabelText('Show 1 archived').click()
  await expect.element(page.getByRole('link', { name: /^Skip/ })).toBeVisible()
})

it('1, 7: an application is made from a name and an address, and inherits from Settings until it is changed', async () => {
  const { db } = await openLibrary('/library/applications/new')
  await db.settings.put({ key: 'runDefaults', value: { stepBudget: 60 } })
  await field('Name').fill('Shop')
  await field('Address').fill('http://shop.test/')
  await soon(async () => expect(await entriesOf(db, 'applications')).toHaveLength(1))
  await page.getByRole('button', { name: 'More for Shop' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Audit accessibility…' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('From Settings').first()).toBeVisible()
  await field('Steps').selectOptions('30')
  await field('Default model').selectOptions('qwen3-vl:8b')
  await expect.element(page.getByText('Changed, 60 steps from Settings.')).toBeVisible()
  await soon(async () =>
    expect(await entriesOf(db, 'applications')).toMatchObject([
      {
        name: 'Shop',
        defaults: { stepBudget: 30, model: { provider: 'ollama', model: 'qwen3-vl:8b' } },
      },
    ]),
  )
})

it('27: a sign-in is added without its password ever being shown again', async () => {
  const added: unknown[] = []
  const { db } = await openLibrary(
    '/library/applications/shop',
    makeWorker({
      addCredential: async (...given) => {
        added.push(given)
        return { value: 'credential' }
      },
    }),
  )
  const target = { kind: 'web', url: 'http://shop.test/' } as const
  await db.applications.add({
    ...{ id: 'shop', name: 'Shop', target, defaults: {}, checks: [], notes: '', ...DATES },
  })
  await page.getByRole('button', { name: 'Add sign-in' }).click()
  await field('Label').fill('Test account')
  await field('User name').fill('eva')
  await field('Password').fill('not-a-password')
  await page.getByRole('button', { name: 'Save sign-in' }).click()
  await soon(() => expect(added).toHaveLength(1))
  expect(added[0]).toEqual([
    { applicationId: 'shop', label: 'Test account', username: 'eva' },
    'not-a-password',
  ])
  await expect.element(page.getByRole('button', { name: 'Add sign-in' })).toBeVisible()
  expect(document.body.innerHTML).not.toContain('not-a-password')
})

it('a sign-in is deleted only after a question, because its secret cannot come back', async () => {
  const gold = { id: 'gold', applicationId: 'shop', label: 'Gold plan', username: 'eva' }
  const kept = { ...gold, kind: 'password', state: 'here', createdAt: NOW } as const
  const removed: string[] = []
  const { db } = await openLibrary(
    '/library/applications/shop',
    makeWorker({
      credentials: async () => ({ value: removed.length > 0 ? [] : [kept] }),
      removeCredential: async (id) => {
        removed.push(id)
        return { value: null }
      },
    }),
  )
  const target = { kind: 'web', url: 'http://shop.test/' } as const
  await db.applications.add({
    ...{ id: 'shop', name: 'Shop', target, defaults: {}, checks: [], notes: '', ...DATES },
  })
  const remove = page.getByRole('button', { name: 'Delete sign-in Gold plan' })
  await remove.click()
  await expect.element(page.getByRole('button', { name: 'Keep Gold plan' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(remove).toHaveFocus()
  expect(removed).toEqual([])
  await remove.click()
  await page.getByRole('button', { name: 'Delete Gold plan', exact: true }).click()
  await expect.element(remove).not.toBeInTheDocument()
  expect(removed).toEqual(['gold'])
})

it('a second new entry is another one, also after the list was left in between', async () => {
  const { db } = await openLibrary('/library/goals')
  for (const name of ['Find a lamp', 'Find a mug']) {
    await page.getByRole('link', { name: 'Library' }).click()
    await page.getByRole('link', { name: /^Goals/ }).click()
    await page.getByRole('link', { name: 'New', exact: true }).click()
    await expect.element(field('Name')).toHaveValue('')
    await field('Name').fill(name)
    await field('Goal, as the persona would say it').fill(name)
    await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
  }
  const names = (await entriesOf(db, 'goals')).map((goal) => goal.name)
  expect(names).toEqual(expect.arrayContaining(['Find a lamp', 'Find a mug', 'Skip']))
})

it('a sign-in state of a web application is added from a file, and says when it ends', async () => {
  const added: unknown[] = []
  const soon3 = new Date(Date.now() + 36 * 3_600_000).toISOString()
  const kept = { applicationId: 'shop', username: '', kind: 'state', createdAt: NOW } as const
  const { db } = await openLibrary(
    '/library/applications/shop',
    makeWorker({
      credentials: async () => ({
        value: [
          { ...kept, id: 'gold', label: 'Gold plan', state: 'here', expiresAt: soon3 },
          { ...kept, id: 'old', label: 'Old plan', state: 'here', expiresAt: NOW },
        ],
      }),
      addSignInState: async (...given) => {
        added.push(given)
        return { value: 'credential' }
      },
    }),
  )
  const target = { kind: 'web', url: 'http://shop.test/' } as const
  await db.applications.add({
    ...{ id: 'shop', name: 'Shop', target, defaults: {}, checks: [], notes: '', ...DATES },
  })
  await expect.element(page.getByText('Ends in 2 days: sign in again soon')).toBeVisible()
  await expect.element(page.getByText(/^Ended on .*2026: sign in again$/)).toBeVisible()
  await page.getByRole('button', { name: 'Add sign-in' }).click()
  await page.getByRole('radio', { name: 'Saved sign-in state' }).click()
  await field('Label').fill('Family plan')
  expect(await axeFindings()).toEqual([])
  const file = new File(['{"cookies":[]}'], 'auth.json', { type: 'application/json' })
  await userEvent.upload(page.getByLabelText('Sign-in file'), file)
  await soon(() =>
    expect(added).toEqual([[{ applicationId: 'shop', label: 'Family plan' }, '{"cookies":[]}']]),
  )
  await expect.element(page.getByRole('button', { name: 'Add sign-in' })).toBeVisible()
})

it('14: a search finds by every word and names what it did not find', async () => {
  await openLibrary('/library/goals')
  await page.getByLabelText('Find in goals').fill('SMALL take')
  await expect.element(page.getByRole('link', { name: /^Small box/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Skip/ })).not.toBeInTheDocument()
  await page.getByLabelText('Find in goals').fill('commuter')
  await expect.element(page.getByText('No goal has “commuter”.')).toBeVisible()
})

it.each(['light', 'dark'] as const)(
  'axe finds nothing in the library in the %s theme',
  async (theme) => {
    await openLibrary('/library/chains/both')
    await expect.element(page.getByText('Goals, in order')).toBeVisible()
    inTheme(theme)
    expect(await axeFindings()).toEqual([])
  },
)

import type { Application, Chain, Goal } from '@harness/shared/order/library/library.ts'
import {
  addEntry,
  changeEntry,
  dependents,
  duplicateEntry,
  entriesOf,
  removeEntry,
  restoreEntry,
} from '@harness/web/store/library/entries.ts'
import { compareLibraries, importLibrary, readLibraryOf } from '@harness/web/store/library/file.ts'
import { seedPersonas } from '@harness/web/store/personas.ts'
import { recentRuns } from '@harness/web/store/runs.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { describe, expect, it } from 'vitest'
import { freshTabs } from '../fresh-db.ts'
import { sampleEntries } from '../sample-entries.ts'

const NOW = '2026-11-22T10:00:00.000Z'
const LATER = '2026-11-22T11:00:00.000Z'
const DATES = { createdAt: NOW, lastUsedAt: NOW }
const SHOP: Application = {
  id: 'shop',
  name: 'Shop',
  target: { kind: 'web', url: 'http://shop.test/' },
  defaults: {},
  checks: [],
  notes: '',
  ...DATES,
}
const BUY: Goal = {
  ...{ id: 'buy', name: 'Buy', text: 'Buy a mug', placeholders: [], checks: [], notes: '' },
  ...DATES,
}
const CHAIN: Chain = {
  ...{ id: 'chain', name: 'Both', notes: '', ...DATES },
  steps: [
    { id: '1', goalId: 'buy', goalName: 'Buy', preservesState: false },
    { id: '2', goalId: 'ask', goalName: 'Ask', preservesState: true },
  ],
}
const MINE = { id: 'mine', name: 'Mine', blurb: 'Own', text: 'I.', builtIn: false, ...DATES }

describe('personas of the library', () => {
  async function seeded() {
    const [db] = freshTabs()
    const hurried = [{ name: 'Hurried', blurb: 'Has no time.', text: 'You are in a hurry.' }]
    await seedPersonas(db, hurried, systemIds, systemClock)
    const [persona] = await entriesOf(db, 'personas')
    if (!persona) throw new Error('no persona was seeded')
    return { db, persona }
  }

  it('10: changing a built-in persona is refused, and the refusal says how to get one of your own', async () => {
    const { db, persona } = await seeded()
    await expect(changeEntry(db, 'personas', persona.id, { text: 'Mine' })).rejects.toThrow(
      'Duplicate it to change it',
    )
    await changeEntry(db, 'personas', persona.id, { archivedAt: LATER })
    expect(await entriesOf(db, 'personas')).toMatchObject([
      { text: 'You are in a hurry.', archivedAt: LATER },
    ])
  })

  it('11: deleting a built-in persona has no effect', async () => {
    const { db, persona } = await seeded()
    expect(await removeEntry(db, 'personas', persona.id)).toBeUndefined()
    expect(await entriesOf(db, 'personas')).toEqual([persona])
  })

  it('12: a duplicate of a persona has a new id, "(copy)" behind its name, and can be changed', async () => {
    const { db, persona } = await seeded()
    await duplicateEntry(db, 'personas', persona.id, { id: 'copy', now: LATER })
    await changeEntry(db, 'personas', 'copy', { text: 'You have all day.' })
    expect(await db.personas.get('copy')).toMatchObject({
      name: 'Hurried (copy)',
      builtIn: false,
      text: 'You have all day.',
    })
  })

  it('13: a persona without a name or a text is refused', async () => {
    const [db] = freshTabs()
    await expect(addEntry(db, 'personas', { ...MINE, name: ' ' })).rejects.toThrow('Name')
    await expect(addEntry(db, 'personas', { ...MINE, text: '' })).rejects.toThrow('Text')
    expect(await db.personas.count()).toBe(0)
  })
})

describe('goals and chains of the library', () => {
  it('15: a goal without a name or a text is refused, also when it is changed', async () => {
    const [db] = freshTabs()
    await expect(addEntry(db, 'goals', { ...BUY, text: '  ' })).rejects.toThrow('Text')
    await addEntry(db, 'goals', BUY)
    await expect(changeEntry(db, 'goals', 'buy', { name: '' })).rejects.toThrow('Name')
    expect(await entriesOf(db, 'goals')).toEqual([BUY])
  })

  it('16: deleting a goal leaves it in its chains as a broken link, and undo heals it', async () => {
    const [db] = freshTabs()
    await addEntry(db, 'goals', BUY)
    await addEntry(db, 'chains', CHAIN)
    const removed = await removeEntry(db, 'goals', 'buy')
    expect(await entriesOf(db, 'goals')).toEqual([])
    expect(await entriesOf(db, 'chains')).toEqual([CHAIN])
    if (removed) await restoreEntry(db, removed)
    expect(await entriesOf(db, 'goals')).toEqual([BUY])
  })

  it('19: the order of a chain is the same in a second tab', async () => {
    const [page, other] = freshTabs()
    await addEntry(page, 'chains', CHAIN)
    await changeEntry(page, 'chains', 'chain', { steps: [...CHAIN.steps].reverse() })
    const [read] = await entriesOf(other, 'chains')
    expect(read?.steps.map(({ goalId }) => goalId)).toEqual(['ask', 'buy'])
  })

  it('22: deleting a goal first says how many chains it breaks', async () => {
    const [db] = freshTabs()
    await addEntry(db, 'goals', BUY)
    expect(await dependents(db, 'goals', 'buy')).toEqual([])
    await addEntry(db, 'chains', CHAIN)
    await addEntry(db, 'chains', { ...CHAIN, id: 'more', name: 'More' })
    expect(await dependents(db, 'goals', 'buy')).toEqual(['It leaves a broken link in 2 chains.'])
  })
})

describe('a save of the library that is cut off', () => {
  it('an import that a crash cuts off in its middle leaves nothing of it, in any tab', async () => {
    const [page, other] = freshTabs()
    await addEntry(page, 'applications', SHOP)
    const library = await readLibraryOf(page)
    // The browser ends a transaction like this when its tab is gone.
    page.goals.hook('creating', (_key, _goal, transaction) => transaction.abort())
    const changed = { ...SHOP, name: 'Changed' }
    const file = { ...library, applications: [changed], personas: [MINE], goals: [BUY] }
    await expect(importLibrary(page, file)).rejects.toThrow()
    expect(await entriesOf(other, 'applications')).toEqual([SHOP])
    expect([await other.personas.count(), await other.goals.count()]).toEqual([0, 0])
  })

  it('an import that a crash cuts off at the defaults of the file leaves nothing of it, in any tab', async () => {
    const [page, other] = freshTabs()
    const defaults = { mode: 'step', model: { provider: 'ollama', model: 'm' } } as const
    const file = { ...(await readLibraryOf(page)), goals: [BUY], defaults }
    page.settings.hook('creating', (key, _setting, transaction) => {
      if (key === 'defaultModel') transaction.abort()
    })
    await expect(importLibrary(page, file)).rejects.toThrow()
    expect([await other.goals.count(), await other.settings.count()]).toEqual([0, 0])
  })

  it('a deletion that a crash cuts off in its middle leaves the application with its sign-ins', async () => {
    const [page, other] = freshTabs()
    await addEntry(page, 'applications', SHOP)
    const eva = { id: 'eva', applicationId: 'shop', label: 'Eva', username: 'eva' }
    await page.credentials.add({ ...eva, kind: 'password', createdAt: NOW })
    page.credentials.hook('deleting', (_key, _credential, transaction) => transaction.abort())
    await expect(removeEntry(page, 'applications', 'shop')).rejects.toThrow()
    expect(await entriesOf(other, 'applications')).toEqual([SHOP])
    expect(await other.credentials.count()).toBe(1)
  })
})

describe('applications of the library', () => {
  it('3, 4, 5: the application used last comes first', async () => {
    const [db] = freshTabs()
    await addEntry(db, 'applications', SHOP)
    await addEntry(db, 'applications', { ...SHOP, id: 'bank', name: 'Bank' })
    await db.applications.update('shop', { lastUsedAt: LATER })
    const [first, second] = await entriesOf(db, 'applications')
    expect(first).toMatchObject({ id: 'shop', lastUsedAt: LATER })
    expect(second?.id).toBe('bank')
  })

  it('6: deleting an application takes its credentials and their secrets, keeps its runs, and can be undone', async () => {
    const [db] = freshTabs()
    await addEntry(db, 'applications', SHOP)
    await db.runs.bulkAdd([...sampleEntries(3)])
    const credential = { id: 'c', applicationId: 'shop', label: 'Test', username: 'eva' } as const
    await db.credentials.add({ ...credential, kind: 'password', createdAt: NOW })
    await db.secrets.add({ key: 'key/credential c', value: 'sealed' })
    expect(await dependents(db, 'applications', 'shop')).toEqual(['1 sign-in goes with it.'])
    const removed = await removeEntry(db, 'applications', 'shop')
    expect([await db.credentials.count(), await db.secrets.count()]).toEqual([0, 0])
    expect(await recentRuns(db, 9)).toHaveLength(3)
    if (removed) await restoreEntry(db, removed)
    expect([await db.credentials.count(), await db.secrets.count()]).toEqual([1, 1])
  })

  it('7: renaming an application is the same after a reload', async () => {
    const [page, reloaded] = freshTabs()
    await addEntry(page, 'applications', SHOP)
    await changeEntry(page, 'applications', 'shop', { name: 'Corner shop' })
    expect(await entriesOf(reloaded, 'applications')).toMatchObject([{ name: 'Corner shop' }])
  })

  it('two tabs that change different fields of an entry keep both changes', async () => {
    const [one, two] = freshTabs()
    await addEntry(one, 'applications', SHOP)
    await Promise.all([
      changeEntry(one, 'applications', 'shop', { name: 'Corner shop' }),
      changeEntry(two, 'applications', 'shop', { notes: 'Closed on Mondays' }),
    ])
    expect(await entriesOf(one, 'applications')).toMatchObject([
      { name: 'Corner shop', notes: 'Closed on Mondays' },
    ])
  })
})

describe('the library of a browser as a file', () => {
  it('an imported library is compared first, then brought in whole, and the same one changes nothing', async () => {
    const [source] = freshTabs()
    await addEntry(source, 'applications', SHOP)
    await addEntry(source, 'goals', BUY)
    await addEntry(source, 'personas', MINE)
    const file = await readLibraryOf(source)
    const [db] = freshTabs()
    await addEntry(db, 'goals', { ...BUY, text: 'Buy two mugs' })
    await addEntry(db, 'personas', { ...MINE, id: 'other' })
    const states = compareLibraries(await readLibraryOf(db), file)
    expect(states.map(({ list, state }) => [list, state])).toEqual([
      ['applications', 'new'],
      ['personas', 'new'],
      ['goals', 'changed'],
    ])
    await importLibrary(db, file)
    expect(await entriesOf(db, 'goals')).toEqual([BUY])
    expect((await entriesOf(db, 'personas')).map(({ name }) => name).sort()).toEqual([
      'Mine',
      'Mine (2)',
    ])
    const again = compareLibraries(await readLibraryOf(db), { ...file, personas: [] })
    expect(again.every(({ state }) => state === 'same')).toBe(true)
  })

  it('the defaults of a file count as an entry, of which a comparison says whether it is new here', async () => {
    const [db] = freshTabs()
    const here = await readLibraryOf(db)
    const file = { ...here, defaults: { stepBudget: 25 } }
    const stateOf = async () => compareLibraries(await readLibraryOf(db), file)
    expect(await stateOf()).toMatchObject([{ list: 'defaults', state: 'changed' }])
    await importLibrary(db, file)
    expect(await stateOf()).toMatchObject([{ list: 'defaults', state: 'same' }])
  })
})

import {
  deleteModelChange,
  readModelChanges,
  readProbes,
  readTokenBudget,
  writeModelChange,
  writeProbe,
  writeTokenBudget,
} from '@harness/web/store/model-facts.ts'
import { expect, it } from 'vitest'
import { freshTabs } from './fresh-db.ts'

it('the settings keep one change per model, and forget it on request', async () => {
  const [db] = freshTabs()
  await writeModelChange(db, { provider: 'openai', id: 'mine', longEdge: 900 })
  await writeModelChange(db, { provider: 'openai', id: 'mine', longEdge: 800 })
  await writeModelChange(db, { provider: 'google', id: 'mine', tools: false })
  expect(await readModelChanges(db)).toEqual([
    { provider: 'openai', id: 'mine', longEdge: 800 },
    { provider: 'google', id: 'mine', tools: false },
  ])
  await deleteModelChange(db, { provider: 'openai', id: 'mine' })
  expect(await readModelChanges(db)).toEqual([{ provider: 'google', id: 'mine', tools: false }])
})

it('the settings leave out an unreadable model change, and keep the rest', async () => {
  const [db] = freshTabs()
  const good = { provider: 'openai', id: 'mine' }
  await db.settings.put({ key: 'modelChanges', value: [{ provider: 'unheard-of' }, good, 7] })
  expect(await readModelChanges(db)).toEqual([good])
  await db.settings.put({ key: 'modelChanges', value: 'rubbish' })
  expect(await readModelChanges(db)).toEqual([])
})

it('the settings keep the probe of a model until the next probe', async () => {
  const [db] = freshTabs()
  const probe = { origin: 'http://127.0.0.1:1234', model: 'm', vision: true, tools: false }
  await writeProbe(db, probe)
  await writeProbe(db, { ...probe, tools: true })
  expect(await readProbes(db)).toEqual([{ ...probe, tools: true }])
})

it('the settings keep a token budget for all runs, or none', async () => {
  const [db] = freshTabs()
  expect(await readTokenBudget(db)).toBeUndefined()
  await writeTokenBudget(db, 500)
  expect(await readTokenBudget(db)).toBe(500)
  await writeTokenBudget(db, undefined)
  expect(await readTokenBudget(db)).toBeUndefined()
})

import { SessionId } from '@harness/shared/base/ids.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import { readRunDefaults, writeRunDefaults } from '@harness/web/store/library/defaults.ts'
import { entriesOf } from '@harness/web/store/library/entries.ts'
import { addSession } from '@harness/web/store/log/sessions.ts'
import { writeTokenBudget } from '@harness/web/store/model-facts.ts'
import { readPairingToken, writePairingToken } from '@harness/web/store/pairing-token.ts'
import { seedPersonas } from '@harness/web/store/personas.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { describe, expect, it } from 'vitest'
import { freshTabs } from './fresh-db.ts'

const BUILT_IN = [
  { name: 'Hurried', blurb: 'Has no time.', text: 'You are in a hurry.' },
  { name: 'Careful', blurb: 'Reads all.', text: 'You read everything.' },
]

describe('the settings', () => {
  it('164: settings of which only some are stored, or one cannot be read, count as never set', async () => {
    const [db] = freshTabs()
    expect(await readRunDefaults(db)).toEqual({})
    await writeTokenBudget(db, 500_000)
    expect(await readRunDefaults(db)).toEqual({ tokenBudget: 500_000 })
    await db.settings.put({ key: 'runDefaults', value: { mode: 'of a later Harness' } })
    expect(await readRunDefaults(db)).toEqual({ tokenBudget: 500_000 })
    await writeRunDefaults(db, { stepBudget: 0 })
    expect(await readRunDefaults(db)).toEqual({ stepBudget: 0 })
  })
})

describe('the built-in personas', () => {
  it('8: the built-in personas are stored exactly once, however often and from however many tabs', async () => {
    const tabs = freshTabs()
    await Promise.all(
      [...tabs, ...tabs].map((db) => seedPersonas(db, BUILT_IN, systemIds, systemClock)),
    )
    const names = (await entriesOf(tabs[0], 'personas')).map((persona) => persona.name)
    expect(names.sort()).toEqual(['Careful', 'Hurried'])
  })

  it('the built-in personas take new texts from a new version, but never change a persona of the user', async () => {
    const [db] = freshTabs()
    const mine = {
      id: systemIds.uuid(),
      name: 'Careful',
      blurb: 'Mine',
      text: 'Mine',
      builtIn: false,
      lastUsedAt: '2026-01-01',
    }
    await db.personas.add(mine)
    await seedPersonas(db, BUILT_IN, systemIds, systemClock)
    const [hurried] = await db.personas.where({ name: 'Hurried' }).toArray()
    await seedPersonas(
      db,
      BUILT_IN.map((persona) => ({ ...persona, text: 'New.' })),
      systemIds,
      systemClock,
    )
    expect(await db.personas.get({ name: 'Hurried' })).toEqual({ ...hurried, text: 'New.' })
    expect(await db.personas.get({ name: 'Careful' })).toEqual(mine)
  })
})

describe('what a browser remembers', () => {
  it('a browser remembers no pairing token at first, then the last one', async () => {
    const [page, worker] = freshTabs()
    expect(await readPairingToken(page)).toBeUndefined()
    await writePairingToken(worker, new Secret('old'))
    await writePairingToken(worker, new Secret('new'))
    expect((await readPairingToken(page))?.reveal()).toBe('new')
  })

  it('a browser remembers a session once', async () => {
    const [db] = freshTabs()
    const session = {
      id: SessionId.parse(systemIds.uuid()),
      startedAt: '2026-11-21T08:00:00.000Z',
      url: 'http://127.0.0.1/',
    }
    await addSession(db, session)
    await expect(addSession(db, session)).rejects.toMatchObject({ code: 'store_failed' })
    expect(await db.sessions.toArray()).toEqual([session])
  })
})

// Sign-in states as credentials of the library: several for one application, each with an end.
import { Secret } from '@harness/shared/base/secret.ts'
import { openVault } from '@harness/web/store/open-vault.ts'
import { makePasswords } from '@harness/web/worker/credentials/passwords.ts'
import { makeSignIns } from '@harness/web/worker/credentials/sign-ins.ts'
import { makeStates } from '@harness/web/worker/credentials/states.ts'
import { systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { freshTabs } from '../../store/fresh-db.ts'

const URL = 'http://shop.test/'
const START = Date.parse('2026-11-22T10:00:00.000Z')
const IN_A_DAY = START / 1_000 + 86_400
const CHEAP = 1_000

const fileOf = (secret: string, expires = IN_A_DAY) =>
  JSON.stringify({
    cookies: [{ name: 'id', value: secret, domain: 'shop.test', path: '/', expires }],
  })

async function open() {
  const [db] = freshTabs()
  const at = new Date(START).toISOString()
  const target = { kind: 'web' as const, url: URL }
  const dates = { createdAt: at, lastUsedAt: at }
  await db.applications.add({
    ...{ id: 'shop', name: 'Shop', target, checks: [], notes: '', defaults: {}, ...dates },
  })
  let now = START
  const clock = { now: () => now, timestamp: () => new Date(now).toISOString() }
  const vault = await openVault(db, new Secret('a long passphrase'), CHEAP)
  const tab = () => {
    const passwords = makePasswords({ db, clock, ids: systemIds, vault: () => vault })
    const signIns = makeSignIns({ db, clock, vault: () => vault })
    return { passwords, signIns, states: makeStates({ db, clock, passwords, signIns }) }
  }
  return { db, ...tab(), tab, later: (ms: number) => (now += ms) }
}

const GOLD = { applicationId: 'shop', label: 'Gold plan' }

it('several sign-in states of an application are kept behind the passphrase and used by their ids', async () => {
  const { db, states, tab, later } = await open()
  const gold = await states.add(GOLD, fileOf('planted-gold'))
  later(1_000)
  const basic = await states.add({ ...GOLD, label: 'Basic plan' }, fileOf('planted-basic', -1))
  expect(await tab().passwords.list('shop')).toMatchObject([
    { id: gold, label: 'Gold plan', kind: 'state', username: '', state: 'here' },
    { id: basic, label: 'Basic plan', kind: 'state', state: 'here' },
  ])
  const read = await tab().states.get({ url: URL, id: basic })
  expect(read.cookies).toMatchObject([{ value: 'planted-basic' }])
  const kept = await Promise.all(db.tables.map((table) => table.toArray()))
  const text = JSON.stringify(kept, (_, value: unknown) =>
    value instanceof Uint8Array ? String.fromCharCode(...value) : value,
  )
  expect(text).not.toContain('planted')
})

it('a sign-in state says when it ends, is refused after that, and begins again when it is replaced', async () => {
  const { passwords, states, later } = await open()
  const id = await states.add(GOLD, fileOf('first'))
  const [listed] = await passwords.list('shop')
  expect(listed?.expiresAt).toBe('2026-11-23T10:00:00.000Z')
  later(2 * 86_400_000)
  await expect(states.get({ url: URL, id })).rejects.toMatchObject({
    message: expect.stringMatching(/^Sign-in “Gold plan”: It ended on .*2026\. Replace it/),
    detail: { application: 'shop' },
  })
  await expect(states.replace(id, fileOf('second'))).rejects.toThrow('have expired')
  await states.replace(id, fileOf('second', -1))
  const [again] = await passwords.list('shop')
  expect(again).toMatchObject({ id, label: 'Gold plan', kind: 'state' })
  expect(again).not.toHaveProperty('expiresAt')
  expect((await states.get({ url: URL, id })).cookies[0]?.value).toBe('second')
})

it('a sign-in state is taken from what a sign-in window was left with', async () => {
  const { signIns, states } = await open()
  await expect(states.add(GOLD, undefined)).rejects.toThrow('None is kept for shop.test')
  await signIns.keep(URL, fileOf('by-hand'))
  const id = await states.add(GOLD, undefined)
  expect((await states.get({ url: URL, id })).cookies[0]?.value).toBe('by-hand')
})

it('a sign-in state for another site, and one without a label, leave nothing in the library', async () => {
  const { db, states } = await open()
  const elsewhere = fileOf('x').replaceAll('shop.test', 'other.test')
  await expect(states.add(GOLD, elsewhere)).rejects.toThrow('It holds nothing for shop.test')
  await expect(states.add({ ...GOLD, label: ' ' }, fileOf('x'))).rejects.toThrow('Label')
  expect(await db.credentials.count()).toBe(0)
})

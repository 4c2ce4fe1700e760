import { Secret } from '@harness/shared/base/secret.ts'
import { openVault } from '@harness/web/store/open-vault.ts'
import { makePasswords } from '@harness/web/worker/credentials/passwords.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { describe, expect, it } from 'vitest'
import { freshTabs } from '../../store/fresh-db.ts'

const EVA = { applicationId: 'shop', label: 'Test account', username: 'eva' }
const CHEAP = 1_000

function open(vaultOf?: Parameters<typeof makePasswords>[0]['vault']) {
  const [db] = freshTabs()
  const deps = { db, clock: systemClock, ids: systemIds, vault: vaultOf ?? (() => undefined) }
  return { db, passwords: makePasswords(deps), deps }
}

async function openWithVault() {
  const { db, deps } = open()
  const vault = await openVault(db, new Secret('a long passphrase'), CHEAP)
  return { db, passwords: makePasswords({ ...deps, vault: () => vault }), deps }
}

describe('a credential of an application', () => {
  it('23, 27: a credential keeps label and user name in the library and its password in the vault alone', async () => {
    const { db, passwords } = await openWithVault()
    const id = await passwords.add(EVA, 'not-a-password')
    expect(await db.credentials.toArray()).toMatchObject([{ ...EVA, id, kind: 'password' }])
    expect(JSON.stringify(await db.credentials.toArray())).not.toContain('not-a-password')
    expect(JSON.stringify(await passwords.list('shop'))).not.toContain('not-a-password')
    const secrets = await db.secrets.where('key').startsWith('key/credential').toArray()
    expect(secrets).toHaveLength(1)
    expect(await passwords.get(id)).toBe('not-a-password')
  })

  it('24: an empty password, or one of white space, is refused', async () => {
    const { db, passwords } = open()
    for (const password of ['', '  ', '\t\n'])
      await expect(passwords.add(EVA, password)).rejects.toThrow('must not be empty')
    expect(await db.credentials.count()).toBe(0)
  })

  it('25: a replaced password leaves id, label and user name as they are', async () => {
    const { passwords } = await openWithVault()
    const id = await passwords.add(EVA, 'first')
    await passwords.replace(id, 'second')
    expect(await passwords.get(id)).toBe('second')
    expect(await passwords.list('shop')).toMatchObject([{ ...EVA, id, state: 'here' }])
  })

  it('26: a credential whose password cannot be stored leaves nothing in the library', async () => {
    const { db, passwords } = open(() => ({
      put: () => Promise.reject(new Error('full')),
      all: async () => new Map(),
    }))
    await expect(passwords.add(EVA, 'secret')).rejects.toThrow('full')
    expect(await db.credentials.count()).toBe(0)
  })

  it('a credential that cannot be added to the library leaves no secret behind', async () => {
    const { db, passwords } = await openWithVault()
    const fail = () => {
      throw new Error('full')
    }
    db.credentials.hook('creating', fail)
    await expect(passwords.add(EVA, 'secret')).rejects.toThrow()
    expect(await db.secrets.where('key').startsWith('key/credential').count()).toBe(0)
    db.credentials.hook('creating').unsubscribe(fail)
    await passwords.add(EVA, 'secret')
    expect(await db.secrets.where('key').startsWith('key/credential').count()).toBe(1)
  })

  it('a password that was given before the passphrase is kept behind it once that is given', async () => {
    const { db, deps } = open()
    let vault: Awaited<ReturnType<typeof openVault>> | undefined
    const passwords = makePasswords({ ...deps, vault: () => vault })
    const id = await passwords.add(EVA, 'typed before')
    await passwords.remember()
    expect(await db.secrets.count()).toBe(0)
    vault = await openVault(db, new Secret('a long passphrase'), CHEAP)
    await passwords.remember()
    const reloaded = makePasswords({ ...deps, vault: () => vault })
    expect(await reloaded.get(id)).toBe('typed before')
  })

  it('a password outlives its tab only behind the passphrase, and its absence is said', async () => {
    const { passwords, deps } = await openWithVault()
    const kept = await passwords.add(EVA, 'kept')
    const reloaded = makePasswords(deps)
    expect(await reloaded.list('shop')).toMatchObject([{ id: kept, state: 'locked' }])
    await expect(reloaded.get(kept)).rejects.toMatchObject({ code: 'keys_locked' })
    const brief = await reloaded.add({ ...EVA, label: 'Brief' }, 'brief')
    expect(await reloaded.get(brief)).toBe('brief')
    const third = makePasswords(deps)
    expect((await third.list('shop')).map(({ state }) => state)).toEqual(['locked', 'none'])
    await expect(third.get(brief)).rejects.toThrow('not kept any more')
  })

  it('a removed credential is gone with its secret', async () => {
    const { db, passwords } = await openWithVault()
    await passwords.remove(await passwords.add(EVA, 'secret'))
    expect(await passwords.list('shop')).toEqual([])
    expect(await db.secrets.where('key').startsWith('key/credential').count()).toBe(0)
  })

  it('a replaced sign-in state has its own end, and one that cannot be written leaves the former with its end', async () => {
    const { db, passwords } = await openWithVault()
    const shop = { applicationId: 'shop', label: 'Gold plan' }
    const id = await passwords.addState(shop, { json: '1', expiresAt: '2026-12-01T00:00:00.000Z' })
    await passwords.replaceState(id, { json: '2', expiresAt: '2026-12-02T00:00:00.000Z' })
    db.credentials.hook('updating', () => {
      throw new Error('full')
    })
    const third = { json: '3', expiresAt: '2026-12-03T00:00:00.000Z' }
    await expect(passwords.replaceState(id, third)).rejects.toThrow()
    expect(await passwords.get(id)).toBe('2')
    expect(await passwords.list('shop')).toMatchObject([{ expiresAt: '2026-12-02T00:00:00.000Z' }])
  })

  it('a credential that cannot be taken from the library keeps its secret', async () => {
    const { db, passwords } = await openWithVault()
    const id = await passwords.add(EVA, 'secret')
    db.credentials.hook('deleting', () => {
      throw new Error('full')
    })
    await expect(passwords.remove(id)).rejects.toThrow()
    expect(await passwords.get(id)).toBe('secret')
    expect(await db.secrets.where('key').startsWith('key/credential').count()).toBe(1)
  })
})

import { Secret } from '@harness/shared/base/secret.ts'
import { openVault } from '@harness/web/store/open-vault.ts'
import type { HarnessDb } from '@harness/web/store/schema.ts'
import { forgetKey, forgetVault, hasVault, rememberedNames } from '@harness/web/store/vault.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { freshTabs } from './fresh-db.ts'

const Lock = z.object({ work: z.number() })

const PASS = new Secret('correct horse')
const KEY = new Secret('sk-ant-planted-0123456789')

/** Everything in the database as one text; bytes as the letters they might be. */
async function dump(db: HarnessDb): Promise<string> {
  const tables = await Promise.all(db.tables.map((table) => table.toArray()))
  return JSON.stringify(tables, (_, value: unknown) =>
    value instanceof Uint8Array ? String.fromCharCode(...value) : value,
  )
}

describe('the vault', () => {
  it('the vault returns its content to a caller who knows the passphrase', async () => {
    const [db] = freshTabs()
    await (await openVault(db, PASS)).put('anthropic', KEY)
    const again = await openVault(db, new Secret('correct horse'))
    expect((await again.all()).get('anthropic')?.reveal()).toBe(KEY.reveal())
    expect(await rememberedNames(db)).toEqual(['anthropic'])
    expect(await dump(db)).not.toContain('planted')
    expect(await dump(db)).not.toContain('horse')
  })

  it('the vault refuses a wrong passphrase, and changes nothing', async () => {
    const [db] = freshTabs()
    await (await openVault(db, PASS, 1_000)).put('google', KEY)
    const before = await dump(db)
    const opening = openVault(db, new Secret('wrong horse'), 1_000)
    await expect(opening).rejects.toMatchObject({ code: 'passphrase_wrong' })
    expect(await dump(db)).toBe(before)
  })

  it('the vault refuses a passphrase that is too short before it stores anything', async () => {
    const [db] = freshTabs()
    await expect(openVault(db, new Secret('short'))).rejects.toMatchObject({
      code: 'argument_invalid',
    })
    expect(await hasVault(db)).toBe(false)
  })

  it('the vault keeps its work factor, and is wrapped with a higher one at the next opening', async () => {
    const [db] = freshTabs()
    await (await openVault(db, PASS, 1_000)).put('openai', KEY)
    const work = async () => Lock.parse((await db.secrets.get('vault'))?.value).work
    expect(await work()).toBe(1_000)
    await openVault(db, PASS, 2_000)
    expect(await work()).toBe(2_000)
    expect((await (await openVault(db, PASS, 1_000)).all()).get('openai')?.reveal()).toBe(
      KEY.reveal(),
    )
    expect(await work()).toBe(2_000)
    await openVault(db, PASS)
    expect(await work()).toBe(600_000)
  })

  it('the vault lets no entry replace another', async () => {
    const [db] = freshTabs()
    const vault = await openVault(db, PASS, 1_000)
    await vault.put('openai', KEY)
    const moved = (await db.secrets.get('key/openai'))?.value
    await db.secrets.put({ key: 'key/anthropic', value: moved })
    expect([...(await vault.all()).keys()]).toEqual(['openai'])
  })

  it('the vault forgets one key, or all with the passphrase', async () => {
    const [db] = freshTabs()
    const vault = await openVault(db, PASS, 1_000)
    await vault.put('openai', KEY)
    await vault.put('google', KEY)
    await forgetKey(db, 'openai')
    expect(await rememberedNames(db)).toEqual(['google'])
    await forgetVault(db)
    expect(await rememberedNames(db)).toEqual([])
    expect(await hasVault(db)).toBe(false)
  })
})

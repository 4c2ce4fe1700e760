// Planted sign-ins are searched for everywhere except in the device spec of a run, where they
// belong.

import { toWire } from '@harness/shared/base/errors.ts'
import { SignInState } from '@harness/shared/device/sign-in.ts'
import type { HarnessDb } from '@harness/web/store/schema.ts'
import { makeKeyRing } from '@harness/web/worker/credentials/keys.ts'
import { makeSignIns } from '@harness/web/worker/credentials/sign-ins.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { describe, expect, it } from 'vitest'
import { freshTabs } from '../../store/fresh-db.ts'

const SECRET = 'planted-session-0123456789'
const SITE = 'http://shop.test'
const FILE = JSON.stringify({
  cookies: [{ name: 'session', value: SECRET, domain: 'shop.test', path: '/' }],
  origins: [],
})
const PASS = 'correct horse'

function open(db: HarnessDb) {
  const keys = makeKeyRing(db)
  return { keys, signIns: makeSignIns({ db, clock: systemClock, vault: keys.vault }) }
}

async function dump(db: HarnessDb): Promise<string> {
  const tables = await Promise.all(db.tables.map((table) => table.toArray()))
  return JSON.stringify(tables, (_, value: unknown) =>
    value instanceof Uint8Array ? String.fromCharCode(...value) : value,
  )
}

describe('the sign-ins of a tab', () => {
  it('the sign-ins of a tab are in memory only, belong to their site, and reveal nothing of their content', async () => {
    const [db] = freshTabs()
    const { signIns } = open(db)
    await signIns.keep(`${SITE}/deep/page?x=1`, FILE)
    expect((await signIns.get(`${SITE}/`)).cookies[0]?.value).toBe(SECRET)
    const report = await signIns.report()
    expect(report).toEqual([
      { site: SITE, state: 'here', remembered: false, cookies: 1, storages: 0 },
    ])
    const refusal = await signIns.get('http://other.test/').catch(toWire)
    expect(refusal).toMatchObject({
      message: expect.stringContaining('None is kept for other.test'),
    })
    expect(JSON.stringify([report, refusal]) + (await dump(db))).not.toContain('planted')
    await expect(open(db).signIns.get(SITE)).rejects.toMatchObject({ code: 'argument_invalid' })
  })

  it('the sign-ins of a tab are remembered behind the passphrase of the keys, and come back with it alone', async () => {
    const [db] = freshTabs()
    const { keys, signIns } = open(db)
    await signIns.keep(SITE, FILE)
    await expect(signIns.remember(SITE)).rejects.toMatchObject({ code: 'keys_locked' })
    await keys.unlock(PASS)
    await signIns.remember(SITE)
    expect(await dump(db)).not.toContain('planted')

    const later = open(db)
    expect(await later.signIns.report()).toMatchObject([{ state: 'locked', remembered: true }])
    await expect(later.signIns.get(SITE)).rejects.toMatchObject({ code: 'argument_invalid' })
    await later.keys.unlock(PASS)
    expect((await later.signIns.get(SITE)).cookies[0]?.value).toBe(SECRET)
    expect((await later.keys.report()).keys.every(({ state }) => state === 'none')).toBe(true)
    later.keys.lock()
    await expect(later.signIns.get(SITE)).rejects.toMatchObject({ code: 'argument_invalid' })
  })

  it('the sign-ins of a tab are replaced by the newer one, also the remembered one, and can be forgotten', async () => {
    const [db] = freshTabs()
    const { keys, signIns } = open(db)
    await keys.unlock(PASS)
    await signIns.keep(SITE, FILE)
    await signIns.remember(SITE)
    await signIns.keep(SITE, FILE.replace(SECRET, 'newer'))
    expect((await signIns.get(SITE)).cookies[0]?.value).toBe('newer')
    expect(await signIns.report()).toMatchObject([{ remembered: false }])
    await signIns.remember(SITE)
    await signIns.forget(SITE)
    expect(await signIns.report()).toEqual([])
    expect(await open(db).signIns.report()).toEqual([])
  })

  it('the sign-ins of a tab may come from a window, for the site that was signed in to', async () => {
    const [db] = freshTabs()
    const { signIns } = open(db)
    await signIns.keepState(`${SITE}/login`, SignInState.parse(JSON.parse(FILE)))
    expect((await signIns.get(SITE)).cookies[0]?.value).toBe(SECRET)
    await expect(signIns.keepState('http://other.test/', await signIns.get(SITE))).rejects.toThrow(
      'Nothing was kept for other.test',
    )
    expect(await dump(db)).not.toContain('planted')
  })

  it('the sign-ins of a tab are locked with the keys', async () => {
    const [db] = freshTabs()
    const { signIns } = open(db)
    await signIns.keep(SITE, FILE)
    signIns.lock()
    await expect(signIns.get(SITE)).rejects.toMatchObject({ code: 'argument_invalid' })
  })

  it('the sign-ins of a tab say when they end, and one that has ended is refused with its date', async () => {
    const [db] = freshTabs()
    let now = Date.UTC(2026, 10, 22)
    const signIns = makeSignIns({ db, clock: { now: () => now }, vault: () => undefined })
    const expires = Date.UTC(2026, 11, 3) / 1_000
    const cookie = { name: 'session', value: SECRET, domain: 'shop.test', path: '/', expires }
    await signIns.keep(SITE, JSON.stringify({ cookies: [cookie] }))
    expect(await signIns.report()).toMatchObject([{ expiresAt: '2026-12-03T00:00:00.000Z' }])
    expect((await signIns.get(SITE)).cookies).toHaveLength(1)
    now = Date.UTC(2026, 11, 4)
    await expect(signIns.get(SITE)).rejects.toThrow(/It ended on .*2026\. Sign in again/)
  })

  it('the sign-ins of a tab need an address', async () => {
    const [db] = freshTabs()
    const kept = open(db).signIns.keep('shop.test', FILE)
    await expect(kept).rejects.toMatchObject({ code: 'argument_invalid' })
  })
})

import { makeKeyRing } from '@harness/web/worker/credentials/keys.ts'
import { describe, expect, it } from 'vitest'
import { freshTabs } from '../../store/fresh-db.ts'

const KEY = 'sk-ant-planted-0123456789'
const PASS = 'correct horse'

describe('the keys of a tab', () => {
  it('the keys of a tab are in memory only by default', async () => {
    const [db] = freshTabs()
    const keys = makeKeyRing(db)
    await keys.set('anthropic', `  ${KEY}\n`, false)
    expect(keys.get('anthropic')?.reveal()).toBe(KEY)
    expect(await db.secrets.toArray()).toEqual([])
    expect(makeKeyRing(db).get('anthropic')).toBeUndefined()
  })

  it('the keys of a tab are remembered behind a passphrase, and come back with it alone', async () => {
    const [db] = freshTabs()
    const keys = makeKeyRing(db)
    await expect(keys.set('openai', KEY, true)).rejects.toMatchObject({ code: 'keys_locked' })
    await keys.unlock(PASS)
    await keys.set('openai', KEY, true)

    const later = makeKeyRing(db)
    const stateOf = async () =>
      (await later.report()).keys.find(({ owner }) => owner === 'openai')?.state
    expect(await stateOf()).toBe('locked')
    await expect(later.unlock('wrong horse')).rejects.toMatchObject({ code: 'passphrase_wrong' })
    expect(later.get('openai')).toBeUndefined()
    await later.unlock(PASS)
    expect(later.get('openai')?.reveal()).toBe(KEY)
    expect(await stateOf()).toBe('here')
    later.lock()
    expect(later.get('openai')).toBeUndefined()
    expect(await stateOf()).toBe('locked')
  })

  it('the keys of a tab are replaced by the newer one, and a remembered one is removed when the new one is not to be', async () => {
    const [db] = freshTabs()
    const keys = makeKeyRing(db)
    await keys.unlock(PASS)
    await keys.set('google', 'AIza-old', true)
    await keys.set('google', 'AIza-new', false)
    expect(keys.get('google')?.reveal()).toBe('AIza-new')
    keys.lock()
    await keys.unlock(PASS)
    expect(keys.get('google')).toBeUndefined()
  })

  it('the keys of a tab are forgotten one by one, or all with the passphrase', async () => {
    const [db] = freshTabs()
    const keys = makeKeyRing(db)
    await keys.unlock(PASS)
    await keys.set('google', KEY, true)
    await keys.set('openai', KEY, true)
    await keys.forget('google')
    expect((await keys.report()).keys).toContainEqual({
      owner: 'google',
      state: 'none',
      remembered: false,
    })
    await keys.forgetAll()
    expect(await db.secrets.toArray()).toEqual([])
    expect(await keys.report()).toMatchObject({ hasPassphrase: false, isOpen: false })
  })

  it.each(['', '   ', 'two words', 'ключ', 'x'.repeat(501)])(
    'the keys of a tab refuse the text %o',
    async (text) => {
      const [db] = freshTabs()
      const keys = makeKeyRing(db)
      const setting = keys.set('openai', text, false)
      await expect(setting).rejects.toMatchObject({ code: 'argument_invalid' })
      if (text.trim() !== '') await expect(setting).rejects.not.toThrow(text.trim())
    },
  )

  it('the keys of a tab never show themselves in a report', async () => {
    const [db] = freshTabs()
    const keys = makeKeyRing(db)
    await keys.set('openai', KEY, false)
    expect(JSON.stringify(await keys.report())).not.toContain('planted')
  })
})

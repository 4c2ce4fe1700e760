// The borders of what a held request would do; its words are judged in `control/held`.
import type { HeldRequest } from '@harness/shared/device/command.ts'
import { BUILT_IN_RULES } from '@harness/web/core/rules/built-in.ts'
import { makeEffectJudge } from '@harness/web/core/rules/effect.ts'
import { describe, expect, it } from 'vitest'

const QUIET = { card: false, password: 'none', personal: false, writing: false } as const

function request(said: string, changes: Partial<HeldRequest> = {}): HeldRequest {
  const [method = '', path = ''] = said.split(' ')
  const url = `http://shop.test${path}`
  return { url, method, kind: 'fetch', fields: [], stakes: QUIET, own: false, ...changes }
}

interface Page {
  readonly text?: string
  readonly pageText?: string
  readonly url?: string
}

const PRICED = 'Total\n€ 40.00'

function judge(held: HeldRequest, { text = '', ...page }: Page = {}) {
  const context = { scene: { text, ...page }, words: [] }
  return makeEffectJudge(BUILT_IN_RULES)?.judge(held, context)
}

describe('a part of an address', () => {
  it('a part of an address says nothing from 80 characters on', () => {
    const part = (length: number) => `POST /order-${'a'.repeat(length - 'order-'.length)}`
    expect([judge(request(part(79))), judge(request(part(80)))]).toEqual(['order', 'send'])
  })

  it('a part of an address says nothing without two letters', () => {
    expect(judge(request('POST /orders/1/a/2/b/3'))).toBe('order')
  })

  it('a harmless thing asks where it is deleted, unless a press brings it back', () => {
    const judged = (said: string) => judge(request(said), { text: PRICED })
    expect(judged('POST /notes/3')).toBeUndefined()
    expect(judged('DELETE /notes/3')).toBe('delete')
    expect(judged('DELETE /items/3')).toBe('delete')
    expect(judged('DELETE /cart/3')).toBeUndefined()
  })

  it('a harmless thing asks beside a card', () => {
    const stakes = { ...QUIET, card: true }
    expect(judge(request('POST /cart/add', { stakes }))).toBe('pay')
    expect(judge(request('POST /notes/3', { stakes }))).toBe('pay')
  })
})

describe('a request on a page about a payment', () => {
  it.each<[string, HeldRequest, string | undefined]>([
    ['names a search alone', request('POST /s', { fields: ['q'] }), undefined],
    ['names a search in each field', request('POST /s', { fields: ['q', 'page'] }), undefined],
    ['names something else too', request('POST /s', { fields: ['q', 'plan'] }), 'pay'],
    ['names nothing', request('POST /s'), 'pay'],
  ])('a request on a page about a payment %s', (_, held, reason) => {
    expect(judge(held, { text: PRICED })).toBe(reason)
  })

  it('a request asks where only the part of its page out of sight is about a payment', () => {
    expect(judge(request('POST /s'), { pageText: PRICED })).toBe('pay')
    expect(judge(request('POST /s'), { pageText: 'Total' })).toBe('send')
  })

  it('a request of signing in asks beside a payment, unless it has the password', () => {
    const code = (password: HeldRequest['stakes']['password']) =>
      judge(request('POST /auth', { stakes: { ...QUIET, password } }), { pageText: PRICED })
    expect([code('none'), code('login')]).toEqual(['pay', undefined])
  })

  it('a beacon asks where its page is not known', () => {
    const url = 'https://measure.example/x'
    expect(judge(request('POST /s', { kind: 'beacon', url }), { text: PRICED })).toBe('pay')
  })

  it('a beacon goes to its own site where the last two parts of the host, or a whole address, are the same', () => {
    const beacon = (page: string, url: string) =>
      judge(request('POST /s', { kind: 'beacon', url }), { text: PRICED, url: page })
    const on = 'https://www.shop.test/a'
    expect(beacon(on, 'https://log.shop.test/x')).toBe('pay')
    expect(beacon(on, 'https://shop.example/x')).toBeUndefined()
    expect(beacon('http://10.0.0.1/', 'http://10.9.0.1/x')).toBeUndefined()
    expect(beacon('http://[::1]/', 'http://[::1]:81/x')).toBe('pay')
  })
})

describe('a request about an account', () => {
  it.each<[string, Partial<HeldRequest>, string | undefined]>([
    ['a form with a scope', { kind: 'document', fields: ['scope'] }, 'account'],
    ['a script that names a scope', { fields: ['scope'] }, 'send'],
    ['a form without one', { kind: 'document', fields: ['state'] }, 'send'],
    [
      'a scope in a form of signing in',
      { kind: 'document', fields: ['scope'], stakes: { ...QUIET, password: 'login' } },
      undefined,
    ],
    ['a password that is new', { stakes: { ...QUIET, password: 'new' } }, 'account'],
    ['a password to confirm', { stakes: { ...QUIET, password: 'confirm' } }, 'account'],
    ['a password to sign in', { stakes: { ...QUIET, password: 'login' } }, undefined],
    [
      'words beside a password',
      { stakes: { ...QUIET, password: 'login', writing: true } },
      undefined,
    ],
  ])('a request is judged as one about an account, or not, by %s', (_, changes, reason) => {
    expect(judge(request('POST /s', changes))).toBe(reason)
  })

  it('a request about an account asks by whatever rules are on, and any other only by its own', () => {
    const [only] = BUILT_IN_RULES.filter(({ name }) => name === 'publish')
    const judged = (said: string) =>
      makeEffectJudge(only ? [only] : [])?.judge(request(said), { scene: { text: '' }, words: [] })
    expect(judged('POST /blog/publish')).toBe('publish')
    expect(judged('PUT /profile/password')).toBe('account')
    expect(judged('DELETE /posts/3')).toBe('publish')
    expect(judged('POST /contact')).toBeUndefined()
  })

  it('a request of signing out is a deletion where it deletes', () => {
    expect(judge(request('DELETE /session'))).toBe('delete')
    expect(judge(request('POST /session'))).toBeUndefined()
  })
})

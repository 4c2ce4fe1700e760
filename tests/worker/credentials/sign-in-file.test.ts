import { signInFrom, signInOf } from '@harness/web/worker/credentials/sign-in-file.ts'
import { describe, expect, it } from 'vitest'

const SECRET = 'planted-session-0123456789'
const URL_ = 'http://www.shop.test/start'
const NOW = Date.parse('2026-11-21T12:00:00Z')
const cookie = { name: 'session', value: SECRET, domain: '.shop.test', path: '/' }
const stored = { origin: 'http://www.shop.test', localStorage: [{ name: 'token', value: SECRET }] }
const read = (value: unknown) => signInFrom(JSON.stringify(value), URL_, NOW)

describe('a sign-in file', () => {
  it('a sign-in file is the storage state of an automation tool; its other fields are left out', () => {
    const state = read({ cookies: [{ ...cookie, partitionKey: 'x' }], origins: [stored], more: 1 })
    expect(state).toEqual({
      cookies: [{ ...cookie, expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' }],
      origins: [stored],
    })
  })

  it('a sign-in file may be a bare list of cookies, or storage alone', () => {
    expect(read([cookie])).toMatchObject({ cookies: [{ name: 'session' }], origins: [] })
    expect(read({ origins: [stored] })).toMatchObject({ cookies: [], origins: [stored] })
  })

  it('a sign-in file may include other sites, which a sign-in leads through', () => {
    const other = { ...cookie, domain: 'accounts.test' }
    expect(read([cookie, other]).cookies).toHaveLength(2)
  })

  it.each([
    ['no JSON', `{"cookies": [{"value": "${SECRET}`, 'It is no JSON.'],
    ['a word', '"hello"', 'It holds no cookies and no storage.'],
    ['nothing', '{}', 'It holds no cookies and no storage.'],
    [
      'a cookie without its domain',
      JSON.stringify([cookie, { name: 'a', value: SECRET, path: '/' }]),
      'look at cookies 2, domain.',
    ],
    [
      'a strange sameSite',
      JSON.stringify([{ ...cookie, sameSite: SECRET }]),
      'look at cookies 1, sameSite.',
    ],
    [
      'invalid storage',
      JSON.stringify({ origins: [{ ...stored, localStorage: [{ name: 'x', value: 5 }] }] }),
      'look at origins 1, localStorage, 1, value.',
    ],
    [
      'another site',
      JSON.stringify([{ ...cookie, domain: 'other.test' }]),
      'It holds nothing for www.shop.test, but for other.test.',
    ],
    [
      'a site that only ends alike',
      JSON.stringify([{ ...cookie, domain: 'op.test' }]),
      'It holds nothing for www.shop.test',
    ],
    [
      'cookies that are over',
      JSON.stringify([{ ...cookie, expires: NOW / 1_000 - 1 }]),
      'have expired',
    ],
    [
      'more than the bridge takes',
      JSON.stringify([{ ...cookie, value: SECRET.repeat(7_690) }]),
      'more than 200 KB',
    ],
  ])('a sign-in file with %s is refused in plain words, without a value', (_, text, words) => {
    const reading = () => signInFrom(text, URL_, NOW)
    expect(reading).toThrow(expect.objectContaining({ code: 'argument_invalid' }))
    expect(reading).toThrow(words)
    expect(reading).not.toThrow(/planted/)
  })
})

describe('the state of a sign-in window', () => {
  const whole = { ...cookie, expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' } as const
  const other = { ...whole, domain: 'accounts.test' }
  const big = {
    origin: 'http://ads.test',
    localStorage: [{ name: 'a', value: 'x'.repeat(199_999) }],
  }

  it('the state of a sign-in window is kept whole, because a sign-in leads through other sites', () => {
    const state = { cookies: [whole, other], origins: [stored] }
    expect(signInOf(state, URL_)).toEqual(state)
  })

  it('the state of a sign-in window is reduced to its own site when all of it is too much to send', () => {
    const state = { cookies: [whole, other], origins: [stored, big] }
    expect(signInOf(state, URL_)).toEqual({ cookies: [whole], origins: [stored] })
  })

  it('the state of a sign-in window is refused when there was no sign-in, or the site keeps too much', () => {
    const left = () => signInOf({ cookies: [other], origins: [] }, URL_)
    expect(left).toThrow('Sign-in by hand: Nothing was kept for www.shop.test.')
    const own = { ...big, origin: stored.origin }
    const much = () => signInOf({ cookies: [whole], origins: [own] }, URL_)
    expect(much).toThrow('more than 200 KB')
  })
})

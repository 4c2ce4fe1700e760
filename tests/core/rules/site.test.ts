import type { Observation } from '@harness/shared/device/observation.ts'
import { defaultRules } from '@harness/shared/order/guards.ts'
import { makeSite } from '@harness/web/core/rules/site.ts'
import { describe, expect, it } from 'vitest'
import { approving } from '../control/watcher.ts'
import { call, done, run, screen, tap } from '../rig.ts'
import { type Call, guarded, reasons } from './reasons.ts'

describe('default guard rules', () => {
  it('all guard rules are on by default on a site of the network', () => {
    expect(defaultRules('https://shop.example/')).toContain('buy')
    expect(defaultRules('https://shop.example/')).toContain('other-site')
  })

  it.each([
    'http://127.0.0.1:8080/',
    'http://localhost:3000/',
    'http://[::1]:9/',
    'http://a.localhost/',
  ])('only the rule for other sites is on by default on this machine (%s)', (url) => {
    expect(defaultRules(url)).toEqual(['other-site'])
  })

  it.each([
    'https://127.0.0.1.evil.example/',
    'https://localhost.example/',
    'https://127.0.0.1@evil.example/',
    'https://evil.example/?http://localhost/',
    'no address',
  ])('the address %s is not this machine for the default rules', (url) => {
    expect(defaultRules(url)).toContain('buy')
  })
})

describe('the site of a run', () => {
  const site = makeSite({ url: 'https://www.shop.example/start' }, ['login.other.example'])
  it.each([
    ['https://shop.example/', true],
    ['https://www.shop.example/basket', true],
    ['https://help.shop.example/', true],
    ['https://login.other.example/', true],
    ['https://other.example/', false],
    ['http://shop.example/', false],
    ['https://shop.example.evil.example/', false],
    ['https://evilshop.example/', false],
    ['https://evil.example/?u=shop.example', false],
    ['https://shop.example@evil.example/', false],
    ['about:blank', true],
  ])('the site of a run includes %s: %s', (url, included) => {
    expect(site.includes(url)).toBe(included)
  })

  it('the site of a run distinguishes the ports of this machine', () => {
    const local = makeSite({ url: 'http://127.0.0.1:8080/' })
    expect(local.includes('http://127.0.0.1:8080/a')).toBe(true)
    expect(local.includes('http://127.0.0.1:4620/')).toBe(false)
  })

  it('the site of a run includes the host to which the application redirected at its start', async () => {
    const { of } = await run({
      replies: [tap(1), done()],
      recording: { screens: [screen(0, { url: 'https://moved.example/' }), screen(1)] },
      plan: guarded,
    })
    expect(of('approval_requested')).toEqual([])
  })
})

describe('another site', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,hi',
    'file:///etc/passwd',
    'shop.test/a',
    'http://shop.test/'.padEnd(2_049, 'a'),
  ])('an address like %.30s is refused before an approval is requested', async (url) => {
    const person = approving()
    const { of, journal } = await run({
      replies: [{ calls: [call('navigate', { url })] }, done('blocked')],
      plan: { ...guarded, mode: 'step' },
      ports: () => ({ person }),
    })
    expect(person.requests).toEqual([])
    expect(journal).not.toContain('perform')
    expect(of('tool_result')[0]?.outcome).toBe('refused')
  })

  it('an address of the application with 2,048 characters is opened', async () => {
    const url = 'http://shop.test/'.padEnd(2_048, 'a')
    const { journal } = await run({
      replies: [{ calls: [call('navigate', { url })] }, done('blocked')],
      plan: guarded,
    })
    expect(journal).toContain('perform')
  })

  it('another site needs an approval before it is opened', async () => {
    expect(await reasons(call('navigate', { url: 'https://evil.example/' }), {})).toEqual([
      'other-site',
    ])
  })

  it('another site needs an approval before input; looking, scrolling and going back are free', async () => {
    const away = { screens: [screen(0), screen(1, { url: 'https://evil.example/' })] }
    const made = (second: Call) =>
      run({
        replies: [tap(1), { calls: [second] }, done('blocked')],
        recording: away,
        plan: guarded,
      })
    expect((await made(call('tap_mark', { id: 1 }))).of('approval_requested')).toMatchObject([
      { step: 2, reason: 'other-site' },
    ])
    for (const free of [
      call('wait'),
      call('scroll', { x: 9, y: 9, dy: 10 }),
      call('back'),
      call('navigate', { url: 'http://shop.test/' }),
    ])
      expect((await made(free)).of('approval_requested')).toEqual([])
  })
})

describe('another app', () => {
  const shop = { name: 'Shop', kind: 'ios', bundleId: 'test.Shop' } as const
  const asked = async (app: string | undefined, more: Partial<Observation> = {}, hosts = ['']) => {
    const { of } = await run({
      replies: [tap(1), { calls: [call('back')] }, done('blocked')],
      recording: { screens: [screen(0, { url: undefined, ...(app && { app }), ...more })] },
      plan: { ...guarded, hosts, application: shop },
    })
    return of('approval_requested').map(({ reason }) => reason)
  }

  it('another app needs an approval before input; looking and going back are free', async () => {
    expect(await asked('com.apple.Preferences')).toEqual(['other-site'])
  })

  it.each([
    ['the app that is tested, in any case', 'test.shop'],
    ['an app that no one can name', undefined],
  ])('%s needs no approval before input', async (_, app) => {
    expect(await asked(app)).toEqual([])
  })

  it('an app that was added to the run needs no approval before input', async () => {
    expect(await asked('com.apple.mobilesafari', {}, ['com.apple.mobilesafari'])).toEqual([])
  })

  it('a question of the system over the app is answered without an approval for another app', async () => {
    const dialog = { kind: 'alert', message: 'Shop would like to send you notifications' } as const
    expect(await asked('com.apple.springboard', { dialog })).toEqual([])
  })
})

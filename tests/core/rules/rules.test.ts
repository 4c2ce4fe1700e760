import type { Observation, ScreenElement } from '@harness/shared/devices/observation.ts'
import { defaultRules } from '@harness/shared/order/guards.ts'
import { BUILT_IN_RULES, type GuardRule } from '@harness/web/core/rules/built-in.ts'
import { chosenGuards } from '@harness/web/core/rules/chosen.ts'
import { hasWord } from '@harness/web/core/rules/normalize-words.ts'
import { makeSite } from '@harness/web/core/rules/site.ts'
import { describe, expect, it } from 'vitest'
import { approving, watcher } from '../control/watcher.ts'
import { button, call, done, run, screen, tap } from '../rig.ts'

const guarded = { rules: BUILT_IN_RULES, hosts: [] }
type Call = ReturnType<typeof call>

/** The reasons of the approvals that a call on a screen needed. */
async function reasons(made: Call, shown: Partial<Observation>): Promise<readonly string[]> {
  const { of } = await run({
    replies: [{ calls: [made] }, done()],
    recording: { screens: [screen(0, shown), screen(1)] },
    plan: guarded,
    ports: () => ({ person: approving() }),
  })
  return of('approval_requested').map(({ reason }) => reason)
}

function field(label: string, changes: Partial<ScreenElement> = {}): ScreenElement {
  return { ...button(label), role: 'textbox', ...changes }
}

describe('the words of a rule', () => {
  const ruled = (name: string, label: string) => {
    const rule: GuardRule | undefined = BUILT_IN_RULES.find((known) => known.name === name)
    return hasWord(label, rule?.words ?? [], rule?.harmless)
  }
  it.each([
    ['buy', 'Buy now'],
    ['buy', 'BUY'],
    ['buy', 'ＢＵＹ'],
    ['buy', 'b\u200bu\u00ady it'],
    ['buy', 'buyNow'],
    ['buy', 'Jetzt kaufen'],
    ['pay', 'Pay £12.50'],
    ['order', 'Place order'],
    ['delete', 'Delete account'],
    ['delete', 'Konto löschen'],
    ['send', 'Send message'],
    ['send', 'Submit'],
    ['publish', 'Publish post'],
  ])('the rule %s guards “%s”', (name, label) => {
    expect(ruled(name, label)).toBe(true)
  })

  it.each([
    ['buy', 'Buyer’s guide'],
    ['pay', 'Payment methods'],
    ['pay', 'Paypal help'],
    ['order', 'Borders'],
    ['order', 'Order history'],
    ['delete', 'Deleted items'],
    ['send', 'Sender'],
    ['publish', 'Blog post'],
    ['publish', 'Postcode'],
  ])('the rule %s does not guard “%s”', (name, label) => {
    expect(ruled(name, label)).toBe(false)
  })

  it('a guard rule finds its word next to a harmless phrase', () => {
    expect(ruled('order', 'Order history, order again')).toBe(true)
  })
})

describe('a guard rule', () => {
  it('a guard rule forces an approval in the autonomous mode, and names itself', async () => {
    expect(await reasons(call('tap_mark', { id: 1 }), { elements: [button('Buy now')] })).toEqual([
      'buy',
    ])
  })

  it('a guard rule sees the control under a point', async () => {
    const elements = [
      button('All'),
      { ...button('Delete'), rect: { x: 20, y: 20, width: 20, height: 10 } },
    ]
    expect(await reasons(call('tap', { x: 25, y: 25 }), { elements })).toEqual(['delete'])
    expect(await reasons(call('tap', { x: 12, y: 12 }), { elements })).toEqual([])
  })

  it('a guard rule allows going into a field whose name contains the word', async () => {
    const elements = [field('Send to'), field('Buy milk', { role: 'checkbox' })]
    expect(await reasons(call('tap_mark', { id: 1 }), { elements })).toEqual([])
    expect(await reasons(call('tap_mark', { id: 2 }), { elements })).toEqual([])
  })

  it.each([
    ['key_shortcut', { keys: ['Enter'] }],
    ['type', { text: 'hello\n' }],
  ])('a guard rule sees the button that Enter in a field would press (%s)', async (tool, input) => {
    const elements = [field('Message'), button('Send', { y: 60 })]
    const shown = { elements, focused: 'Message' }
    expect(await reasons(call(tool, input), shown)).toEqual(['send'])
  })

  it('a guard rule sees the focused button when a key would press it', async () => {
    const shown = { elements: [button('Pay')], focused: 'Pay' }
    expect(await reasons(call('key_shortcut', { keys: ['enter'] }), shown)).toEqual(['pay'])
    expect(await reasons(call('key_shortcut', { keys: ['space'] }), shown)).toEqual(['pay'])
    expect(await reasons(call('key_shortcut', { keys: ['tab'] }), shown)).toEqual([])
  })

  it('a guard rule sees the choice in a list, which may act at once', async () => {
    const elements = [field('With selected', { role: 'combobox' })]
    expect(await reasons(call('set_value', { id: 1, value: 'Delete' }), { elements })).toEqual([
      'delete',
    ])
    expect(await reasons(call('set_value', { id: 1, value: 'Archive' }), { elements })).toEqual([])
  })

  it('a guard rule sees the question of a dialog that would be accepted', async () => {
    const dialog = { kind: 'confirm', message: 'Delete this account?' }
    expect(await reasons(call('answer_dialog', { accept: true }), { dialog })).toEqual(['delete'])
    expect(await reasons(call('answer_dialog', { accept: false }), { dialog })).toEqual([])
  })

  it('a guard rule sees the words of an address', async () => {
    const to = (url: string) => reasons(call('navigate', { url }), {})
    expect(await to('http://shop.test/account/delete?confirm=1')).toEqual(['delete'])
    expect(await to('http://shop.test/lamps')).toEqual([])
  })

  it('a guard rule is off when the run has switched it off', async () => {
    const { of } = await run({
      replies: [tap(1), done()],
      recording: { screens: [screen(0, { elements: [button('Buy')] }), screen(1)] },
      plan: chosenGuards({ url: 'http://shop.test/', rules: ['delete'] }),
    })
    expect(of('approval_requested')).toEqual([])
  })

  it('a guard rule stops the call of an unattended run, and the model learns which rule it was', async () => {
    const { of, journal, requests } = await run({
      replies: [tap(1), done('blocked')],
      recording: { screens: [screen(0, { elements: [button('Pay')] }), screen(1)] },
      plan: guarded,
    })
    expect(journal).not.toContain('perform')
    expect(of('tool_result')[0]?.userNote).toContain('The rule “pay”')
    expect(requests[1]?.history.at(-1)?.text).toContain('The rule “pay”')
  })

  it('a guard rule that throws refuses the call: nothing is done, no one is asked, and no later rule runs', async () => {
    const seen: string[] = []
    const broken: GuardRule = {
      name: 'broken',
      get words(): readonly string[] {
        throw new Error('no words')
      },
    }
    const later: GuardRule = {
      name: 'later',
      get words(): readonly string[] {
        seen.push('later')
        return []
      },
    }
    const person = watcher(() => ({ decision: 'approve' }))
    const { of, journal } = await run({
      replies: [tap(1), done('blocked')],
      plan: { rules: [broken, later] },
      ports: () => ({ person }),
    })
    expect(journal).not.toContain('perform')
    expect(person.requests).toEqual([])
    expect(seen).toEqual([])
    expect(of('tool_result')[0]).toMatchObject({ outcome: 'refused', success: false })
    expect(of('tool_result')[0]?.detail).toContain('broken')
  })

  it('a guard rule adds nothing to a request when it lets a call pass', async () => {
    const replies = [tap(1), done()]
    const [without, beside] = [await run({ replies }), await run({ replies, plan: guarded })]
    expect(beside.requests[1]?.history).toEqual(without.requests[1]?.history)
    expect(beside.requests[1]?.reminder).toEqual(without.requests[1]?.reminder)
  })
})

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
  const site = makeSite('https://www.shop.example/start', ['login.other.example'])
  it.each([
    ['https://shop.example/', true],
    ['https://www.shop.example/basket', true],
    ['https://help.shop.example/', true],
    ['https://login.other.example/', true],
    ['https://other.example/', false],
    ['https://shop.example.evil.example/', false],
    ['https://evilshop.example/', false],
    ['https://evil.example/?u=shop.example', false],
    ['https://shop.example@evil.example/', false],
    ['about:blank', true],
  ])('the site of a run includes %s: %s', (url, included) => {
    expect(site.includes(url)).toBe(included)
  })

  it('the site of a run distinguishes the ports of this machine', () => {
    const local = makeSite('http://127.0.0.1:8080/')
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
    `http://shop.test/${'a'.repeat(2_048)}`,
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

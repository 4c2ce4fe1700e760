import type { ScreenElement } from '@harness/shared/device/observation.ts'
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import type { Approval } from '@harness/web/core/control/person.ts'
import { BUILT_IN_RULES, type GuardRule } from '@harness/web/core/rules/built-in.ts'
import { chosenGuards } from '@harness/web/core/rules/guard-choice.ts'
import { wordTest } from '@harness/web/core/rules/normalize-words.ts'
import { describe, expect, it } from 'vitest'
import { watcher } from '../control/watcher.ts'
import { button, call, done, run, screen, tap } from '../rig.ts'
import { guarded, reasons } from './reasons.ts'

function field(label: string, changes: Partial<ScreenElement> = {}): ScreenElement {
  return { ...button(label), role: 'textbox', ...changes }
}

describe('the words of a rule', () => {
  const ruled = (name: string, label: string) => {
    const rule: GuardRule | undefined = BUILT_IN_RULES.find((known) => known.name === name)
    return wordTest(rule?.words ?? [], rule?.harmless)(label)
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
    const elements = [
      field('Send to'),
      field('Buy milk', { role: 'checkbox', inputType: 'checkbox' }),
    ]
    expect(await reasons(call('tap_mark', { id: 1 }), { elements })).toEqual([])
    expect(await reasons(call('tap_mark', { id: 2 }), { elements })).toEqual([])
  })

  it.each([
    ['key_shortcut', { keys: ['Enter'] }],
    ['key_shortcut', { keys: ['tab', 'space'] }],
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

  it.each([
    ['key_shortcut', { keys: ['enter '] }],
    ['key_shortcut', { keys: ['Enter', 'shift'] }],
    ['key_shortcut', { keys: ['enter', 'tab'] }],
    ['key_shortcut', { keys: ['enter', 'a'] }],
    ['key_shortcut', { keys: [''] }],
    ['key_shortcut', { keys: ['space', 'shift'] }],
    ['key_shortcut', { keys: ['tab', 'shift', 'space'] }],
    ['type', { text: 'a\t ' }],
  ])('a guard rule judges every press (%s %j)', async (tool, input) => {
    const shown = { elements: [button('Pay')], focused: 'Pay' }
    expect((await reasons(call(tool, input), shown))[0]).toBe('pay')
  })

  it('a guard rule reads the words on a button whose name says others', async () => {
    const elements = [{ ...button('Continue'), text: 'Place order for 900' }]
    expect(await reasons(call('tap_mark', { id: 1 }), { elements })).toEqual(['order'])
    expect(await reasons(call('tap', { x: 20, y: 15 }), { elements })).toEqual(['order'])
  })

  it('a guard rule sees a switch and a slider that act at once', async () => {
    const custom = [field('Pay 500', { role: 'checkbox' })]
    expect(await reasons(call('tap_mark', { id: 1 }), { elements: custom })).toEqual(['pay'])
    const box = [field('Delete my data', { role: 'checkbox', inputType: 'checkbox' })]
    const set = call('set_value', { id: 1, value: 'true' })
    expect(await reasons(set, { elements: box })).toEqual(['delete'])
    const slider = [field('Slide to pay', { role: 'slider', inputType: 'range' })]
    const drag = call('drag', { x1: 15, y1: 15, x2: 40, y2: 15 })
    expect(await reasons(drag, { elements: slider })).toEqual(['pay'])
  })

  it.each([
    ['left upper', { x: 10, y: 10 }, ['pay']],
    ['right lower', { x: 90, y: 40 }, ['pay']],
    ['left of the', { x: 9, y: 20 }, []],
    ['below the', { x: 20, y: 41 }, []],
  ])(
    'a guard rule judges a tap at the %s edge of a button as the app meets it',
    async (_, at, found) => {
      expect(await reasons(call('tap', at), { elements: [button('Pay')] })).toEqual(found)
    },
  )

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
      plan: await chosenGuards({ url: 'http://shop.test/', rules: ['delete'] }),
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

  it('the first use of a sign-in asks once, and an approval holds for the run', async () => {
    const fill = (name: string): ScriptedReply => ({
      calls: [call('fill_credential', { field: name })],
    })
    const decisions: Approval[] = [{ decision: 'reject' }, { decision: 'approve' }]
    const person = watcher(() => decisions.shift() ?? { decision: 'reject' })
    const { of } = await run({
      replies: [fill('username'), fill('username'), fill('password'), done()],
      recording: { screens: [0, 1, 2, 3].map((at) => screen(at)) },
      plan: {
        ...(await chosenGuards({ url: 'http://localhost/', rules: ['sign-in'] })),
        credential: { label: 'Eva', username: 'eva' },
      },
      ports: () => ({ person }),
    })
    expect(person.requests.map(({ reason }) => reason)).toEqual(['sign-in', 'sign-in'])
    expect(
      of('tool_result')
        .map(({ outcome }) => outcome)
        .slice(0, 3),
    ).toEqual(['rejected', 'changed', 'changed'])
  })

  it('a guard rule adds nothing to a request when it lets a call pass', async () => {
    const replies = [tap(1), done()]
    const [without, beside] = [await run({ replies }), await run({ replies, plan: guarded })]
    expect(beside.requests[1]?.history).toEqual(without.requests[1]?.history)
    expect(beside.requests[1]?.reminder).toEqual(without.requests[1]?.reminder)
  })
})

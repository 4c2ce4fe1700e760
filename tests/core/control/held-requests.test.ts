import type { Command, HeldRequest } from '@harness/shared/device/command.ts'
import { BUILT_IN_RULES } from '@harness/web/core/rules/built-in.ts'
import { makeEffectJudge } from '@harness/web/core/rules/effect.ts'
import { describe, expect, it } from 'vitest'
import { button, call, changed, done, run, screen, tap } from '../rig.ts'
import { approving, watcher } from './watcher.ts'

const QUIET = { card: false, password: 'none', writing: false } as const

function request(said: string, changes: Partial<HeldRequest> = {}): HeldRequest {
  const [method = '', path = ''] = said.split(' ')
  const url = `http://shop.test${path}`
  return { method, url, kind: 'fetch', own: false, fields: [], stakes: QUIET, ...changes }
}

interface Story {
  readonly held?: HeldRequest
  readonly made?: ReturnType<typeof call>
  readonly person?: ReturnType<typeof watcher>
  readonly label?: string
  readonly rules?: typeof BUILT_IN_RULES | readonly []
}

/** One call whose request is held; what the device was sent, and the rows. */
async function play({ held, made, person, label = 'Go', rules = BUILT_IN_RULES }: Story) {
  const commands: Command[] = []
  const ran = await run({
    replies: [{ calls: [made ?? call('tap_mark', { id: 1 })] }, done('blocked')],
    recording: {
      screens: [screen(0, { elements: [button(label)] }), screen(1)],
      respond(command, index) {
        commands.push(command)
        const isFirst = command.kind !== 'hold' && command.kind !== 'release'
        return {
          outcome: { ...changed, ...(isFirst && held && { held }) },
          next: command.kind === 'hold' ? index : 1,
        }
      },
    },
    plan: { rules },
    ports: ({ driver }) => ({ driver: { ...driver, canHold: true }, ...(person && { person }) }),
  })
  const kinds = ran.rows.map(({ kind }) => kind)
  return { ...ran, kinds, sent: commands.map((each) => ('allow' in each ? each.allow : each.kind)) }
}

const rejecting = () => watcher(() => ({ decision: 'reject' }))

describe('a request that is held', () => {
  it('a held order asks after the call, and a rejection ends it unsent', async () => {
    const held = request('POST /api/order')
    const { of, kinds, sent } = await play({ held, person: rejecting() })
    expect(of('approval_requested')).toMatchObject([{ step: 1, reason: 'order' }])
    expect(sent).toEqual(['hold', 'tap', false])
    expect(of('tool_result')[0]).toMatchObject({
      ...{ success: false, outcome: 'rejected', userDecision: 'rejected' },
      detail: expect.stringContaining('held back'),
    })
    const order = ['tool_call', 'approval_requested', 'approval_given', 'tool_result']
    expect(kinds.filter((kind) => order.includes(kind)).slice(0, 4)).toEqual(order)
  })

  it('a held order goes when a person approves it', async () => {
    const { of, sent } = await play({ held: request('POST /api/order'), person: approving() })
    expect(sent).toEqual(['hold', 'tap', true])
    expect(of('tool_result')[0]).toMatchObject({ success: true, userDecision: 'approved' })
  })

  it('a held order of an unattended run ends unsent, and the model learns the rule', async () => {
    const { sent, requests } = await play({ held: request('POST /api/order') })
    expect(sent).toEqual(['hold', 'tap', false])
    expect(requests[1]?.history.at(-1)?.text).toContain('The rule “order”')
  })

  it('a held request that only measures goes without a question', async () => {
    const { of, sent } = await play({ held: request('POST /collect') })
    expect([of('approval_requested'), sent]).toEqual([[], ['hold', 'tap', true]])
  })

  it('a held request of a call that a person allowed by a rule is not asked about again', async () => {
    const person = approving()
    const { sent } = await play({ held: request('POST /api/order'), person, label: 'Order now' })
    expect([person.requests.length, sent]).toEqual([1, ['hold', 'tap', true]])
  })

  it('a page that came from a sent form is not loaded again unasked, whatever rules are on', async () => {
    const held = request('POST /order', { kind: 'document' })
    const made = call('refresh')
    const { of, sent } = await play({ held, made, rules: [] })
    expect(of('approval_requested')).toMatchObject([{ reason: 'resend' }])
    expect(sent).toEqual(['refresh', false])
  })

  it('a page that loads itself again by a press is not sent again unasked either', async () => {
    const held = request('POST /a/2', { kind: 'document', again: true })
    const { of, sent } = await play({ held })
    expect(of('approval_requested')).toMatchObject([{ reason: 'resend' }])
    expect(sent).toEqual(['hold', 'tap', false])
  })

  it('no request is held without a rule about it', async () => {
    expect((await play({ rules: [] })).sent).toEqual(['tap'])
  })
})

describe('what a request would do', () => {
  const judge = (held: HeldRequest, text = '', words: readonly string[] = ['Weiter']) =>
    makeEffectJudge(BUILT_IN_RULES)?.judge(held, { scene: { text }, words })
  const SUMMARY = 'Lampe 40,00 €\nVersand 4,90 €\nSumme 44,90 €'

  it.each([
    ['POST /api/v1/orders', 'order'],
    ['POST /payment/confirm.php', 'pay'],
    ['DELETE /api/users/3', 'delete'],
    ['DELETE /notes/3', 'delete'],
    ['POST /konto/l%C3%B6schen', 'delete'],
    ['POST /bestellung/abschicken', 'send'],
    ['PUT /profile/password', 'account'],
    ['POST /blog/publish', 'publish'],
  ])('the request %s asks by %s', (said, reason) => {
    expect(judge(request(said))).toBe(reason)
  })

  it.each([
    'POST /orders/search',
    'POST /api/order/track',
    'POST /cart/add',
    'DELETE /cart/3',
    'POST /login',
    'PUT /entwuerfe/3',
    'POST /vergleich/artikel',
    'POST /ui/pref',
    'PATCH /settings/theme',
    'POST /checkout/shipping',
  ])('the request %s does not ask', (said) => {
    expect(judge(request(said))).toBeUndefined()
  })

  it('a request that nothing shows to be minor asks as what is sent', () => {
    expect(judge(request('POST /api/v1/a8f3e'))).toBe('send')
    expect(judge(request('PUT /akten/2026-14/freigabe', { fields: ['kreis'] }))).toBe('send')
    expect(judge(request('POST /agreements/8/acceptance', { fields: ['terms'] }))).toBe('send')
    const mutation = { operation: 'mutation ArchivLeeren', fields: ['query'] }
    expect(judge(request('POST /graphql', mutation))).toBe('send')
  })

  it('a request that only changes how a page looks, or what it keeps for later, does not ask', () => {
    expect(judge(request('POST /x'), 'Wir nutzen Cookies.')).toBeUndefined()
    expect(judge(request('POST /x', { fields: ['__VIEWSTATE', 'ctl00'] }))).toBeUndefined()
    expect(judge(request('POST /livewire/update'))).toBeUndefined()
    const pressed = (word: string) =>
      makeEffectJudge(BUILT_IN_RULES)?.judge(request('POST /x'), {
        scene: { text: '' },
        words: [word],
      })
    expect(['Magyar', 'Save for later', 'Keep as draft', 'Count me in'].map(pressed)).toEqual([
      undefined,
      undefined,
      undefined,
      'send',
    ])
  })

  it('a request of a page with a sum or one amount asks as a payment, whatever it says; one with a list of prices does not', () => {
    expect(judge(request('POST /s/3'), SUMMARY)).toBe('pay')
    expect(judge(request('POST /s/3'), '合計\n4,000円\n500円\n4,500円')).toBe('pay')
    expect(judge(request('POST /s/3'), 'Valor\nR$ 320,00')).toBe('pay')
    expect(judge(request('POST /s/3'), 'Celkem 284 Kč, hotově')).toBe('pay')
    expect(judge(request('POST /s/3'), 'Lampe 40,00 €\nStuhl 60,00 €')).toBe('send')
  })

  it('a search by POST does not ask beside a price, and a code that confirms one does', () => {
    const search = request('POST /suche', { fields: ['q', 'page'] })
    expect(judge(search, 'Lampe 40,00 €')).toBeUndefined()
    expect(judge({ ...search, url: 'http://shop.test/order' })).toBe('order')
    const card = { ...QUIET, card: true }
    expect(judge({ ...search, stakes: card }, 'Lampe 40,00 €')).toBe('pay')
    expect(judge(request('POST /auth/pin'), '35,000원')).toBe('pay')
    expect(judge(request('POST /auth/pin'), 'Lampe 40,00 €\nStuhl 60,00 €')).toBeUndefined()
    const login = { ...QUIET, password: 'login' } as const
    expect(judge(request('POST /auth', { stakes: login }), '35,000원')).toBeUndefined()
  })

  it('a request that changes what guards an account asks, and so does a grant of access to it', () => {
    expect(judge(request('PATCH /me', { fields: ['secondFactor'] }))).toBe('account')
    expect(judge(request('PUT /me', { fields: ['old_password', 'x'] }))).toBe('account')
    expect(judge(request('POST /login/code', { fields: ['totp'] }))).toBeUndefined()
    expect(judge(request('PUT /members/3', { fields: ['role'] }))).toBe('account')
    const fields = ['client_id', 'scope']
    expect(judge(request('POST /oauth/consent', { kind: 'document', fields }))).toBe('account')
    expect(judge(request('POST /oauth/token', { fields: ['code', 'scope'] }))).toBeUndefined()
    expect(judge(request('POST /contracts/12/signature'))).toBe('account')
    const personal = { stakes: { ...QUIET, personal: true } }
    expect(judge(request('POST /a/2', personal))).toBe('account')
  })

  it('a request asks by a card, an account number, a new password, or what was written', () => {
    expect(judge(request('POST /a', { stakes: { ...QUIET, card: true } }))).toBe('pay')
    expect(judge(request('POST /a', { fields: ['to', 'iban'] }))).toBe('pay')
    expect(judge(request('POST /a', { stakes: { ...QUIET, password: 'new' } }))).toBe('account')
    expect(judge(request('POST /a', { stakes: { ...QUIET, password: 'login' } }))).toBeUndefined()
    expect(judge(request('POST /a', { stakes: { ...QUIET, writing: true } }))).toBe('send')
    expect(judge(request('POST /a'), '', ['Los, 12,50 €'])).toBe('pay')
  })

  it('a rule of money asks about a payment by any of their names, and no other rule does', () => {
    const judged = (rule: string) =>
      makeEffectJudge(BUILT_IN_RULES.filter(({ name }) => name === rule))?.judge(
        request('POST /payment'),
        { scene: { text: '' }, words: [] },
      )
    expect(['buy', 'pay', 'order', 'delete', 'send'].map(judged)).toEqual([
      ...['pay', 'pay', 'pay'],
      ...[undefined, undefined],
    ])
  })

  it('an item is harmless until it carries what was written', () => {
    expect(judge(request('POST /threads/9/items'))).toBeUndefined()
    const written = { stakes: { ...QUIET, writing: true } }
    expect(judge(request('POST /threads/9/items', written))).toBe('send')
    expect(judge(request('POST /drafts/9', written))).toBeUndefined()
  })

  it('a request is judged by the last four parts of its path that are words', () => {
    expect(judge(request('POST /orders/alpha/bravo/delta'))).toBe('order')
    expect(judge(request('POST /orders/alpha/bravo/delta/gamma'))).toBe('send')
  })

  it('a query by POST does not ask, and a mutation is judged by its name', () => {
    expect(judge(request('POST /graphql', { operation: 'query orders' }))).toBeUndefined()
    expect(judge(request('POST /graphql', { operation: 'mutation placeOrder' }))).toBe('order')
    expect(judge(request('POST /rpc', { operation: 'account.terminate' }))).toBe('delete')
    expect(judge(request('POST /rpc', { operation: 'products.search' }))).toBeUndefined()
  })

  it('a beacon that names its page or goes to another site only measures; any other is judged like a fetch', () => {
    const beacon = (url: string, changes: Partial<HeldRequest> = {}) =>
      request('POST /s/9', { kind: 'beacon', ...(url !== '' && { url }), ...changes })
    const on = (page: string, held: HeldRequest) =>
      makeEffectJudge(BUILT_IN_RULES)?.judge(held, {
        scene: { text: SUMMARY, url: page },
        words: ['Weiter'],
      })
    const shop = 'http://shop.test/basket'
    expect(on(shop, beacon(''))).toBe('pay')
    expect(on(shop, beacon('', { namesPage: true }))).toBeUndefined()
    expect(on(shop, beacon('https://measure.example/x'))).toBeUndefined()
    expect(on(shop, beacon('https://api.shop.test/x'))).toBe('pay')
    expect(on('http://127.0.0.1:80/', beacon('http://127.0.0.1:81/x'))).toBe('pay')
    expect(on('about:blank', beacon('http://shop.test/x'))).toBe('pay')
    expect(on(shop, request('POST /s/9', { namesPage: true }))).toBe('pay')
    expect(judge(beacon(''), 'Lampe 40,00 €\nStuhl 60,00 €')).toBeUndefined()
  })

  it('an address that the page asks by itself does not ask, unless it says what it does', () => {
    expect(judge(request('POST /t', { own: true }), SUMMARY)).toBeUndefined()
    expect(judge(request('POST /order', { own: true }), SUMMARY)).toBe('order')
  })
})

it('a device is asked to hold requests once, however many calls follow', async () => {
  const commands: string[] = []
  await run({
    replies: [tap(1), tap(1), tap(1), done('blocked')],
    recording: {
      screens: [screen(0), screen(1), screen(2)],
      respond({ kind }, index) {
        commands.push(kind)
        return { outcome: changed, next: kind === 'hold' ? index : (index + 1) % 3 }
      },
    },
    plan: { rules: BUILT_IN_RULES },
    ports: ({ driver }) => ({ driver: { ...driver, canHold: true } }),
  })
  expect(commands).toEqual(['hold', 'tap', 'tap', 'tap'])
})

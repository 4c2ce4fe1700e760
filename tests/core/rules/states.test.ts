// Effects named by the states in a request's body, by the thing it belongs to, and by the page.
import type { HeldRequest } from '@harness/shared/device/command.ts'
import { BUILT_IN_RULES } from '@harness/web/core/rules/built-in.ts'
import { makeEffectJudge } from '@harness/web/core/rules/effect.ts'
import { describe, expect, it } from 'vitest'

const QUIET = { card: false, password: 'none', personal: false, writing: false } as const

interface Around {
  readonly text?: string
  readonly words?: readonly string[]
  readonly toggles?: boolean
}

function judge(said: string, changes: Partial<HeldRequest> = {}, around: Around = {}) {
  const [method = '', path = ''] = said.split(' ')
  const url = `http://shop.test${path}`
  const held: HeldRequest = { url, method, kind: 'fetch', fields: [], stakes: QUIET, own: false }
  const { text = '', words = ['Go'], toggles = false } = around
  return makeEffectJudge(BUILT_IN_RULES)?.judge(
    { ...held, ...changes },
    { scene: { text }, words, toggles },
  )
}

describe('a state in the body of a request', () => {
  it.each<[string, Partial<HeldRequest>, string | undefined]>([
    ['shows what was hidden', { states: ['hidden=false'] }, 'publish'],
    ['shows it by its own name', { states: ['visible=true'] }, 'publish'],
    ['notifies others', { states: ['notify=true'] }, 'send'],
    ['names an audience', { fields: ['audience'], states: ['audience=team'] }, 'publish'],
  ])('a request asks where it %s', (_, changes, reason) => {
    expect(judge('PATCH /a/7', changes)).toBe(reason)
  })

  it('a preview for oneself does not ask, and one for others does', () => {
    const audience = (value: string) =>
      judge('POST /preview/renders', { fields: ['audience'], states: [`audience=${value}`] })
    expect([audience('self'), audience('subscribers')]).toEqual([undefined, 'publish'])
  })

  it('a form that stays a draft does not ask beside an authority, until it is sent', () => {
    const page = { text: 'Agenzia delle Entrate' }
    const draft: Partial<HeldRequest> = { fields: ['stato', 'e1'], states: ['stato=bozza'] }
    expect(judge('POST /730/quadro', draft, page)).toBeUndefined()
    expect(judge('POST /730/quadro', { ...draft, states: ['stato=pronto'] }, page)).toBe('send')
    expect(judge('POST /drafts/7/send', { states: ['status=draft'] })).toBe('send')
  })
})

describe('states that contradict each other', () => {
  it('what others see, and an act, count more than what stays private or a draft', () => {
    const both = { fields: ['visibility'], states: ['visibility=private', 'visibility=public'] }
    expect(judge('PATCH /a/7', both)).toBe('publish')
    const acts = { states: ['type=draft', 'action=send'] }
    expect(judge('POST /a/7', acts, { words: ['Send'] })).toBe('send')
  })
})

describe('the thing that a request belongs to', () => {
  it('settings and events of one thing ask, those of a person and a measurement do not', () => {
    expect(judge('PATCH /docs/d_71/settings')).toBe('send')
    expect(judge('POST /deals/20-44/events')).toBe('send')
    expect(judge('PATCH /users/17/settings')).toBeUndefined()
    expect(judge('PATCH /settings')).toBeUndefined()
    expect(judge('POST /v1/events')).toBeUndefined()
  })

  it('a person’s own hints and views change without a question, and those of all do not', () => {
    expect(judge('DELETE /me/hints/map')).toBeUndefined()
    expect(judge('PUT /ansichten/mahnwesen/ich', {}, { text: 'Betrag 40,00 €' })).toBeUndefined()
    expect(judge('DELETE /banners/3')).toBe('delete')
  })

  it('a remote call is judged by its verb, and a mutation by its first field too', () => {
    expect(judge('POST /rpc', { operation: 'orders.list' })).toBeUndefined()
    expect(judge('POST /rpc', { operation: 'list.remove' })).toBe('delete')
    expect(judge('POST /graphql', { operation: 'mutation Tidy purgeNotes' })).toBe('delete')
  })
})

describe('a word that means a check and a confirmation', () => {
  it('asks where the address or the control names an order, and not for a number alone', () => {
    expect(judge('POST /commande/valider')).toBe('order')
    expect(judge('POST /commande/validation', {}, { words: ['Commander'] })).toBe('order')
    expect(judge('POST /etape/valider', {}, { words: ['Pay now'] })).toBe('pay')
    expect(judge('POST /validation/iban')).toBeUndefined()
    expect(judge('POST /orders/validate')).toBeUndefined()
  })
})

describe('what a person stored', () => {
  it('a stored card is not deleted without a question, and a stored hint is', () => {
    expect(judge('DELETE /me/saved-cards/3')).toBe('delete')
    expect(judge('DELETE /me/pinned/3')).toBeUndefined()
  })
})

describe('the words of a control', () => {
  it('a warning asks unless the request changes what is one’s own', () => {
    const words = ['Delete all']
    expect(judge('POST /a/7', {}, { words })).toBe('delete')
    expect(judge('DELETE /views/list/filters', {}, { words })).toBeUndefined()
  })

  it('a question opens an answer, and a switch does not only open', () => {
    const lease = { text: 'Rent £22,000 a year\nlegally binding' }
    expect(
      judge('POST /summaries', {}, { ...lease, words: ['What am I signing?'] }),
    ).toBeUndefined()
    const shared = { text: 'Anyone on the internet can find this.', words: ['Open on the web'] }
    expect(judge('PATCH /docs/7/access', {}, { ...shared, toggles: true })).toBe('publish')
  })
})

// What a request that is about to leave the browser would do, judged by what it says itself and by the page around it. Lists of
// words lose against languages and icons; a request in a context of money, deletion or identity asks whatever its button says.
import type { Scene } from '@harness/shared/devices/observation.ts'
import type { HeldRequest } from '@harness/shared/language/command.ts'
import type { GuardRule } from './built-in.ts'
import { normalizeWords, type WordTest, wordTest } from './normalize-words.ts'

/** Path words that only ask or measure; the last part of an address that says anything decides. */
const READS = wordTest([
  ...['search*', 'query', 'queries', 'find', 'filter*', 'suggest*', 'autocomplete', 'typeahead'],
  ...[
    'lookup',
    'list',
    'fetch',
    'get',
    'load',
    'read',
    'count',
    'preview',
    'validat*',
    'verify address',
  ],
  ...[
    'check',
    'estimate',
    'quote',
    'quotes',
    'rates',
    'calculat*',
    'price',
    'prices',
    'availability',
  ],
  ...['analytics', 'collect', 'track', 'tracking', 'log', 'logs', 'metrics', 'telemetry', 'event'],
  ...['events', 'beacon', 'ping', 'heartbeat', 'consent', 'csrf', 'impression*', 'stats', 'rum'],
])

/** Path words of what can be undone by hand, and of signing in. */
const HARMLESS = wordTest([
  ...['settings', 'preferences', 'theme', 'locale', 'language', 'currency', 'draft', 'drafts'],
  ...[
    'coupon*',
    'voucher*',
    'promo*',
    'quantity',
    'login',
    'log in',
    'signin',
    'sign in',
    'session',
  ],
  ...['sessions', 'logout', 'auth', 'oauth', 'address', 'addresses', 'shipping', 'todo*', 'note'],
  ...['notes', 'item', 'items'],
])

/** Even what is taken out of these comes back by a press. */
const CARTS = wordTest([
  ...['cart', 'carts', 'basket', 'bag', 'wishlist', 'favorite*', 'favourite*', 'like', 'likes'],
  ...['panier', 'warenkorb', 'carrito', 'carrello', 'filter*'],
])

/** Path words of what asks, by the rule that it belongs to. */
const ACTS: readonly Named[] = [
  [
    'order',
    wordTest([
      'order',
      'orders',
      'checkout',
      'check out',
      'place order',
      'bestell*',
      'commande*',
      'pedido*',
      'ordin*',
      'zamowien*',
      'objednav*',
      'tilaus*',
      'siparis*',
    ]),
  ],
  [
    'pay',
    wordTest([
      ...['pay', 'payment*', 'charge*', 'transfer*', 'withdraw*', 'donat*', 'payout*', 'invest*'],
      ...['trade', 'trades', 'topup', 'deposit*', 'bank', 'paiement*', 'pago*', 'zahlung*', 'bid'],
      ...[
        'uberweis*',
        'ueberweis*',
        'virement*',
        'bonifico*',
        'transferenc*',
        'przelew*',
        'pagament*',
      ],
    ]),
  ],
  [
    'buy',
    wordTest(['buy', 'purchase*', 'subscri*', 'book', 'booking*', 'reserv*', 'checkin', 'bids']),
  ],
  [
    'delete',
    wordTest([
      ...['delete*', 'remove*', 'destroy', 'erase', 'wipe', 'purge', 'deactivate', 'terminate'],
      ...['cancel*', 'close', 'revoke', 'unregister', 'unsubscribe', 'uninstall', 'reset', 'trash'],
      ...[
        'kundig*',
        'kuendig*',
        'storn*',
        'losch*',
        'loesch*',
        'resili*',
        'annul*',
        'suppr*',
        'cancel*',
        'elimin*',
      ],
    ]),
  ],
  [
    'send',
    wordTest([
      ...['send', 'message*', 'mail', 'mails', 'email', 'emails', 'sms', 'invit*', 'contact'],
      ...['apply', 'application*', 'reply', 'replies', 'inquir*', 'enquir*'],
    ]),
  ],
  [
    'publish',
    wordTest(['publish*', 'post', 'posts', 'tweet*', 'comment*', 'review*', 'share*', 'deploy*']),
  ],
  [
    'account',
    wordTest([
      ...['register', 'registration', 'signup', 'sign up', 'password*', 'passwd', 'account*'],
      ...['mfa', 'otp', 'kyc', 'identity', 'verification'],
    ]),
  ],
]

/** The reason to ask before a request is sent; undefined lets it pass. */
export interface EffectJudge {
  judge(held: HeldRequest, context: EffectContext): string | undefined
}

interface EffectContext {
  /** The screen that the call was decided on. */
  readonly scene: Pick<Scene, 'text' | 'pageText'>
  /** The words on the control. */
  readonly words: readonly string[]
}

/** Judges by the rules that are on; undefined when none of them is about what is sent. */
export function makeEffectJudge(rules: readonly GuardRule[]): EffectJudge | undefined {
  if (rules.length === 0) return undefined
  const byWords = rules.map(
    ({ name, words, harmless }) => [name, wordTest(words, harmless)] as const,
  )
  const on = new Set(rules.map(({ name }) => name))
  const isOn = (reason: string) =>
    on.has(reason) ||
    reason === 'account' ||
    (MONEY.has(reason) && [...MONEY].some((name) => on.has(name)))
  return {
    judge(held, context) {
      const said = saidBy(held, byWords)
      if (said !== undefined) return said !== 'nothing' && isOn(said) ? said : undefined
      // What a page sends without an input, it measures or asks.
      if (held.own) return undefined
      const around = stakesOf(held, context)
      return around !== undefined && isOn(around) ? around : undefined
    },
  }
}

const MONEY: ReadonlySet<string> = new Set(['buy', 'pay', 'order'])

/** What the request says of itself; `nothing` where it says that it is harmless. */
function saidBy(held: HeldRequest, byWords: readonly Named[]): string | undefined {
  const { url, method, operation, kind } = held
  if (operation?.startsWith('query')) return 'nothing'
  const parts = [...(operation === undefined ? [] : [operation]), ...segmentsOf(url)]
  for (const part of parts) {
    const said = saidByPart(part, held, byWords)
    if (said !== undefined) return said
  }
  if (method === 'DELETE') return 'delete'
  return kind === 'beacon' ? 'nothing' : undefined
}

type Named = readonly [rule: string, test: WordTest]

function saidByPart(part: string, { method, stakes }: HeldRequest, byWords: readonly Named[]) {
  const act = ACTS.find(([, test]) => test(part))?.[0]
  if (act !== undefined) return act
  if (READS(part)) return 'nothing'
  const named = byWords.find(([, test]) => test(part))?.[0]
  if (named !== undefined) return named
  const isHarmless = CARTS(part) || (HARMLESS(part) && method !== 'DELETE')
  return isHarmless && !stakes.card ? 'nothing' : undefined
}

/** The parts of a path from its end, each in words; numbers and codes say nothing. */
function segmentsOf(url: string): readonly string[] {
  const path = /^[a-z]+:\/\/[^/]*([^?#]*)/i.exec(url)?.[1] ?? ''
  return path
    .split('/')
    .map(decoded)
    .map((part) => part.replace(/\.(?:php|aspx?|jsp|html?|do|json)$/i, ''))
    .filter((part) => /\p{L}{2}/u.test(part) && part.length < 80)
    .toReversed()
    .slice(0, 4)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // a broken escape is still readable around it
  }
}

/** What is at stake on the page that sends it. */
function stakesOf({ stakes, fields }: HeldRequest, { scene, words }: EffectContext) {
  const names = fields.map(normalizeWords).join(' ')
  const isMoney = stakes.card || PAID_FIELDS.test(names) || words.some((each) => AMOUNT.test(each))
  if (isMoney || hasTotal(scene.text) || hasTotal(scene.pageText ?? '')) return 'pay'
  if (stakes.password === 'new' || stakes.password === 'confirm') return 'account'
  return stakes.writing && stakes.password === 'none' ? 'send' : undefined
}

const PAID_FIELDS =
  / (?:card(?: ?number)?|cc ?number|cvc|cvv|iban|amount|betrag|montant|importe|total|price) /

const SIGNS = String.raw`(?:\p{Sc}|\b(?:USD|EUR|GBP|CHF|JPY|CNY|RMB|RUB|UAH|PLN|CZK|SEK|NOK|DKK|TRY|TL|ILS|INR|Rs|KRW|THB|VND|IDR|BRL|kr|zł|Kč|Rp)\b\.?|円|元|원|บาท|руб\.?|грн|ريال|درهم|₫|đ\b)`
const NUMBER = String.raw`\d{1,3}(?:[ .,'’\u00a0\u202f]\d{3})*(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`
const AMOUNT = new RegExp(`${SIGNS}\\s?(?:${NUMBER})|(?:${NUMBER})\\s?${SIGNS}`, 'u')

/** An order summary in any language: an amount that is the sum of at least two others on the page. */
function hasTotal(text: string): boolean {
  const all = [...text.matchAll(new RegExp(AMOUNT, 'gu'))].slice(0, MAX_AMOUNTS)
  const values = all.map(([each]) => amountOf(each)).filter((value) => value > 0)
  return values.some((total, at) => isSumOf(total, values.slice(0, at)))
}

const MAX_AMOUNTS = 40

/** True when the last two to six amounts before it add up to the total. */
function isSumOf(total: number, before: readonly number[]): boolean {
  let sum = 0
  for (const [index, value] of before.toReversed().slice(0, 6).entries()) {
    sum += value
    if (index > 0 && Math.abs(sum - total) < 0.005) return true
  }
  return false
}

/** The last separator with one or two digits behind it is the decimal one. */
function amountOf(amount: string): number {
  const digits = /\d[\d.,'’\s]*/.exec(amount)?.[0].trim() ?? ''
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? []
  return Number(`${whole.replace(/\D/g, '')}.${cents || '0'}`)
}

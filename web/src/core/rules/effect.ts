// Judges the effect of a request before it leaves the browser, from the request itself and the page
// around it. Word lists cannot cover all languages and icons, so a request asks unless something
// shows that it is minor.

import type { HeldRequest } from '@harness/shared/device/command.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import { hasAmount, isAboutPayment } from './amounts.ts'
import type { GuardRule } from './built-in.ts'
import { aroundControl, isLookUp } from './context.ts'
import { isMinor, KEPT, LOOKS } from './minor.ts'
import { normalizeWords, wordTest } from './normalize-words.ts'
import {
  ACTS,
  CARTS,
  CHECKS,
  DRAFTS,
  HARMLESS,
  type Named,
  OF_A_THING,
  OWN,
  PEOPLE,
  READS,
  SIGNING_IN,
  THINGS,
} from './path-words.ts'
import { isQuestion } from './question.ts'
import { saidByStates, saysDraft } from './states.ts'

/** Returns the reason to ask before a request is sent; undefined lets it pass. */
export interface EffectJudge {
  judge(held: HeldRequest, context: EffectContext): string | undefined
}

interface EffectContext {
  /** Screen that the call was decided on. */
  readonly scene: Pick<Scene, 'text' | 'pageText' | 'url' | 'title'>
  /** Words on the control. */
  readonly words: readonly string[]
  /** The control shows whether it is on. */
  readonly toggles?: boolean
}

/** Judges requests by the active rules; undefined when no active rule concerns requests. */
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
  const warning = (words: readonly string[]) =>
    byWords.find(([, test]) => words.some((each) => !isQuestion(each) && test(each)))?.[0]
  return {
    judge(held, context) {
      const warned = warning(context.words)
      const said = saidBy(held, context, byWords) ?? saidOfCheck(held, warned)
      if (said !== undefined) return said !== 'nothing' && isOn(said) ? said : undefined
      const reason = warned ?? implied(held, context)
      return reason !== undefined && isOn(reason) ? reason : undefined
    },
  }
}

/** Effect of a request that does not name one; undefined when it only reads, or changes little. */
function implied(held: HeldRequest, context: EffectContext): string | undefined {
  // Requests sent without an input only measure or read.
  if (held.own) return undefined
  const { card, password } = held.stakes
  const isAsking = isLookUp(context.words) && context.toggles !== true
  if (isAsking && !card && password === 'none') return undefined
  const around = stakesOf(held, context) ?? aroundPage(held, context)
  return around ?? (mayChange(held, context) ? 'send' : undefined)
}

const MONEY: ReadonlySet<string> = new Set(['buy', 'pay', 'order'])

/**
 * Things that a person misses when they are gone, though they are only stored: `/me/saved-cards`.
 */
const VALUED = /card|payment|address|pass(?:word|key)|credential|device|search|file|document/i

/** Effect that the request itself names; `nothing` if it is recognizably harmless. */
function saidBy(
  held: HeldRequest,
  context: EffectContext,
  byWords: readonly Named[],
): string | undefined {
  const { url, method, operation } = held
  if (operation?.startsWith('query')) return 'nothing'
  if (changesAccess(held)) return 'account'
  const segments = segmentsOf(url)
  const isOwn =
    segments.some(OWN) && segments.some((part) => (LOOKS(part) || KEPT(part)) && !VALUED.test(part))
  const state = isOwn ? undefined : saidByStates(held)
  if (state !== undefined) return state
  for (const part of [...operationParts(operation), ...segments]) {
    const said = saidByPart(part, held, byWords) ?? saidOfSigningIn(part, held, context)
    if (said !== undefined) return said
  }
  if ((isOwn || saysDraft(held)) && !held.stakes.card) return 'nothing'
  if (method === 'DELETE') return 'delete'
  return measures(held, context.scene) || onlyAsks(held) ? 'nothing' : undefined
}

/**
 * True for a beacon that names its page or goes to another site: it only measures. Any other beacon
 * is judged like other requests.
 */
function measures({ kind, namesPage, url }: HeldRequest, { url: page }: EffectContext['scene']) {
  return kind === 'beacon' && (namesPage === true || (page !== undefined && isElsewhere(url, page)))
}

/**
 * True for another site. Without a list of public suffixes, two sites under one of them count as
 * the same.
 */
function isElsewhere(url: string, page: string): boolean {
  const [site, own] = [siteOf(url), siteOf(page)]
  return own !== '' && site !== own
}

function siteOf(url: string): string {
  const hostname = URL.canParse(url) ? new URL(url).hostname : ''
  return /^[\d.]+$|:/.test(hostname) ? hostname : hostname.split('.').slice(-2).join('.')
}

/**
 * `nothing` for a check of what was entered, where neither the address nor the control says more.
 */
function saidOfCheck({ url, stakes }: HeldRequest, warned: string | undefined) {
  const isCheck = warned === undefined && !stakes.card && segmentsOf(url).some(CHECKS)
  return isCheck ? 'nothing' : undefined
}

/** A remote call names its verb last: `orders.list`. */
function operationParts(operation: string | undefined): readonly string[] {
  if (operation === undefined) return []
  return operation.includes(' ') ? [operation] : operation.split(/[./:]/).toReversed()
}

function saidByPart(part: string, { method, stakes }: HeldRequest, byWords: readonly Named[]) {
  const act = ACTS.find(([, test]) => test(part))?.[0]
  if (act !== undefined) return act
  if (READS(part) && !stakes.card) return 'nothing'
  const named = byWords.find(([, test]) => test(part))?.[0]
  if (named !== undefined) return named
  const isThing = THINGS(part) && !stakes.writing
  const isKept = HARMLESS(part) || DRAFTS(part) || isThing
  const isHarmless = CARTS(part) || (isKept && method !== 'DELETE')
  return isHarmless && !stakes.card ? 'nothing' : undefined
}

/** Field names of search requests, common to developers in all languages. */
const ASKED =
  /^ (?:q|query|search|term|keyword|keywords|sort|sort by|order by|direction|page|pages|page ?size|per page|size|limit|offset|skip|cursor|after|before|first|last|lang|locale) $/

/**
 * True when all fields are search fields. Excludes GraphQL, whose only field is named `query` even
 * for a change.
 */
function onlyAsks({ fields, stakes, operation }: HeldRequest): boolean {
  const isEach = fields.length > 0 && fields.every((name) => ASKED.test(normalizeWords(name)))
  return isEach && operation === undefined && !stakes.card
}

/** True for a request to the page's own site that nothing shows to be minor. */
function mayChange(held: HeldRequest, { scene, words }: EffectContext): boolean {
  const { kind, stakes, url } = held
  const isOther = scene.url !== undefined && isElsewhere(url, scene.url)
  if (kind === 'beacon' || stakes.password === 'login' || isOther) return false
  return !isMinor(held, [...segmentsOf(url), ...words], scene)
}

/** Field names of account security and of permissions. */
const GUARDS_ACCOUNT =
  / (?:(?:two|second|2) ?factor|2fa|mfa|totp|(?:new|old|current|change) ?password|recovery (?:email|phone|code)|(?:user |member )?roles?|permissions?|privileges?|is ?admin) /

/**
 * True for a change of account security, or a form that grants a program access (`scope` in RFC
 * 6749).
 */
function changesAccess({ url, fields, kind, stakes }: HeldRequest): boolean {
  const names = fields.map(normalizeWords)
  // Signing in also sends a code.
  const isSigningIn = segmentsOf(url).some(SIGNING_IN)
  if (!isSigningIn && names.some((name) => GUARDS_ACCOUNT.test(name))) return true
  return kind === 'document' && stakes.password !== 'login' && names.includes(' scope ')
}

function saidOfSigningIn(part: string, { method, stakes }: HeldRequest, { scene }: EffectContext) {
  if (!SIGNING_IN(part) || method === 'DELETE' || stakes.card) return undefined
  return stakes.password === 'none' && isPayment(scene) ? undefined : 'nothing'
}

function isPayment({ text, pageText = '' }: EffectContext['scene']): boolean {
  return isAboutPayment(text) || isAboutPayment(pageText)
}

/**
 * Up to four path segments in words, the last one first; numbers and codes are dropped, and words
 * that say nothing about the thing they belong to.
 */
function segmentsOf(url: string): readonly string[] {
  const path = /^[a-z]+:\/\/[^/]*([^?#]*)/i.exec(url)?.[1] ?? ''
  return path
    .split('/')
    .map(decoded)
    .map((part) => part.replace(/\.(?:php|aspx?|jsp|html?|do|json)$/i, ''))
    .filter((part, at, all) => !isOfThing(part, all.slice(0, at)))
    .filter((part) => /\p{L}{2}/u.test(part) && part.length < 80)
    .toReversed()
    .slice(0, 4)
}

/** True for the settings, or the history, of one thing that is not the person. */
function isOfThing(part: string, before: readonly string[]): boolean {
  const [owner = '', thing = ''] = before.slice(-2)
  const isThing = /\d/.test(thing) && !/^v\d+$/i.test(thing)
  return isThing && !PEOPLE(owner) && OF_A_THING(part)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // a broken escape is still readable around it
  }
}

/** Effect implied by the page that sends the request. */
function stakesOf({ stakes, fields }: HeldRequest, { scene, words }: EffectContext) {
  const names = fields.map(normalizeWords).join(' ')
  const isMoney = stakes.card || PAID_FIELDS.test(names) || words.some(hasAmount)
  if (isMoney || isPayment(scene)) return 'pay'
  if (stakes.password === 'new' || stakes.password === 'confirm') return 'account'
  if (stakes.personal) return 'account'
  return stakes.writing && stakes.password === 'none' ? 'send' : undefined
}

/** Effect implied by the text around the control, except around signing in. */
function aroundPage({ stakes }: HeldRequest, { scene, words }: EffectContext) {
  return stakes.password === 'login' ? undefined : aroundControl(scene, words)
}

const PAID_FIELDS =
  / (?:card(?: ?number)?|cc ?number|cvc|cvv|iban|amount|betrag|montant|importe|total|price) /

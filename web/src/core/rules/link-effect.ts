// Effect of following a plain link. By the standard a GET request changes nothing (RFC 9110,
// section 9.2.1), so the address decides and not the words: "Send a photo" opens a page with a
// form.
import type { RuleName } from '@harness/shared/order/guards.ts'
import type { WordTest } from './normalize-words.ts'
import type { SweepTarget } from './sweep-judge.ts'

/** An identifier in an address: a number, a date, a long code. */
const ONE_OF_MANY = /^(?:\d[\d.,:_-]*|[0-9a-f]{8,}|[0-9a-f]{8}-[0-9a-f-]{27})$/i

/** Old pages delete by a plain link, so this rule needs no identifier in the address. */
const DELETES = 'delete' satisfies RuleName

/** True when a rule matches: a plain link by its address, other targets by their words. */
export function namesTarget(
  [name, test]: readonly [name: string, test: WordTest],
  { texts, href }: SweepTarget,
): boolean {
  const effect = href === undefined ? undefined : linkEffect(href)
  if (!effect) return texts.some(test)
  return (effect.hasThing || name === DELETES) && test(effect.last)
}

/** Parameters that say how something is shown, or where a reader came from. */
const SHOWN_BY =
  /^(?:page|p|sort|order|dir|q|query|filter|tab|view|lang|locale|ref|from|utm_\w+|size|limit|offset|format)$/i
/** Things that give access, as addresses name them. */
const ACCESS = /^(?:(?:api-?|access-?)?(?:keys?|tokens?|secrets?|credentials?)|certificates?)$/i

/**
 * A link that acts on one thing by its address, as `/offers/7/reply?v=1`; `account` where the thing
 * gives access. Undefined for one that opens a page.
 */
export function actsOnThing(href: string): 'account' | 'thing' | undefined {
  if (!linkEffect(href)) return undefined
  const { pathname, searchParams } = new URL(href)
  const path = pathname.split('/').filter((name) => name !== '')
  const [owner = '', thing = '', act = ''] = path.slice(-3)
  const names = [...searchParams.keys()]
  const isOpening = names.length === 0 || names.every((name) => SHOWN_BY.test(name))
  if (isOpening || !/\d/.test(thing) || !/^[a-z_-]+$/i.test(act)) return undefined
  return ACCESS.test(owner) ? 'account' : 'thing'
}

interface LinkEffect {
  /** Last part of the path, and the query. */
  readonly last: string
  /** True when the address names an object to act on: `/posts/5/send`, `/cart?do=order`. */
  readonly hasThing: boolean
}

/** Undefined for a link handled only by scripts, and for other schemes. */
export function linkEffect(href: string): LinkEffect | undefined {
  if (!/^https?:/i.test(href) || !URL.canParse(href) || /#!?$/.test(href)) return undefined
  const { pathname, search } = new URL(href)
  const path = pathname.split('/').filter((name) => name !== '')
  return {
    last: `${path.at(-1) ?? ''} ${search}`,
    hasThing: search !== '' || path.some((name) => ONE_OF_MANY.test(name)),
  }
}

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

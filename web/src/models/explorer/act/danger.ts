import type { Mark } from '../../../core/ports.ts'
import type { Goal } from '../goal/goal.ts'
import type { KindName } from '../goal/kinds.ts'
import { idea, ideasOf, plain, shared } from '../goal/words.ts'

/** What is sent goes to somebody, unless it is what a form asks for: "Send booking". */
const SENDS =
  /\b(?:publish|post|share|tweet|invite)\b|^(?!send$).*\bsend\b(?!.*\b(?:request|booking|reservation|order|application|form|registration|enquiry|inquiry|details|claim)\b)/

/** What must not be pressed by somebody who does not want it, and the goals that want it. */
const DANGERS: readonly { readonly label: RegExp; readonly wanted: readonly KindName[] }[] = [
  {
    label:
      /\b(buy|pay|purchase|order now|place (my |your |the )?order|submit order|(complete|confirm) (my |your |the )?(order|purchase|payment))\b/,
    wanted: ['buy'],
  },
  {
    label: /\b(delete|remove|erase|wipe|clear all|close (my |your )?account|deactivate|discard)\b/,
    wanted: ['delete', 'cancel'],
  },
  { label: /^send$/, wanted: ['contact', 'register', 'book', 'do'] },
  { label: SENDS, wanted: ['contact', 'register'] },
  {
    label:
      /\b(cancel|end) (my |your |this |the )?(order|booking|reservation|plan|subscription|membership|appointment)\b/,
    wanted: ['cancel', 'delete'],
  },
  { label: /\b(subscribe|sign up|join)\b/, wanted: ['register'] },
  { label: /\bunsubscribe\b/, wanted: ['cancel', 'register', 'change'] },
]

const NEVER = /\b((log|sign) ?(out|in)|log off)\b|\bcontinue with (google|apple|facebook)\b/

/** Leads nowhere that a goal is about, unless the goal says so. */
const DULL =
  /^(cancel|close|back|previous|dismiss|skip|no thanks|home)$|\b(privacy|terms|imprint|legal|cookies?|facebook|twitter|instagram|linkedin|youtube|careers|press|newsletter|previous|go back)\b/

/** What a button takes back or puts an end to, when it says to what: "Close account". */
const UNDOES =
  /^(cancel|close|delete|remove|erase|archive|discard|reject|decline|withdraw|revoke|deactivate|terminate|give (up|back)|hand back) \S/

/** False for what the goal does not ask for: buying, deleting, ending, sending, signing in or out. */
export function isAllowed(goal: Goal, { role, label }: Pick<Mark, 'role' | 'label'>): boolean {
  const text = plain(label)
  if (NEVER.test(text) || (role !== 'link' && undoesOther(goal, text))) return false
  if (role === 'button' && onlyUndoes(goal) && (BEGINS.test(text) || undoesMore(goal, text)))
    return false
  return DANGERS.every(
    ({ label: danger, wanted }) =>
      !danger.test(text) ||
      goal.kinds.some(({ name }) => wanted.includes(name)) ||
      (danger === SENDS && (isAskedFor(goal, label) || sendsIt(goal, text))),
  )
}

/** It undoes something by name, and the goal says nothing of that: "Remove leek tart", for who removes the pizza. */
function undoesMore({ words }: Goal, text: string): boolean {
  const [verb = '', ...rest] = text.split(' ')
  const named = ideasOf(rest.join(' '))
  return UNDOES.test(text) && words.has(idea(verb)) && named.size > 1 && shared(named, words) === 0
}

/** What begins something new, and is no mere name: "Order", but not "Order 1042". */
const BEGINS =
  /^(order|buy|book|reserve|add|register|subscribe|join|pay)( (now|again|it|this|the|an?|to|in)\b.*)?$/

function onlyUndoes({ kinds }: Goal): boolean {
  return kinds.length > 0 && kinds.every(({ name }) => name === 'cancel' || name === 'delete')
}

/** It undoes something, and the goal neither says so nor undoes anything itself. */
function undoesOther({ kinds, words }: Goal, text: string): boolean {
  const [, verb] = UNDOES.exec(text) ?? []
  if (verb === undefined || shared(ideasOf(verb), words) > 0) return false
  return !kinds.some(({ name }) => name === 'delete' || name === 'cancel')
}

/** The goal speaks of what this sends: the reading of who hands one in. */
function sendsIt({ words }: Goal, text: string): boolean {
  const [, what = ''] = /^(?:send|invite|share|submit|publish|post) (.+)$/.exec(text) ?? []
  return shared(ideasOf(what), words) > 0
}

/** What is sent is the very thing the goal asks for: the request of who wants to book. */
function isAskedFor({ kinds }: Goal, label: string): boolean {
  const words = ideasOf(label)
  return kinds.some(({ verbs }) => verbs.some((verb) => words.has(verb)))
}

/** A link to a page where several things can be done, one of them what is wanted: pay or appeal. */
export function leadsThere(goal: Goal, label: string): boolean {
  const words = ideasOf(label)
  return words.size > 1 && !NEVER.test(plain(label)) && isAskedFor(goal, label)
}

/** A link to where something is offered, and where its price and conditions stand. */
export function leadsToOffer(label: string): boolean {
  return /^(buy|order|join|subscribe|sign up)( (us|online|here|tickets?))?$/.test(plain(label))
}

export function isDull(label: string): boolean {
  return DULL.test(plain(label))
}

/** One of the presses that the list above guards. */
export function isFinal(label: string): boolean {
  return DANGERS.some(({ label: danger }) => danger.test(plain(label)))
}

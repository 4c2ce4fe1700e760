// Buttons that do something else than the goal wants.
import type { Mark } from '../../../core/ports.ts'
import type { Goal } from '../goal/goal.ts'
import { KINDS } from '../goal/kinds.ts'
import { deedsOf, idea, plain } from '../goal/words.ts'
import type { View } from '../screen/view.ts'
import { isHarmless } from './ready.ts'

/** What is sent by who only wants to know something. */
export const LOOKUP =
  /^(how|what|when|where|which|who|open|load|find|check|show|see|get|track|search|view|look|calculate|filter|go|ok)\b/

/** What these want is the opposite of ordering and booking, however a page calls it. */
export const AWAY = new Set(
  ['sell', 'give', 'return', 'donate', 'lend', 'export', 'import'].map(idea),
)

/** Words that end any form, whatever it is for. */
const ENDS = /\b(submit|send|request|confirm|complete|finish|done|yes)\b/

/** A button that does something else than the goal wants: adding, for who wants to delete. */
export function isForeign({ goal }: View, { label }: Mark): boolean {
  if (offersOther(goal, label)) return true
  if (isHarmless({ label }) || LOOKUP.test(plain(label)) || ENDS.test(plain(label))) return false
  const deeds = deedsOf(label)
  const does = KINDS.filter(
    ({ name, verbs }) => name !== 'find' && verbs.some((verb) => deeds.has(verb)),
  )
  const wanted = goal.kinds.flatMap(({ verbs, chain }) => [...verbs, ...chain])
  return (
    goal.kinds.some(({ name, verbs }) => name !== 'do' || verbs.some((verb) => AWAY.has(verb))) &&
    does.length > 0 &&
    !wanted.some((word) => deeds.has(word)) &&
    !does.some(({ verbs }) => verbs.some((verb) => deeds.has(verb) && goal.things.has(verb)))
  )
}

/** It says what it is for, and the goal is about something else: "Offer a lift", for who signs up for a walk. */
function offersOther({ words, kinds }: Goal, label: string): boolean {
  const [, verb = '', article, thing = ''] =
    /^(\p{L}+) (?:(an?|the|my|your|this) )?(\p{L}+)$/u.exec(plain(label)) ?? []
  if (thing === '' || ANY_THING.has(idea(thing)) || words.has(idea(thing))) return false
  if (words.has(idea(verb)) || kinds.some(({ verbs }) => verbs.includes(idea(verb)))) return false
  return article !== undefined || MAKES.has(idea(verb))
}

/** What begins something of its own. */
const MAKES = new Set(['create', 'start', 'offer', 'open', 'found'].map(idea))

/** What any form may be called. */
const ANY_THING = new Set(
  'request order form place seat spot message booking reservation ticket application appointment detail change date time account quote copy next page way now'
    .split(' ')
    .map(idea),
)

// Lists that offer the same, one for where it starts and one for where it ends: each takes another one of what the goal
// names, by the word that goes before it there, else in the order of the goal.
import type { Mark } from '../../../core/ports.ts'
import { plain } from '../goal/words.ts'
import type { View } from '../screen/view.ts'
import { isList } from './form.ts'
import { optionsOf } from './options.ts'

/** The same month twice is no mistake. */
const MOMENT = /\b(day|month|year|time|hour)s?\b/i

type End = 'start' | 'end'

const LABELS: Readonly<Record<End, RegExp>> = {
  start: /\b(from|departure|departing|leaving|start|origin|pick-?up)\b/,
  end: /\b(to|destination|arrival|arriving|end|drop-?off|until)\b/,
}

/** The last words before a name, with the island of, the town of and the like between. */
const LEADS: Readonly<Record<End, RegExp>> = {
  start: /\b(from|leaves?|leaving|departs?|departing|between|starting (in|at))( \w+){0,3} $/,
  end: /\b(to|for|and|reach(es)?|towards|into|until)( \w+){0,3} $/,
}

interface Named {
  readonly option: string
  readonly at: number
}

/** The lists that offer the same as this one, itself among them, in the order of the page; empty when it is the only one. */
export function twinLists(view: View, mark: Mark): readonly Mark[] {
  const own = choicesOf(view, mark)
  const twins = view.marks.filter(
    (other) => isList(other) && choicesOf(view, other).join('\n') === own.join('\n'),
  )
  const isApart =
    new Set(twins.map(({ label }) => label)).size === twins.length &&
    !twins.some(({ label }) => MOMENT.test(label))
  return own.length > 1 && twins.length > 1 && isApart ? twins : []
}

/** The choice of one of several lists that offer the same; undefined when the goal names none for it. */
export function shareOf(view: View, mark: Mark, twins: readonly Mark[]): string | undefined {
  const said = plain(view.goal.text)
  const named = choicesOf(view, mark)
    .map((option): Named => ({ option, at: said.indexOf(plain(option)) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
  const end = endOf(mark)
  const led = named.filter(({ at }) => end && isLed(said.slice(0, at), end))
  if (led.length === 1) return led[0]?.option
  return named.length === twins.length ? named[twins.indexOf(mark)]?.option : undefined
}

function endOf({ label }: Mark): End | undefined {
  const text = plain(label)
  return LABELS.start.test(text) ? 'start' : LABELS.end.test(text) ? 'end' : undefined
}

/** The nearest word that says which end it is says this one. */
function isLed(before: string, end: End): boolean {
  const at = (one: End): number => LEADS[one].exec(before)?.index ?? -1
  return at(end) > at(end === 'start' ? 'end' : 'start')
}

function choicesOf(view: View, mark: Mark): readonly string[] {
  return [...new Set(optionsOf(view, mark).filter((option) => /\p{L}{3,}/u.test(option)))]
}

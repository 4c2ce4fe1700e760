// The rules that ask a page for less: a search for the words of the goal, and lists that narrow down what is shown.
import type { Mark } from '../../../core/ports.ts'
import { onlyLooks } from '../form/fields.ts'
import { isList, isTextLike } from '../form/form.ts'
import { wantedValue } from '../form/values.ts'
import type { Goal } from '../goal/goal.ts'
import { ideasOf } from '../goal/words.ts'
import { isSearchField } from '../screen/history.ts'
import type { View } from '../screen/view.ts'
import { quoted } from '../telling/say.ts'
import { move, type Rule } from './moves.ts'

/** Who only wants to see some of a list chooses them where the page offers that. */
export const narrowDown: Rule = (view) => {
  if (!onlyLooks(view)) return undefined
  for (const mark of view.marks.filter(isList)) {
    const value = wantedValue(view, mark, [])
    if (value === undefined || wasAsked(view, value) || !isNarrowing(view, value)) continue
    const intent = `Showing only ${quoted(value, 40)}.`
    return move(view, 'set_value', { id: mark.id, value }, { intent, mark })
  }
  return undefined
}

function isNarrowing({ remaining }: View, value: string): boolean {
  const words = ideasOf(value)
  return words.size > 0 && [...words].every((word) => remaining.has(word))
}

export const sendSearch: Rule = (view) => {
  const { last } = view
  if (last?.tool !== 'set_value' || !last.success || !last.mark || !isSearchField(last.mark))
    return undefined
  return move(
    view,
    'key_shortcut',
    { keys: ['enter'] },
    { intent: `Searching for ${quoted(String(last.input['value']))}.` },
  )
}

export const searchForIt: Rule = (view) => {
  const next = nextQuery(view)
  if (!next) return undefined
  const { field, query } = next
  return move(
    view,
    'set_value',
    { id: field.id, value: query },
    { intent: `Looking for ${quoted(query)}.`, mark: field },
  )
}

/** So many words of a goal are searched for one by one. */
const MOST_WORDS = 3

/** All the goal's words first, then each: most searches want every word. */
export function nextQuery(
  view: View,
): { readonly field: Mark; readonly query: string } | undefined {
  const { marks, goal, remaining } = view
  const field = marks.find((mark) => isTextLike(mark) && !mark.secure && isSearchField(mark))
  const words = goal.spoken
  const queries = [
    ...quotedIn(goal),
    words.join(' '),
    words.slice(0, 2).join(' '),
    ...words.slice(0, MOST_WORDS),
  ]
  const query = queries.find((text) => text !== '' && !wasAsked(view, text))
  return field && query !== undefined && remaining.size > 0 ? { field, query } : undefined
}

/** What the goal names in quotes is the title to search for. */
function quotedIn({ values }: Goal): readonly string[] {
  return values.filter(({ text, bare }) => !bare && !/[@\d]/.test(text)).map(({ text }) => text)
}

function wasAsked({ past }: View, query: string): boolean {
  return past.some(({ tool, input }) => tool === 'set_value' && input['value'] === query)
}

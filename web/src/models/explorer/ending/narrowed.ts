// How somebody who wants to see only some of a list can tell that it shows no others: by what is chosen, not by the page.
import { formsIn } from '../form/fields.ts'
import { isList } from '../form/form.ts'
import type { Goal } from '../goal/goal.ts'
import { isMet } from '../goal/spellings.ts'
import { ideasOf, plain, shared } from '../goal/words.ts'
import { isAct } from '../screen/history.ts'
import type { View } from '../screen/view.ts'

/** It asks for a part of a list, and for nothing else. */
export function narrows({ text, kinds }: Goal): boolean {
  const looks = kinds.length > 0 && kinds.every(({ name }) => name === 'find')
  return looks && /^\W*(please )?(show|list|see|view|display)( me| us)? (only|just)\b/i.test(text)
}

/**
 * The choices that narrow the list down, once each word of the goal is one of them. What the list is of, or chosen by, may
 * stand in the title and on the control instead; a choice that waits for its button is none yet.
 */
export function narrowed(view: View): string | undefined {
  const { goal, marks, request, past } = view
  const chosen = marks.filter((mark) => (isList(mark) ? mark.value : mark.checked))
  const choices = chosen.map((mark) => (isList(mark) ? (mark.value ?? '') : mark.label))
  const said = plain(choices.join('\n'))
  const words = ideasOf(said)
  const names = ideasOf([request.scene.title, ...chosen.map(({ label }) => label)].join(' '))
  const last = past.findLast(isAct)
  const waits =
    last?.mark?.role !== 'button' && formsIn(view).some(({ submit }) => submit !== undefined)
  if (waits || shared(goal.things, words) === 0) return undefined
  const isMade =
    [...goal.things].every((thing) => words.has(thing) || names.has(thing)) &&
    goal.musts.every((must) => isMet(said, must))
  return isMade
    ? choices.filter((one) => shared(ideasOf(one), goal.words) > 0).join(', ')
    : undefined
}

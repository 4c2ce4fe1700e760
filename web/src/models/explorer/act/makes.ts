// Controls that make one more of a kind: what a goal that deals with what there is already has no need of.
import type { Mark } from '../../../core/ports.ts'
import { ideasOf, plain, shared } from '../goal/words.ts'
import type { View } from '../screen/view.ts'

const MAKES = /^(new|add|create|make|write)\b/

/** Goals that have to do with what there is already. */
const KEEPS_ALL = new Set(['change', 'delete', 'cancel', 'complete', 'find', 'do'])

function keepsAll({ goal }: View): boolean {
  return goal.kinds.every(({ name }) => KEEPS_ALL.has(name))
}

/** A button that makes one more is no choice among those that there are. */
export function makes({ role, label }: Mark): boolean {
  return role === 'button' && MAKES.test(plain(label))
}

/** It makes another one, for who deals with one that is there, or one of another kind. */
export function isForMore(view: View, mark: Mark): boolean {
  return makes(mark) && (keepsAll(view) || isOther(view, mark))
}

/** "Add time", for who adds a project. */
function isOther({ goal }: View, { label }: Mark): boolean {
  const things = plain(label).split(' ').slice(1).join(' ')
  return ideasOf(things).size > 0 && shared(ideasOf(things), goal.words) === 0
}

/** It makes, or leads to where is made, what is wanted: "New invoice", for who writes one. */
export function isMaking(view: View, { label }: Mark): boolean {
  return MAKES.test(plain(label)) && shared(ideasOf(label), view.goal.things) > 0 && !keepsAll(view)
}

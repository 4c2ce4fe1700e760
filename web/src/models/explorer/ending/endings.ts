// The rules that end a run, or turn round before a wall.
import type { RawCall } from '../../../core/ports.ts'
import { matching, untried } from '../act/controls.ts'
import { type Move, move, type Rule } from '../act/moves.ts'
import { nextQuery } from '../act/searches.ts'
import { formsIn, isLogin } from '../form/fields.ts'
import { errorsIn } from '../screen/errors.ts'
import { onPage, trailOf } from '../screen/history.ts'
import type { View } from '../screen/view.ts'
import { isNew, loginWall, noteOf, notesFor } from '../telling/friction.ts'
import { count, quoted, wanted } from '../telling/say.ts'
import { barred } from './barred.ts'
import { proof, unproven } from './finish.ts'
import { refusal, refusalSoFar } from './refusals.ts'

/** Steps after which the explorer gives up by itself: just before the usual budget would cut it off. */
const PATIENCE = 38

function finish(
  view: View,
  verdict: string,
  summary: string,
  notes: readonly RawCall[] = [],
): Move {
  const beside = [...notesFor(view, undefined), ...notes]
  const frictions = view.past.flatMap(({ friction }) => friction).length + beside.length
  return [
    ...beside,
    {
      name: 'mark_goal_done',
      input: {
        verdict,
        summary,
        friction_count: frictions,
        would_real_user_succeed: verdict === 'success' && frictions < 6,
      },
    },
  ]
}

export const tellSuccess: Rule = (view) => {
  const told = proof(view)
  if (told === undefined) return undefined
  return finish(view, 'success', `The page says ${quoted(told, 120)}. ${stepsTaken(view)}`)
}

function stepsTaken({ past }: View): string {
  return `It took ${count(past.length, 'step')}.`
}

/** What is done is not done twice, also when nothing proves that it was the right thing. */
export const stopWhenDone: Rule = (view) => {
  const told = unproven(view)
  if (told === undefined) return undefined
  return finish(
    view,
    'blocked',
    `The page says ${quoted(told, 120)}, but not that it is what I wanted.`,
  )
}

export const giveUpInTime: Rule = (view) =>
  view.past.length >= PATIENCE ? giveUp(view) : undefined

export const leaveLogin: Rule = (view) => {
  const wall = formsIn(view).find(isLogin)
  if (!wall) return undefined
  const note = loginWall(view)
  const others = matching(view).filter(({ mark }) => mark.id !== wall.submit?.id)
  if (others.length > 0) return undefined
  const notes = isNew(view, note) ? [noteOf(note)] : []
  if (trailOf(view.past).length === 0 || onPage(view.past, view.request.scene.url).length > 0)
    return finish(view, 'blocked', 'Going on needs signing in, and I have no account here.', notes)
  return move(view, 'back', {}, { intent: 'Looking for a way without signing in.', notes })
}

/** What cannot be done is not tried: a button that does it all the same belongs to something else. */
export const heedBar: Rule = (view) => {
  const told = barred(view)
  if (told === undefined) return undefined
  return finish(view, 'failure', `The page says ${quoted(told, 120)}, so this cannot be done here.`)
}

export const acceptRefusal: Rule = (view) => {
  const told = refusal(view)
  if (told === undefined || nextQuery(view)) return undefined
  // That a search found nothing says little while there are pages that nobody looked at.
  if (wasSearched(view) && untried(view).some(({ mark }) => mark.role === 'link')) return undefined
  return finish(view, 'failure', `The page says ${quoted(told, 120)}, so this cannot be done here.`)
}

function wasSearched({ last }: View): boolean {
  return last?.tool === 'key_shortcut' || (last?.tool === 'scroll' && last.outcome === 'at_end')
}

export function giveUp(view: View): Move {
  const refused = refusal(view) ?? refusalSoFar(view)
  if (refused)
    return finish(
      view,
      'failure',
      `The page says ${quoted(refused, 120)}, so this cannot be done here.`,
    )
  const [error] = errorsIn(view)
  if (error) return finish(view, 'failure', `The page keeps saying ${quoted(error, 120)}.`)
  const missing = view.remaining.size > 0 ? ` I found nothing about ${wanted(view)}.` : ''
  return finish(view, 'blocked', `There is nothing left to try.${missing} ${stepsTaken(view)}`)
}

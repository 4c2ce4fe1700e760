// What the explorer says it sees and wants, in plain words.

import { type Form, isTextLike } from '../form/form.ts'
import { isEmpty } from '../form/values.ts'
import { errorsIn } from '../screen/errors.ts'
import type { View } from '../screen/view.ts'

/** Words of the screen, in quotes and short. */
export function quoted(text: string, max = 60): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return `“${line.length > max ? `${line.slice(0, max - 1)}…` : line}”`
}

export function count(number: number, one: string): string {
  return number === 1 ? `1 ${one}` : `${number} ${one}s`
}

/** The screen in a sentence or two, the most telling thing first. */
export function observed(view: View, form?: Form): string {
  const { request, marks, news, last } = view
  const { dialog, title } = request.scene
  if (dialog) return `A dialog asks: ${quoted(dialog.message, 120)}.`
  const [error] = errorsIn(view)
  if (error) return `The page says ${quoted(error, 120)}.`
  if (form) return formSeen(form)
  const page = title ? `${quoted(title)}` : 'A page without a title'
  const names = marks.slice(0, 3).map(({ label }) => quoted(label, 30))
  const things =
    marks.length === 0
      ? 'nothing to press'
      : `${count(marks.length, 'control')}, such as ${names.join(', ')}`
  const fresh =
    last && last.url === request.scene.url ? news.find((line) => line.length > 12) : undefined
  return fresh ? `${page} now says ${quoted(fresh, 90)}.` : `${page}: ${things}.`
}

function formSeen({ fields }: Form): string {
  const texts = fields.filter(isTextLike)
  const empty = texts.filter(isEmpty).length
  if (texts.length === 0) return `${count(fields.length, 'choice')} to make.`
  return `A form with ${count(texts.length, 'field')}; ${empty === 0 ? 'none is' : empty === 1 ? '1 is' : `${empty} are`} empty.`
}

/** What is still looked for, in a few words. */
export function wanted({ remaining, goal }: View): string {
  const spoken = goal.spoken.filter((word) =>
    [...remaining].some((idea) => word.startsWith(idea.slice(0, 4))),
  )
  return spoken.length > 0 ? quoted(spoken.slice(0, 3).join(' ')) : 'the way on'
}

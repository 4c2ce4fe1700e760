// Whether the page took what was sent: its form is gone or empty again, and nothing asks for more. After that nothing is
// sent again.
import type { PastStep } from '../../../core/ports.ts'
import { formsIn, isSearchForm, isSubmit, KEEPS, onlyLooks } from '../form/fields.ts'
import { isTextLike, isToggle } from '../form/form.ts'
import { isHarmless } from '../form/ready.ts'
import { ACCEPTED, UNREAL } from '../goal/kinds.ts'
import { plain } from '../goal/words.ts'
import { errorsIn, isRefusal } from '../screen/errors.ts'
import { isAct, isFilling, labelsSeen } from '../screen/history.ts'
import type { View } from '../screen/view.ts'
import { isWayOut } from '../screen/window.ts'

/** True on the screen that follows a sending and is its answer. */
export function isAccepted(view: View): boolean {
  const sent = view.past.findLast(({ tool }) => tool !== 'wait' && tool !== 'scroll')
  if (!sent || onlyLooks(view) || !isSending(view, sent) || view.news.length === 0) return false
  if (errorsIn(view).length > 0 || view.news.some(isRefusal)) return false
  return isGone(view, sent) || isReset(view, sent)
}

/** The page has saved what was set, says so, and still shows all of it. For goals that name no deed of their own. */
export function isKept(view: View): boolean {
  const { past, marks, goal, news } = view
  const sent = past.findLast(({ tool }) => tool !== 'wait' && tool !== 'scroll')
  if (!sent || !isSending(view, sent) || !KEEPS.test(plain(sent.mark?.label ?? ''))) return false
  if (goal.kinds.some(({ name }) => name !== 'do')) return false
  if (errorsIn(view).length > 0 || view.news.some(isRefusal)) return false
  const given = past.filter((step) => step.tool === 'set_value' && step.url === sent.url)
  const isShown = ({ mark, input }: PastStep): boolean =>
    marks.some(({ label, value }) => label === mark?.label && value === input['value'])
  return news.some(isTaking) && given.every((step) => !isFilling(step) || isShown(step))
}

function isTaking(line: string): boolean {
  return ACCEPTED.test(plain(line)) && !UNREAL.test(plain(line))
}

function isSending({ past }: View, sent: PastStep): boolean {
  if (sent.tool !== 'tap_mark' || sent.mark?.role !== 'button' || !sent.success) return false
  if (sent.outcome === 'unchanged' || isHarmless(sent.mark) || isWayOut(sent.mark)) return false
  const before = past.findLast((step) => step.step < sent.step && isAct(step))
  const ends = isSubmit(sent.mark) && past.some(isFilling)
  return ends || (before !== undefined && isFilling(before) && before.url === sent.url)
}

/** The form is gone, and nothing came in its place that wants to be filled in or pressed. */
function isGone(view: View, { mark: sent }: PastStep): boolean {
  const known = labelsSeen(view.past)
  const asksMore = view.marks.some(
    (mark) => !known.has(mark.label) && (isTextLike(mark) || isToggle(mark) || isSubmit(mark)),
  )
  const isLeft = view.marks.some(({ label }) => label === sent?.label)
  return !isLeft && !asksMore && formsIn(view).every(isSearchForm)
}

/** The form stands there empty, ready for the next one, and the page has taken this one, or shows it. */
function isReset({ past, marks, news }: View, sent: PastStep): boolean {
  const typed = past.filter(
    (step) => step.tool === 'set_value' && isFilling(step) && step.url === sent.url,
  )
  const texts = typed.filter(({ mark }) => mark?.role === 'textbox')
  const isEmptied = ({ mark }: PastStep): boolean =>
    marks.some(({ label, value }) => label === mark?.label && (value ?? '') === '')
  const says = (line: string): boolean =>
    isTaking(line) || texts.some(({ input }) => line.includes(String(input['value'])))
  return texts.length > 0 && texts.every(isEmptied) && news.some(says)
}

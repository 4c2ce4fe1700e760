// What a page shows instead of saying it: the button that was pressed offers to take it back, the basket counts one more,
// the row holds the new value, or is gone.
import type { Mark, PastStep } from '../../../core/ports.ts'
import { isSubmit, onlyLooks } from '../form/fields.ts'
import { isTextLike, isToggle } from '../form/form.ts'
import { isHarmless } from '../form/ready.ts'
import { isMet } from '../goal/spellings.ts'
import { coverage, ideasOf, plain, shared } from '../goal/words.ts'
import { errorsIn, isRefusal } from '../screen/errors.ts'
import { familyOf, isKindred } from '../screen/families.ts'
import { isPlaced, labelsSeen, linesOf } from '../screen/history.ts'
import { besideControls, type View } from '../screen/view.ts'
import { REGRET, realPart } from './sentences.ts'

/** What stands in the place of a button once it did its work. */
const TAKES_BACK = /^(undo|restore|unskip|un\w{3,})\b/

/** The label or the line that shows that the last press did what the goal asks for; nothing after any other step. */
export function shown(view: View): string | undefined {
  const sent = view.past.findLast(({ tool }) => !/^(wait|scroll|answer_dialog)$/.test(tool))
  if (!sent || !isDeed(sent) || onlyLooks(view) || asksMore(view)) return undefined
  if (errorsIn(view).length > 0 || view.news.some(isRefusal)) return undefined
  return (
    replaced(view, sent) ??
    counted(view, sent) ??
    rowOf(view) ??
    renewed(view, sent) ??
    gone(view, sent)
  )
}

function isDeed({ tool, mark, success, outcome }: PastStep): boolean {
  const pressed = tool === 'tap_mark' && mark?.role === 'button' && success
  return pressed && outcome !== 'unchanged' && !isHarmless(mark)
}

/** Something new wants to be filled in or pressed: it is not over. */
function asksMore({ marks, past }: View): boolean {
  const known = labelsSeen(past)
  return marks.some(
    (mark) => !known.has(mark.label) && (isTextLike(mark) || isToggle(mark) || isSubmit(mark)),
  )
}

function replaced({ marks, goal, request }: View, sent: PastStep): string | undefined {
  const scrollY = request.scene.scroll?.y ?? 0
  const now = marks.find((mark) => mark.role === 'button' && isPlaced(sent, mark, scrollY))
  if (!now || now.label === sent.mark?.label) return undefined
  const label = plain(now.label)
  const isDone = TAKES_BACK.test(label) || goal.kinds.some(({ done }) => done.test(label))
  return isDone ? now.label : undefined
}

/** The number on the basket, or on the list, for who adds something to it or takes something out. */
function counted({ marks, goal }: View, { labels }: PastStep): string | undefined {
  const sign = goal.kinds.map(({ name }) => (name === 'add' ? 1 : name === 'delete' ? -1 : 0))[0]
  if (goal.kinds.length !== 1 || !sign) return undefined
  const before = labels.split('\n')
  const isMoved = ({ label }: Mark): boolean =>
    shared(ideasOf(label), goal.things) > 0 &&
    before.some(
      (old) =>
        old !== label &&
        unnumbered(old) === unnumbered(label) &&
        (numberIn(label) - numberIn(old)) * sign > 0,
    )
  return marks.find(isMoved)?.label
}

function unnumbered(label: string): string {
  return label.replace(/\d+/, '#')
}

function numberIn(label: string): number {
  return Number(/\d+/.exec(label)?.[0] ?? 0)
}

/**
 * A new line, or row of a table, that holds all that the goal speaks of, by itself or with the name before it. What can be
 * pressed there only offers something, and a row of what is to go proves nothing.
 */
function rowOf(view: View): string | undefined {
  const { news, lines, goal, request } = view
  if (goal.things.size + goal.musts.length < 2) return undefined
  if (goal.kinds.some(({ name }) => name === 'delete' || name === 'cancel')) return undefined
  const title = goal.musts.length > 0 ? (request.scene.title ?? '') : ''
  const isMetIn = (line: string): boolean => goal.musts.every((must) => isMet(plain(line), must))
  const isRow = (line: string): boolean =>
    isMetIn(line) &&
    realPart(line) !== undefined &&
    !REGRET.test(line) &&
    coverage(goal.things, ideasOf(`${title} ${line}`)) === 1
  return news.find((line) => {
    const words = besideControls(view, line)
    const name = lines[lines.indexOf(line) - 1] ?? ''
    if (words === '') return false
    const isNamed = goal.musts.length > 0 && isMetIn(words) && name.length < MAX_NAME
    return isRow(words) || (isNamed && isRow(`${name} ${words}`))
  })
}

/** Longest name of a value that stands above it, in characters. */
const MAX_NAME = 40

/** The new value of something that was changed in place: its field is gone, and the page says the value instead. */
function renewed(view: View, { step, url }: PastStep): string | undefined {
  const { goal, past, marks, news } = view
  if (!goal.kinds.every(({ name }) => name === 'change')) return undefined
  const typed = past.find((one) => one.step === step - 1 && one.tool === 'set_value')
  const value = plain(String(typed?.input['value'] ?? ''))
  const isMine = goal.values.some(({ text }) => plain(text) === value)
  const isOpen = marks.some((mark) => mark.label === typed?.mark?.label)
  const isOld = past.some(({ text }) => plain(text).includes(value))
  if (typed?.url !== url || !isMine || isOpen || isOld) return undefined
  return news.find((line) => plain(besideControls(view, line)) === value)
}

/** The row that held what is to go is not there any more, and the others are. */
function gone(view: View, { mark, text, labels }: PastStep): string | undefined {
  const { lines, goal, marks } = view
  if (goal.kinds.length !== 1 || goal.kinds[0]?.name !== 'delete' || !mark) return undefined
  if (isAsking(view)) return undefined
  const twins = labels.split('\n').filter((label) => label === mark.label).length
  const left = marks.find(({ label }) => label === mark.label)
  const remains = left ? familyOf(marks, left).length : 0
  const isOf = (line: string): boolean => shared(goal.things, ideasOf(line)) > 0
  const offers = labels.split('\n')
  const isLeft = (line: string): boolean => {
    const [words = line] = offers.flatMap((label) => (label ? line.split(` ${label}`) : line))
    return lines.some((now) => coverage(ideasOf(words), ideasOf(now)) === 1)
  }
  const old = linesOf(text).find((line) => isOf(line) && !isLeft(line))
  return twins - remains === 1 ? old : undefined
}

/** A question, or a button that was never there before: it is not done yet. */
function isAsking({ news, marks, past }: View): boolean {
  const known = labelsSeen(past)
  const isNew = marks.some(
    (mark) => mark.role === 'button' && !known.has(mark.label) && !isKindred(mark, known),
  )
  return isNew || news.some((line) => line.endsWith('?'))
}

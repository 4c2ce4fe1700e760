// The last look before something is sent: every fact of the goal against what stands in the form and on the screen.
import type { Mark } from '../../../core/ports.ts'
import type { Goal } from '../goal/goal.ts'
import type { GoalValue } from '../goal/goal-values.ts'
import { amountOf, unitIn } from '../goal/measures.ts'
import { isMet, isMetInParts } from '../goal/spellings.ts'
import { plain } from '../goal/words.ts'
import { isRefusal } from '../screen/errors.ts'
import { besideControls, type View } from '../screen/view.ts'
import { fits } from './binding.ts'
import { fieldKind } from './field-kind.ts'
import { isList, isTextLike, isToggle } from './form.ts'
import { optionsOf } from './options.ts'

/** What nobody needs to be asked for: without a field for it, the goal is met without it. */
const DETAILS = new Set<GoalValue['shape']>(['email', 'phone', 'name', 'place', 'town', 'postcode'])

/** The facts of the goal that neither a field nor the page nor anything chosen on the way holds. */
export function openFacts(view: View): readonly string[] {
  const { goal, marks, request, done } = view
  const values = marks.map(({ value, checked, label }) => value ?? (checked ? label : ''))
  const offers = new Set(marks.flatMap((mark) => offersOf(view, mark)))
  const lines = view.lines.filter((line) => !offers.has(line))
  const screen = plain([request.scene.title ?? '', ...lines, ...values].join('\n'))
  const told = lines.filter((line) => !isRefusal(line)).map((line) => besideControls(view, line))
  const names = plain([request.scene.title ?? '', ...told, ...values].join('\n'))
  const fields = marks.filter((mark) => isTextLike(mark))
  const buttons = new Set(marks.filter(isChoice).map(({ label }) => plain(label)))
  return goal.musts.filter((must) => {
    if (buttons.has(must)) return !isMet(done, must)
    const value = goal.values.find(({ text }) => plain(text) === must)
    if (value && isDetail(goal, value) && !fields.some((field) => takes(field, value))) return false
    if (!isMet(done, must) && isLeftOpen(view, must)) return true
    if (value?.shape === 'measure' && isGivenAsNumber(view, value.text)) return false
    // What is named in quotes must be told of here: a link to it leads elsewhere.
    const page = value?.shape === 'text' ? names : screen
    return !isMet(page, must) && !isMet(done, must) && !isMetInParts(done, must)
  })
}

/** A list offers it and shows another, and nothing that was chosen or typed holds it. */
function isLeftOpen(view: View, must: string): boolean {
  const lists = view.marks.filter(isList)
  const chosen = view.marks.filter(({ checked }) => checked !== false)
  return (
    !chosen.some(({ value, label, checked }) =>
      isMet(plain(value ?? (checked ? label : '')), must),
    ) && lists.some((list) => optionsOf(view, list).some((option) => isMet(plain(option), must)))
  )
}

/** Of two names one is a person's, and the other may be that of the thing. */
function isDetail({ values }: Goal, { shape }: GoalValue): boolean {
  const names = values.filter((value) => value.shape === 'name')
  return DETAILS.has(shape) && !(shape === 'name' && names.length > 1)
}

/** Its number stands in a field, and the page names its unit. */
function isGivenAsNumber({ marks, past, request }: View, measure: string): boolean {
  const wasGiven = past.some(
    ({ input, mark }) =>
      input['value'] === amountOf(measure) && unitIn(mark?.label ?? '', measure) === 'same',
  )
  if (wasGiven) return true
  const isThere = marks.some((mark) => isTextLike(mark) && mark.value === amountOf(measure))
  return isThere && unitIn(request.scene.text, measure) === 'same'
}

/** A button that is one answer of several: a time, a seat. */
function isChoice({ role }: Mark): boolean {
  return role === 'button'
}

/** What could be chosen is not what was chosen. */
function offersOf(view: View, mark: Mark): readonly string[] {
  if (isList(mark)) return optionsOf(view, mark)
  return isToggle(mark) && !mark.checked ? [mark.label] : []
}

function takes(field: Mark, { shape }: GoalValue): boolean {
  return fits(shape, fieldKind(field)) && (field.value ?? '') === ''
}

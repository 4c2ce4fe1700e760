import type { Mark, PastStep } from '../../../core/ports.ts'
import { isHarmless } from '../form/ready.ts'
import { ideasOf, shared } from '../goal/words.ts'
import { errorsIn } from '../screen/errors.ts'
import { familyOf } from '../screen/families.ts'
import { isPlaced } from '../screen/history.ts'
import { surroundings, type View } from '../screen/view.ts'

/** How many lines at the top of a page say what it is about. */
const TOP = 8

/**
 * The same was done already, on another page or in another row, and nothing that the goal speaks of besides is here: who
 * has put the flyers into the basket does not put in posters as well.
 */
export function isDoneAlready(view: View, mark: Mark): boolean {
  if (mark.role !== 'button' || isHarmless(mark)) return false
  const before = view.past.filter((step) => isSameDeed(view, step, mark))
  const last = before.at(-1)
  if (!last || errorsIn(view).length > 0) return false
  const given = view.past.filter(({ step }) => step <= last.step).map(saidIn)
  const met = ideasOf(given.join('\n'))
  const open = [...view.goal.things].filter((thing) => !met.has(thing))
  return shared(open, ideasOf(placeOf(view, mark))) === 0
}

function isSameDeed({ request, marks }: View, step: PastStep, mark: Mark): boolean {
  if (step.tool !== 'tap_mark' || step.mark?.label !== mark.label || !step.success) return false
  if (step.outcome === 'unchanged' || step.mark.role !== mark.role) return false
  if (step.url !== request.scene.url) return true
  return familyOf(marks, mark).length > 1 && !isPlaced(step, mark, request.scene.scroll?.y ?? 0)
}

function saidIn({ title = '', mark, input }: PastStep): string {
  const value = input['value']
  return [title, mark?.label ?? '', typeof value === 'string' ? value : ''].join(' ')
}

/** The row of a control that stands in one; else what the page is about. */
function placeOf(view: View, mark: Mark): string {
  if (familyOf(view.marks, mark).length > 1) return `${surroundings(view, mark)} ${mark.label}`
  return [view.request.scene.title ?? '', ...view.lines.slice(0, TOP)].join('\n')
}

// Switches that are saved as soon as they are turned.
import { missing } from '../form/fields.ts'
import { UNREAL } from '../goal/kinds.ts'
import { coverage, ideasOf, plain } from '../goal/words.ts'
import { besideControls, type View } from '../screen/view.ts'

/** The switch that the goal speaks of stands as it shall, and the page says that it took that. */
export function switched(view: View): string | undefined {
  const { last, marks, goal } = view
  if (last?.tool !== 'tap_mark' || last.outcome !== 'changed') return undefined
  if (!/^(switch|checkbox)$/.test(last.mark?.role ?? '')) return undefined
  const now = marks.find(({ label, role }) => label === last.mark?.label && role === last.mark.role)
  if (!now || now.checked === goal.off || missing(view) > 0) return undefined
  if (coverage(goal.things, ideasOf(now.label)) < HALF) return undefined
  const sentences = view.news.flatMap((line) => line.split(/(?<=[.!?])\s+/))
  return sentences.find(
    (line) => TURNED.test(plain(line)) && !UNREAL.test(plain(besideControls(view, line))),
  )
}

/** The part of the goal's things that its label names. */
const HALF = 0.5

/** What a page says to a switch. */
const TURNED = /\b(saved|updated|changed|(switched|turned|now) (on|off)|is (on|off))\b/

// What a control promises that does not speak of the goal.
import type { Mark } from '../../../core/ports.ts'
import { chance } from '../chance.ts'
import { plain } from '../goal/words.ts'
import { isUnnamed, type View } from '../screen/view.ts'
import { isDull } from './danger.ts'

/** The rest of a list, where what is wanted may be. */
export function isMore({ label }: Mark): boolean {
  return /^((show|load|see|view) (more|all|older)|more|older|next page)\b|^next$/i.test(
    label.trim(),
  )
}

/** What being the usual place for such a goal is worth among controls that do not speak of it. */
const LIKELY = 0.6

/** Questions are answered where there are answers, and what is one's own is changed where that stands. */
function isLikely({ goal }: View, { label }: Mark): boolean {
  const text = plain(label)
  const isAsking = goal.kinds.length > 0 && goal.kinds.every(({ name }) => name === 'find')
  if (isAsking)
    return /\b(questions?|faq|help|info(rmation)?|about|prices?|times|rules)\b/.test(text)
  const isOwn = goal.kinds.some(({ name }) => OWN.has(name))
  return isOwn && /\b(settings?|preferences|profile|account|details|options|my)\b/.test(text)
}

/** Goals about what somebody has or is already. */
const OWN = new Set(['change', 'delete', 'cancel', 'do'])

export function promise(view: View, mark: Mark): number {
  if (isMore(mark)) return 2
  if (isDull(mark.label)) return -1
  const likely = isLikely(view, mark) ? LIKELY : 0
  return (isUnnamed(view, mark) ? 0.2 : 0.5) + likely + chance(view.seed, mark.label) / 2
}

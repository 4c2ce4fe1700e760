// Buttons that say on themselves which thing they are for: "Add the fern to the list" beside "Add the moss to the list".
import type { PastStep } from '../../../core/ports.ts'
import type { Goal } from '../goal/goal.ts'
import { ideasOf, plain, shared } from '../goal/words.ts'
import { onPage } from '../screen/history.ts'
import type { View } from '../screen/view.ts'

/** True for the button of one of several things, when the goal does not speak of that thing. */
export function isOtherItem(view: View, label: string): boolean {
  const seen = onPage(view.past, view.request.scene.url).flatMap(({ labels }) => labels.split('\n'))
  return isNotMeant(view, label, [...view.marks.map((mark) => mark.label), ...seen])
}

/** The same of a press: what it did was done to something else. */
export function tookOtherItem(view: View, { mark, labels, url }: PastStep): boolean {
  if (mark?.role !== 'button') return false
  const seen = onPage(view.past, url).flatMap((step) => step.labels.split('\n'))
  return isNotMeant(view, mark.label, [...labels.split('\n'), ...seen])
}

function isNotMeant({ goal }: View, label: string, others: readonly string[]): boolean {
  if (others.some((other) => isNamesake(goal, label, other))) return true
  const own = new Set(others.flatMap((other) => itemOf(label, other)))
  const words = [...ideasOf([...own].join(' '))]
  return words.length > 0 && shared(words, goal.words) === 0
}

/** The other one starts alike and goes on with a full name of the goal, and this one with another: Ann Lee, Anna Leed. */
function isNamesake({ musts }: Goal, label: string, other: string): boolean {
  const [mine, theirs] = [plain(label), plain(other)]
  return musts.some((must) => {
    const verb = theirs.slice(0, -must.length)
    if (!must.includes(' ') || !theirs.endsWith(` ${must}`) || !mine.startsWith(verb)) return false
    const name = restOf(label, verb.trim().split(' ').length)
    return plain(name) !== must && /^(\p{Lu}\S+ )+\p{Lu}\S+$/u.test(name)
  })
}

function restOf(label: string, at: number): string {
  return label.trim().split(/\s+/).slice(at).join(' ')
}

/** The words in the middle, when another label has the same ones before and after but others between. */
function itemOf(label: string, other: string): readonly string[] {
  const [one, two] = [plain(label).split(' '), plain(other).split(' ')]
  if (one.join(' ') === two.join(' ')) return []
  const before = one.findIndex((word, index) => word !== two[index])
  const back = one.toReversed().findIndex((word, index) => word !== two.at(-1 - index))
  const isFramed = before > 0 && back > 0 && before + back < Math.min(one.length, two.length)
  return isFramed ? one.slice(before, one.length - back) : []
}

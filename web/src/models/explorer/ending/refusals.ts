// The app's own words that what is wanted cannot be had.
import { coverage, ideasOf } from '../goal/words.ts'
import { isRefusal } from '../screen/errors.ts'
import { subjectOf } from '../screen/facts.ts'
import { linesOf } from '../screen/history.ts'
import type { View } from '../screen/view.ts'

/** The part of the goal's own things that stand near a refusal of it. */
const HALF = 0.5

/** The app's own words that what is wanted cannot be had, on this screen. */
export function refusal(view: View): string | undefined {
  const { lines, request, past } = view
  const things = ownThings(view)
  const inTitle = coverage(things, ideasOf(request.scene.title ?? '')) >= HALF
  const searched = past.length > 1 && past.at(-1)?.tool === 'key_shortcut'
  return lines.find((line, index) => {
    if (!isRefusal(line)) return false
    if (inTitle || searched) return true
    const near = lines.slice(Math.max(0, index - 2), index + 1).join(' ')
    return coverage(things, ideasOf(near)) >= HALF
  })
}

/** What it speaks of beside what the whole site is about: every page of a box scheme speaks of boxes. */
function ownThings(view: View): ReadonlySet<string> {
  const subject = subjectOf(view)
  const own = [...view.goal.things].filter((thing) => !subject.has(thing))
  return own.length > 0 ? new Set(own) : view.goal.things
}

/** The same from the whole past: what the app refused when this was wanted. */
export function refusalSoFar(view: View): string | undefined {
  const { past } = view
  const things = ownThings(view)
  for (const { text, title } of past.toReversed()) {
    const lines = linesOf(text)
    const inTitle = coverage(things, ideasOf(title ?? '')) >= HALF
    const line = lines.find((at, index) => {
      const near = lines.slice(Math.max(0, index - 2), index + 1).join(' ')
      return isRefusal(at) && (inTitle || coverage(things, ideasOf(near)) >= HALF)
    })
    if (line) return line
  }
  return undefined
}

// A window over a page: its text is all there is to read, and the page is still under it.
import type { Mark, PastStep } from '../../../core/ports.ts'
import { plain } from '../goal/words.ts'
import { labelsSeen, linesOf } from './history.ts'
import type { View } from './view.ts'

/** So many lines at the top of a page say what it is about. */
const TOP = 8

/** Ways out of a window that take nothing with them. */
const LEAVES =
  /^(cancel|close|dismiss|back|no,? thanks|not now|never mind)( (this|the|window|dialog|menu|form))*$|^[×✕]$/

export function isWayOut({ label }: Pick<Mark, 'label'>): boolean {
  return LEAVES.test(plain(label))
}

/** The step that opened the window in which everything stands now; nothing where the page itself is in sight. */
export function openerOf({ marks, past, request }: View): PastStep | undefined {
  const opened = past.findLast(
    ({ tool, outcome, url }) =>
      tool === 'tap_mark' && outcome === 'changed' && url === request.scene.url,
  )
  // Of every step before, too: who closes a window is back on a page that was seen.
  const under = labelsSeen(opened ? past.slice(0, past.indexOf(opened) + 1) : [])
  const isPage = marks.some(
    (mark) => under.has(mark.label) && mark.role !== 'button' && !isWayOut(mark),
  )
  return isPage ? undefined : opened
}

/** What the page under a window is called: the lines at its top that are no controls. */
export function headingsUnder(view: View): readonly string[] {
  const opened = openerOf(view)
  if (!opened) return []
  const labels = new Set(opened.labels.split('\n'))
  return linesOf(opened.text)
    .filter((line) => !labels.has(line))
    .slice(0, TOP)
}

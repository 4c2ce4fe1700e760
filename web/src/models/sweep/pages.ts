// Pages seen by the sweep, and which parts of each were visible.
import type { Screen } from './screen.ts'

/** Vertical range of a page, in points from its top. */
interface Span {
  readonly from: number
  readonly to: number
}

/** A page, identified by the pattern of its address. */
export interface Page {
  readonly route: string
  /** Address where it was first seen. */
  readonly url: string
  /** Number of pages between the start and this page. */
  readonly depth: number
  /** Ranges that were visible, in order and without overlaps. */
  seen: readonly Span[]
  /** Height of the whole page in points; `view` is that of its visible part. */
  height: number
  view: number
  /** Offsets of controls outside the visible part, as of the last screen. */
  beyond: readonly number[]
  scrolls: number
  /** Consecutive scrolls that moved nothing, or showed only controls similar to used ones. */
  barren: number
}

/** Maximum scrolls down one page, because a list may be infinite. */
const MAX_SCROLLS = 24
/** Consecutive barren scrolls after which a page counts as seen. */
const MAX_BARREN = 2
/** Minimum height below the visible part in points; less is a margin of the page. */
const MORE_BELOW = 48
/** Scroll distance as a share of the screen; the overlap shows elements cut at the edge. */
const VIEW_KEPT = 0.85

export function newPage(route: string, url: string, depth: number): Page {
  const empty = { seen: [], beyond: [], height: 0, view: 0, scrolls: 0, barren: 0 }
  return { route, url, depth, ...empty }
}

/** Records the part of the page that a screen shows. */
export function lookAtPage(page: Page, { scrollable, pointSize, beyond = [] }: Screen): void {
  const { above = 0, below = 0 } = scrollable ?? {}
  const view = pointSize.height
  page.seen = joined([...page.seen, { from: above, to: above + view }])
  page.height = above + view + below
  page.view = view
  page.beyond = beyond
}

/** Scroll offset of the next unseen part, in points from the top; undefined when all was seen. */
export function nextPart(page: Page): number | undefined {
  if (page.scrolls >= MAX_SCROLLS) return undefined
  const [next] = unseenControls(page)
  // Stops short of the screen's edge, where a fixed bar may cover the control.
  const first = next === undefined ? undefined : Math.max(0, next - page.view * (1 - VIEW_KEPT))
  if (page.barren >= MAX_BARREN) return undefined
  if (first !== undefined) return first
  const gap = firstGap(page)
  const isMore = gap !== undefined && page.height - gap > MORE_BELOW
  return isMore ? Math.max(0, gap - page.view * (1 - VIEW_KEPT)) : undefined
}

/** Offsets of the page's known controls that were never visible. */
export function unseenControls({ beyond, seen }: Page): readonly number[] {
  return beyond.filter((at) => !seen.some(({ from, to }) => at >= from && at < to))
}

function firstGap({ seen, height }: Page): number | undefined {
  const [first] = seen
  const end = first && first.from <= MORE_BELOW ? first.to : 0
  return end < height ? end : undefined
}

function joined(spans: readonly Span[]): readonly Span[] {
  const all: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && span.from <= last.to + MORE_BELOW)
      all[all.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else all.push(span)
  }
  return all
}

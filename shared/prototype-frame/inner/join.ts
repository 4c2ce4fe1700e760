// What a page and a page inside it answer, as one answer.
import { MAX_PAGE_TEXT, type ProbeReport } from '../../devices/observation.ts'
import type { Evidence, Freshness, Pulse } from '../../devices/probe-answers.ts'
import type { Contact } from '../../language/browser-network.ts'
import { outerRect, type Placed } from './placed.ts'

/** The report of a page inside, in points of this page. */
export function reportOnPage(report: ProbeReport, placed: Placed): ProbeReport {
  const { elements, scrollAreas, lines, unmasked } = report
  return {
    ...report,
    elements: elements.map(({ rect, outline, ...element }) => ({
      ...element,
      rect: outerRect(placed, rect),
      ...(outline && { outline: outerRect(placed, outline) }),
    })),
    ...(scrollAreas && {
      scrollAreas: scrollAreas.map((area) => ({ ...area, rect: outerRect(placed, area.rect) })),
    }),
    ...(lines && {
      lines: lines.map(({ text, rect }) => ({ text, rect: outerRect(placed, rect) })),
    }),
    unmasked: unmasked.map((rect) => outerRect(placed, rect)),
  }
}

/** `focused`: which of the two has the focus. */
export function joinReports(
  outer: ProbeReport,
  inner: ProbeReport,
  hasFocus: boolean,
): ProbeReport {
  const { focused: ownFocus, ...rest } = outer
  const focused = hasFocus ? inner.focused : ownFocus
  const areas = [...(outer.scrollAreas ?? []), ...(inner.scrollAreas ?? [])]
  const isMore = outer.pageText !== undefined || inner.pageText !== undefined
  return {
    ...rest,
    elements: [...outer.elements, ...inner.elements],
    ...(areas.length > 0 && { scrollAreas: areas }),
    text: joined(outer.text, inner.text),
    ...(isMore && {
      pageText: joined(outer.pageText ?? outer.text, inner.pageText ?? inner.text),
    }),
    lines: [...(outer.lines ?? []), ...(inner.lines ?? [])],
    unmasked: [...outer.unmasked, ...inner.unmasked],
    ...(focused !== undefined && { focused }),
  }
}

function joined(one: string, other: string): string {
  return [one, other].filter(Boolean).join('\n').slice(0, MAX_PAGE_TEXT)
}

export function joinPulses(one: Pulse, other: Pulse): Pulse {
  return {
    quietMs: Math.min(one.quietMs, other.quietMs),
    loaded: one.loaded && other.loaded,
    rebuilt: one.rebuilt || other.rebuilt,
    moving: one.moving || other.moving,
    closing: one.closing,
  }
}

export function joinFreshness(one: Freshness, other: Freshness): Freshness {
  return {
    quietMs: Math.min(one.quietMs, other.quietMs),
    paints: one.paints || other.paints,
    moves: one.moves || other.moves,
  }
}

export function joinEvidence(one: Evidence, other: Evidence, placed: Placed | undefined): Evidence {
  const rects = (name: 'touched' | 'painters' | 'own' | 'restyled' | 'caret') => [
    ...one[name],
    ...(placed ? other[name].map((rect) => outerRect(placed, rect)) : []),
  ]
  return {
    held: one.held || other.held,
    words: one.words || other.words,
    position: one.position || other.position,
    focused: one.focused || other.focused,
    reacted: one.reacted || other.reacted,
    listened: one.listened || other.listened,
    touched: rects('touched'),
    painters: rects('painters'),
    own: rects('own'),
    restyled: rects('restyled'),
    caret: rects('caret'),
  }
}

export function joinContacts(contacts: readonly Contact[]): readonly Contact[] {
  const byHost = new Map<string, Contact>()
  for (const { host, requests, refused = 0 } of contacts) {
    const known = byHost.get(host)
    const count = (known?.refused ?? 0) + refused
    const all = (known?.requests ?? 0) + requests
    byHost.set(host, { host, requests: all, ...(count > 0 && { refused: count }) })
  }
  return [...byHost.values()]
}

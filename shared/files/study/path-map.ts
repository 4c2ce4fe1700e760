// Layout of one variant's paths: the position of each screen, and a line for each path between two.
// Page and report share it.
import type { GoalPaths, PathEdge, ScreenRates } from '../../findings/study/paths.ts'
import { totalOf } from '../../findings/study/rate.ts'
import { CARD, type Drawn, drawEdge, type Place } from './path-lines.ts'

const COLUMN = 250
const ROW = 186
const EDGE = 8
/** Space for lines above the first row, in pixels. */
const ABOVE = 46

/** Maximum number of screens drawn, most visited first; the rest is in the table. */
const MOST_SCREENS = 14

export interface MapNode extends Place {
  /** Index among the screens of the goal. */
  readonly screen: number
  readonly name: string
  readonly rates: ScreenRates
  readonly shownIn?: { readonly run: string; readonly step: number }
}

export interface MapEdge extends Drawn {
  readonly from: number
  readonly to: number
  readonly isBack: boolean
  readonly text: string
}

export interface PathMap {
  readonly width: number
  readonly height: number
  readonly nodes: readonly MapNode[]
  readonly edges: readonly MapEdge[]
  /** Number of screens that are only in the table. */
  readonly left: number
}

interface Slot {
  readonly column: number
  readonly row: number
}

/** Undefined for a variant that visited fewer than two screens. */
export function pathMap({ screens, edges }: GoalPaths, variant: number): PathMap | undefined {
  const taken = (edge: PathEdge) => {
    const rate = edge.rates[variant]
    return rate ? totalOf(rate).k : 0
  }
  const met = screens.flatMap(({ name, variants, shownIn }, screen) => {
    const [rates, shown] = [variants[variant], shownIn[variant]]
    const count = rates ? totalOf(rates.came).k : 0
    return rates && count > 0 ? [{ screen, name, rates, count, shown }] : []
  })
  const chosen = met
    .toSorted((a, b) => b.count - a.count || a.screen - b.screen)
    .slice(0, MOST_SCREENS)
    .toSorted((a, b) => a.screen - b.screen)
  if (chosen.length < 2) return undefined
  const drawn = new Set(chosen.map(({ screen }) => screen))
  const used = edges
    .filter((edge) => taken(edge) > 0 && drawn.has(edge.from) && drawn.has(edge.to))
    .map((edge) => ({ ...edge, count: taken(edge) }))
  const places = placesOf(chosen, used)
  const top = used.some((edge) => isAbove(edge, places)) ? EDGE + ABOVE : EDGE
  const nodes = chosen.map(({ screen, name, rates, shown }): MapNode => {
    const { column, row } = places.get(screen) ?? { column: 0, row: 0 }
    const at = { x: EDGE + column * COLUMN, y: top + row * ROW }
    return { screen, name, ...at, height: heightOf(rates), rates, ...(shown && { shownIn: shown }) }
  })
  const runs = Math.max(1, ...chosen.map(({ rates }) => totalOf(rates.came).n))
  const lines = used.flatMap((edge): readonly MapEdge[] => {
    const [from, to] = [edge.from, edge.to].map((end) => nodes.find((each) => each.screen === end))
    if (!from || !to) return []
    const { isBack, count } = edge
    return [
      {
        ...drawEdge(from, to, { isBack, share: count / runs }),
        ...{ from: edge.from, to: edge.to, isBack },
        text: isBack ? `${count} back` : String(count),
      },
    ]
  })
  const far = (ends: readonly number[]) => Math.ceil(Math.max(...ends)) + EDGE
  return {
    width: far(nodes.map(({ x }) => x + CARD.width)),
    height: far([
      ...nodes.map(({ y, height }) => y + height),
      ...lines.map(({ bottom }) => bottom),
    ]),
    nodes,
    edges: lines,
    left: met.length - chosen.length,
  }
}

interface Counted {
  readonly screen: number
  readonly count: number
}

interface CountedEdge extends PathEdge {
  readonly count: number
}

/** Card height: one extra line for runs that stopped here, one for runs that reached their goal. */
function heightOf({ stopped, reached }: ScreenRates): number {
  const lines = [stopped, reached].filter((rate) => totalOf(rate).k > 0).length
  return CARD.height + CARD.name + lines * CARD.line
}

/** True for a line that passes above a card of the first row. */
function isAbove({ from, to, isBack }: PathEdge, places: ReadonlyMap<number, Slot>): boolean {
  const [a, b] = [places.get(from), places.get(to)]
  return !isBack && a?.row === 0 && b?.row === 0 && Math.abs(a.column - b.column) > 1
}

/**
 * Places each screen one column right of its main predecessor, in the nearest free row. The busiest
 * screens choose first, so the main path is straight.
 */
function placesOf(
  screens: readonly Counted[],
  edges: readonly CountedEdge[],
): ReadonlyMap<number, Slot> {
  const parents = new Map<number, number>()
  const columns = new Map<number, number>()
  for (const { screen } of screens) {
    const [way] = edges
      .filter(({ to, from, isBack }) => to === screen && !isBack && columns.has(from))
      .toSorted((a, b) => b.count - a.count)
    if (way) parents.set(screen, way.from)
    columns.set(screen, way ? (columns.get(way.from) ?? 0) + 1 : 0)
  }
  const rows = new Map<number, number>()
  const used = new Set<string>()
  const last = Math.max(...columns.values())
  for (let column = 0; column <= last; column += 1) {
    const own = screens.filter(({ screen }) => columns.get(screen) === column)
    for (const { screen } of own.toSorted((a, b) => b.count - a.count)) {
      const wanted = rows.get(parents.get(screen) ?? -1) ?? 0
      const row = nearestFree(wanted, (each) => !used.has(`${column} ${each}`))
      used.add(`${column} ${row}`)
      rows.set(screen, row)
    }
  }
  const top = Math.min(...rows.values())
  return new Map(
    screens.map(({ screen }) => [
      screen,
      { column: columns.get(screen) ?? 0, row: (rows.get(screen) ?? 0) - top },
    ]),
  )
}

/** Tries the wanted row, then rows below and above it in turn. */
function nearestFree(wanted: number, isFree: (row: number) => boolean): number {
  for (let apart = 0; ; apart += 1) {
    if (isFree(wanted + apart)) return wanted + apart
    if (isFree(wanted - apart)) return wanted - apart
  }
}

import { useNavigate } from '@solidjs/router'
import { createEffect, createMemo, createSignal, on } from 'solid-js'
import type { History } from '../../state/lists/create-history.ts'
import type { ScrollView } from '../../state/lists/create-scroll.ts'
import { layoutOf, type Place, visibleLines } from '../../state/lists/history-layout.ts'
import { CELL, cellId, type GridPlace, moveInGrid } from './grid-keys.ts'

/** Below this width a run takes two lines and its strip a third. */
const WIDE = 880
const HEIGHTS = { wide: { day: 44, run: 48 }, narrow: { day: 44, run: 108 } } as const

/** Ahead of the end of what is read, the next page is asked for; in pixels. */
const AHEAD = 1600

export interface GridParts {
  readonly history: History
  readonly scroll: ScrollView
  /** Where the grid begins in what scrolls. */
  readonly offset: number
  readonly scrollTo: (top: number) => void
}

/** What of the history is drawn, and the one cell that has the tab stop. */
export function createGrid(props: GridParts) {
  const navigate = useNavigate()
  const rows = () => props.history.rows() ?? []
  const isWide = () => props.scroll.width() >= WIDE
  const layout = createMemo(() => layoutOf(rows(), isWide() ? HEIGHTS.wide : HEIGHTS.narrow))
  const [chosen, setChosen] = createSignal<GridPlace>()
  const active = createMemo((): GridPlace | undefined => {
    const place = chosen()
    const row = rows().find(({ runId }) => runId === place?.row.runId) ?? rows()[0]
    return row && { row, column: place?.column ?? 0 }
  })
  const drawn = createMemo(() => {
    const from = props.scroll.top() - props.offset
    const to = from + props.scroll.height()
    if (props.history.more() && to > layout().height - AHEAD) props.history.readMore()
    return visibleLines(layout(), { from, to }, active()?.row)
  })
  createFocusKeeper(drawn)
  const reveal = ({ top, height }: Place) => {
    const from = props.offset + top
    const seen = props.scroll.top()
    if (from < seen + props.offset) props.scrollTo(Math.max(0, from - props.offset))
    else if (from + height > seen + props.scroll.height())
      props.scrollTo(from + height - props.scroll.height())
  }
  const focus = (place: GridPlace) => {
    setChosen(place)
    const where = layout().places.get(place.row)
    if (where) reveal(where)
    document.getElementById(cellId(place.row, place.column))?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const place = active()
    if (!place || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') return navigate(`/runs/${place.row.runId}`)
    const next = moveInGrid(rows(), place, event.key)
    if (!next) return
    event.preventDefault()
    focus(next)
  }
  return { layout, isWide, active, drawn, choose: setChosen, onKeyDown }
}

/** A row that changes its place among the drawn ones is taken out and put in again, and loses the focus by that. */
function createFocusKeeper(drawn: () => unknown): void {
  let focused: Element | null = null
  // a memo is made before the page changes, an effect after
  const before = createMemo(() => {
    drawn()
    focused = document.activeElement
    return {}
  })
  createEffect(
    on(before, () => {
      const isLost = focused !== document.activeElement && focused?.id.startsWith(CELL)
      if (isLost && focused instanceof HTMLElement && focused.isConnected)
        focused.focus({ preventScroll: true })
    }),
  )
}

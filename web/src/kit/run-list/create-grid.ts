import { useNavigate } from '@solidjs/router'
import { createEffect, createMemo, createSignal, on } from 'solid-js'
import type { ScrollView } from '../runs/create-scroll.ts'
import { type LinePosition, visibleLines } from '../runs/layout.ts'
import type { Choosing } from './create-choosing.ts'
import type { History } from './create-history.ts'
import { CELL, cellId, type GridCell, MENU_COLUMN, moveInGrid } from './grid-keys.ts'
import { layoutOf } from './history-layout.ts'

/** Width in pixels below which a row has two lines and the strip is a third line. */
const WIDE = 880
const HEIGHTS = { wide: { day: 44, run: 48 }, narrow: { day: 44, run: 108 } } as const

/** Distance in pixels from the end of the list at which the next page is read. */
const AHEAD = 1600

export interface GridOptions {
  readonly history: History
  readonly choosing: Choosing
  /** False when the runs are not sorted by time. */
  readonly withDays: boolean
  readonly scroll: ScrollView
  /** Offset of the grid's top within its scroll container, in pixels. */
  readonly offset: number
  readonly scrollTo: (top: number) => void
}

/** Drawn rows of the history, and the one cell with the tab stop. */
export function createGrid(props: GridOptions) {
  const navigate = useNavigate()
  const rows = () => props.history.rows() ?? []
  const isWide = () => props.scroll.width() >= WIDE
  const layout = createMemo(() =>
    layoutOf(rows(), isWide() ? HEIGHTS.wide : HEIGHTS.narrow, props.withDays),
  )
  const [chosen, setChosen] = createSignal<GridCell>()
  const active = createMemo((): GridCell | undefined => {
    const cell = chosen()
    const row = rows().find(({ runId }) => runId === cell?.row.runId) ?? rows()[0]
    return row && { row, column: cell?.column ?? 0 }
  })
  const drawn = createMemo(() => {
    const from = props.scroll.top() - props.offset
    const to = from + props.scroll.height()
    if (props.history.more() && to > layout().height - AHEAD) props.history.readMore()
    return visibleLines(layout(), { from, to }, active()?.row)
  })
  restoreFocus(drawn)
  const reveal = ({ top, height }: LinePosition) => {
    const from = props.offset + top
    const seen = props.scroll.top()
    if (from < seen + props.offset) props.scrollTo(Math.max(0, from - props.offset))
    else if (from + height > seen + props.scroll.height())
      props.scrollTo(from + height - props.scroll.height())
  }
  const focus = (cell: GridCell) => {
    setChosen(cell)
    const where = layout().positions.get(cell.row)
    if (where) reveal(where)
    document.getElementById(cellId(cell.row, cell.column))?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = active()
    if (!cell || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      if (cell.column !== MENU_COLUMN) return navigate(`/runs/${cell.row.runId}`)
      event.preventDefault()
      return document
        .getElementById(cellId(cell.row, MENU_COLUMN))
        ?.querySelector('button')
        ?.click()
    }
    if (event.key.toLowerCase() === 'x') {
      event.preventDefault()
      return props.choosing.toggle(cell.row.runId)
    }
    const next = moveInGrid(rows(), cell, event.key)
    if (!next) return
    event.preventDefault()
    focus(next)
  }
  return { layout, isWide, active, drawn, choose: setChosen, onKeyDown }
}

/** Restores the focus of a drawn row, which is lost when moving it reinserts it. */
function restoreFocus(drawn: () => unknown): void {
  let focused: Element | null = null
  // Memos run before the page changes, effects after.
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

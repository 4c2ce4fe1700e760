import { For, Show } from 'solid-js'
import { createRunDetails } from '../runs/create-run-details.ts'
import type { LinePosition } from '../runs/layout.ts'
import { dayText } from '../words/day.ts'
import { pillOf } from '../words/state-pill.ts'
import { createGrid, type GridOptions } from './create-grid.ts'
import { COLUMNS } from './grid-keys.ts'
import type { HistoryLine } from './history-layout.ts'
import { RunRow } from './run-row.tsx'
import './run-list.css'

/** Maximum widths in pixels: the check box before a pill, a pill without text, and one letter. */
const [BOX_PX, PILL_PX, LETTER_PX] = [24, 40, 7.2]
/** Length of the column heading "Verdict". */
const LEAST_LETTERS = 7

/** History grid with one tab stop. Draws only the visible rows. */
export function RunGrid(props: GridOptions) {
  const { layout, isWide, active, drawn, choose, onKeyDown } = createGrid(props)
  const detailsOf = createRunDetails(() =>
    drawn().flatMap((line) => (typeof line === 'string' ? [] : [line.runId])),
  )
  const verdictWidth = () => {
    const words = props.history.rows()?.map(({ run }) => pillOf(run()).word.length) ?? []
    return BOX_PX + PILL_PX + LETTER_PX * Math.max(...words, LEAST_LETTERS)
  }
  const positionOf = (line: HistoryLine) => layout().positions.get(line)
  return (
    <table
      class="run-grid block"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells take the focus
      role="grid"
      aria-label="Runs"
      aria-rowcount={props.history.more() ? -1 : layout().lines.length + 1}
      aria-colcount={COLUMNS.length}
      data-wide={isWide()}
      style={{ '--verdict': `${verdictWidth()}px` }}
      onKeyDown={onKeyDown}
    >
      <HeadRow />
      <tbody class="block relative" style={{ height: `${layout().height}px` }}>
        <For each={drawn()}>
          {(line) => (
            <Show
              when={typeof line === 'string' ? undefined : line}
              fallback={<DayRow day={String(line)} position={positionOf(line)} />}
            >
              {(row) => (
                <RunRow
                  row={row()}
                  details={detailsOf(row().runId)}
                  choosing={props.choosing}
                  position={positionOf(line)}
                  column={active()?.row === row() ? active()?.column : undefined}
                  onFocus={(column) => choose({ row: row(), column })}
                />
              )}
            </Show>
          )}
        </For>
      </tbody>
    </table>
  )
}

function HeadRow() {
  return (
    <thead class="run-grid-head block text-meta">
      <tr class="run-columns grid" aria-rowindex={1}>
        <For each={COLUMNS}>
          {(name) => (
            <th scope="col">
              <span classList={{ unseen: name === 'More' }}>{name}</span>
            </th>
          )}
        </For>
      </tr>
    </thead>
  )
}

function DayRow(props: { day: string; position: LinePosition | undefined }) {
  return (
    <tr
      class="block absolute top-0 left-0 right-0 p-[18px_8px_0] h-44 rule-b"
      aria-rowindex={(props.position?.index ?? 0) + 2}
      style={{ transform: `translateY(${props.position?.top ?? 0}px)` }}
    >
      <td class="block" colspan={COLUMNS.length}>
        <h2 class="text-meta bold">{dayText(props.day, Date.now())}</h2>
      </td>
    </tr>
  )
}

import type { RunId } from '@harness/shared/base/ids.ts'
import { playedAs } from '@harness/shared/log/views/played-as.ts'
import { shownName } from '@harness/shared/order/library/run-name.ts'
import { useNavigate } from '@solidjs/router'
import type { JSX } from 'solid-js'
import type { RunDetails } from '../../store/records.ts'
import type { RunEntry } from '../../store/run-entry.ts'
import { Menu } from '../controls/menu.tsx'
import { changesHref } from '../page/audit-address.ts'
import { usePage } from '../page/page.ts'
import { Pill } from '../page/pill.tsx'
import { deleteRuns } from '../runs/delete-runs.ts'
import type { LinePosition } from '../runs/layout.ts'
import { RunLabels } from '../runs/run-labels.tsx'
import { RowStrip } from '../tracks/row-strip.tsx'
import { timeText } from '../words/day.ts'
import { modelLabel } from '../words/model.ts'
import { clockText, countOf, countText, wholeMoment } from '../words/number.ts'
import { pillOf } from '../words/state-pill.ts'
import type { Choosing } from './create-choosing.ts'
import type { HistoryRow } from './create-history.ts'
import { cellId } from './grid-keys.ts'

interface RunRowProps {
  readonly row: HistoryRow
  /** Name, note and tags of the run; undefined until read. */
  readonly details: RunDetails | undefined
  readonly choosing: Choosing
  readonly position: LinePosition | undefined
  /** Column with the tab stop, if it is in this row. */
  readonly column: number | undefined
  readonly onFocus: (column: number) => void
}

/** Row of the history. A click anywhere opens the run; its goal is the link. */
export function RunRow(props: RunRowProps) {
  const navigate = useNavigate()
  const run = () => props.row.run()
  const name = () => shownName(props.details, run().goal)
  const href = () => `/runs/${props.row.runId}`
  const look = () => pillOf(run())
  const onClick = (event: MouseEvent) => isPlainClick(event) && navigate(href())
  const cell = (column: number, name: string, children: () => JSX.Element) => (
    <td
      id={cellId(props.row, column)}
      class={`run-${name}`}
      tabindex={props.column === column ? 0 : -1}
      onFocus={() => props.onFocus(column)}
    >
      {children()}
    </td>
  )
  return (
    <tr
      class="run-line run-columns grid h-48 rule-b cursor-pointer hover:bg-hover"
      aria-rowindex={(props.position?.index ?? 0) + 2}
      style={{ transform: `translateY(${props.position?.top ?? 0}px)` }}
      onClick={onClick}
    >
      {cell(0, 'verdict', () => (
        <>
          <RowChoice runId={props.row.runId} name={name()} choosing={props.choosing} />
          <Pill look={look()} />
        </>
      ))}
      {cell(1, 'goal', () => (
        <>
          <a href={href()} tabindex={-1} title={name()}>
            {name()}
          </a>
          <RunLabels run={run()} tags={props.details?.tags ?? []} />
        </>
      ))}
      {cell(2, 'who', () => `${playedAs(run())}, ${run().applicationName}`)}
      {cell(3, 'path', () => (
        <>
          <span class="unseen">{countOf(run().stepCount, 'step')}</span>
          <RowStrip cells={run().strip} />
        </>
      ))}
      {cell(4, 'findings', () => Found({ run: run() }))}
      {cell(5, 'time', () => clockOf(run().durationMs))}
      {cell(6, 'model', () => modelLabel(run().provider, run().model))}
      {cell(7, 'when', () => (
        <time datetime={run().startedAt} title={wholeMoment(run().startedAt)}>
          {timeText(run().startedAt)}
        </time>
      ))}
      {cell(8, 'more', () => (
        <RunMenu runId={props.row.runId} goal={props.row.run().goal} name={name()} />
      ))}
    </tr>
  )
}

/** Number of findings. The word is for narrow lists, which have no column heading. */
function Found(props: { run: RunEntry }) {
  return (
    <>
      {countText(props.run.findingCount ?? props.run.frictionCount)}
      <span class="run-findings-word"> found</span>
    </>
  )
}

function RowChoice(props: { runId: RunId; name: string; choosing: Choosing }) {
  return (
    <input
      type="checkbox"
      class="m-[0_8px_0_0] h-16 w-16 align-middle pointer-coarse:h-24 pointer-coarse:w-24"
      tabindex={-1}
      title="Choose this run (X)"
      aria-label={`Choose: ${props.name}`}
      checked={props.choosing.isChosen(props.runId)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => props.choosing.toggle(props.runId)}
    />
  )
}

/** Actions on one run without opening it. */
function RunMenu(props: { runId: RunId; goal: string; name: string }) {
  const page = usePage()
  const navigate = useNavigate()
  const remove = () =>
    deleteRuns(page, [props.runId], (error) => page.announce(error.message, 'assertive'))
  const items = () => [
    { word: 'Run with changes…', act: () => navigate(changesHref(props)) },
    { word: 'Compare…', act: () => navigate(`/compare/${props.runId}`) },
    { word: 'Export…', act: () => navigate(`/runs/${props.runId}/export`) },
    { word: 'Delete run', act: () => void remove() },
  ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps a press from opening the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the menu
    <span onClick={(event) => event.stopPropagation()}>
      <Menu label={`More for ${props.name}`} tabIndex={-1} items={items()} />
    </span>
  )
}

function isPlainClick(event: MouseEvent): boolean {
  const modified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  return !event.defaultPrevented && !modified && getSelection()?.type !== 'Range'
}

function clockOf(durationMs: number | undefined): string {
  return durationMs === undefined ? '' : clockText(durationMs)
}

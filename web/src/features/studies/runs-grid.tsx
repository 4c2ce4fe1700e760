import { durationText, endText } from '@harness/shared/files/report/words.ts'
import CircleX from 'lucide-solid/icons/circle-x'
import Clock from 'lucide-solid/icons/clock'
import Play from 'lucide-solid/icons/play'
import Trash from 'lucide-solid/icons/trash'
import { createMemo, For, Show } from 'solid-js'
import { Icon } from '../../kit/controls/icon.tsx'
import { VERDICT_ICONS } from '../../kit/controls/verdict-icons.ts'
import { waitsFor } from '../../kit/queue/limits.ts'
import { RowStrip } from '../../kit/tracks/row-strip.tsx'
import { type StudyCell, type StudyNow, wasDeleted } from './create-study.ts'

interface GridRow {
  readonly name: string
  /** Variants in plan order, each with its repeats. */
  readonly variants: readonly { readonly name: string; readonly cells: readonly StudyCell[] }[]
}

/** Grid with a fixed slot for every planned run; rows never move. */
export function RunsGrid(props: { study: StudyNow }) {
  const variants = () => [...new Set(props.study.cells.map(({ planned }) => planned.cell.variant))]
  const rows = createMemo(() => rowsOf(props.study.cells, variants()))
  return (
    <section class="grid gap-12">
      <h2>Runs</h2>
      <section class="study-wide" aria-label="Every run, by persona and variant" tabindex={0}>
        <table class="study-table study-runs">
          <thead>
            <tr>
              <th scope="col">Persona</th>
              <For each={variants()}>{(name) => <th scope="col">{name}</th>}</For>
            </tr>
          </thead>
          <tbody>
            <For each={rows()}>
              {(row) => (
                <tr>
                  <th scope="row">{row.name}</th>
                  <For each={row.variants}>
                    {({ name, cells }) => (
                      <td data-head={name}>
                        <For each={cells}>
                          {(cell) => <RunSlot cell={cell} study={props.study} />}
                        </For>
                      </td>
                    )}
                  </For>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </section>
    </section>
  )
}

function rowsOf(cells: readonly StudyCell[], variants: readonly string[]): readonly GridRow[] {
  const rows = new Map<string, StudyCell[]>()
  const tasks = new Set(cells.map(({ planned }) => planned.cell.task.name))
  const screens = new Set(cells.map(({ planned }) => planned.cell.screen))
  const models = new Set(cells.map(({ planned }) => planned.cell.model))
  for (const each of cells) {
    const { persona, task, screen, model, application, page } = each.planned.cell
    const words = [
      persona?.name ?? task.name,
      ...(tasks.size > 1 && persona ? [task.name] : []),
      ...(screens.size > 1 ? [screen] : []),
      ...(models.size > 1 ? [model] : []),
      ...[page],
    ]
    const name = words.filter((word) => word !== undefined).join(', ')
    const key = `${application}\n${name}`
    rows.set(key, [...(rows.get(key) ?? []), each])
  }
  return [...rows].map(([key, own]) => ({
    name: key.split('\n')[1] ?? '',
    variants: variants.map((name) => ({
      name,
      cells: own
        .filter(({ planned }) => planned.cell.variant === name)
        .toSorted((a, b) => a.planned.repeat - b.planned.repeat),
    })),
  }))
}

function RunSlot(props: { cell: StudyCell; study: StudyNow }) {
  const text = () => slotText(props.cell, props.study)
  const icon = () => {
    const { made, queued, entry } = props.cell
    if (made && made.end !== 'unfinished') return VERDICT_ICONS[made.end]
    if (queued?.failed !== undefined) return CircleX
    if (wasDeleted(props.cell)) return Trash
    return entry?.phase === 'running' ? Play : Clock
  }
  return (
    <Show
      when={props.cell.entry}
      fallback={
        <p class="study-slot quiet-text">
          <Icon of={icon()} size={16} />
          {text()}
        </p>
      }
    >
      {(entry) => (
        <a class="study-slot" href={`/runs/${entry().runId}`}>
          <Icon of={icon()} size={16} />
          <RowStrip cells={entry().strip} />
          <span>{text()}</span>
        </a>
      )}
    </Show>
  )
}

/** Slot text: "Success, 17 steps, 1:35", "Running, step 3", "Waits for the model server". */
function slotText({ made, queued, entry }: StudyCell, { going, record }: StudyNow): string {
  if (made) {
    const end = made.notTestable === undefined ? endName(made.end) : 'Not testable'
    return `${end}, ${made.steps} steps, ${durationText(made.durationMs)}`
  }
  if (queued?.failed !== undefined) return 'Came to nothing'
  if (entry?.phase === 'running') return `Running, step ${entry.stepCount}`
  if (entry?.phase === 'completed') return 'Ended'
  if (entry)
    return record.paused && queued
      ? `Paused after step ${entry.stepCount}`
      : 'Interrupted, will be resumed'
  if (!queued) return 'Deleted'
  if (record.paused) return 'Paused'
  const wait = waitsFor(queued, going)
  return wait === undefined ? 'Queued' : `Waits for ${wait}`
}

function endName(end: NonNullable<StudyCell['made']>['end']): string {
  if (end === 'unconfirmed') return 'Success, unconfirmed'
  return endText({ end, confirmed: true })
}

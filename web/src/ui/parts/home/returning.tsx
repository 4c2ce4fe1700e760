import { createMemo, Show } from 'solid-js'
import type { RunEntry } from '../../../store/run-entry.ts'
import { createAttention } from '../../state/home/create-attention.ts'
import { createStartLine } from '../../state/home/create-start-line.ts'
import { createTested } from '../../state/home/create-tested.ts'
import { createList } from '../../state/lists/create-list.ts'
import { createLiveness } from '../../state/lists/create-liveness.ts'
import { createMedia } from '../../state/shell/create-media.ts'
import { usePage } from '../../state/shell/page.ts'
import { ApplicationsTable } from './applications-table.tsx'
import { AttentionList } from './attention.tsx'
import { Machine } from './machine.tsx'
import { RecentRuns } from './recent-runs.tsx'
import { StartLinePart } from './start-line.tsx'
import './returning.css'

/** Runs on Home; the others are in the history. */
const RECENT = 9

interface ReturningProps {
  /** The newest runs. */
  readonly runs: readonly RunEntry[]
}

/** Home for someone who has runs: the next one, what waits, applications, and the last runs. */
export function Returning(props: ReturningProps) {
  const page = usePage()
  createLiveness(page.db, () => props.runs)
  const tested = createTested(page)
  const attention = createAttention(page, () => props.runs, tested)
  const line = createStartLine(page)
  const isWide = createMedia('(min-width: 1600px)')
  const { items: total } = createList(async () => [await page.db.runs.count()])
  const recent = createMemo(() =>
    props.runs
      .filter(({ phase }) => phase !== 'interrupted')
      .toSorted((one, two) => Number(two.phase === 'running') - Number(one.phase === 'running'))
      .slice(0, RECENT),
  )
  const hasApplication = () => (tested() ?? []).some(({ application }) => application)
  return (
    <div class="returning">
      <Show when={hasApplication() && page.boot()?.paired}>
        <StartLinePart line={line} />
      </Show>
      <div class="returning-side">
        <AttentionList items={attention()} />
        <Show when={isWide() && line.form.preflight.lastRows().length > 0}>
          <Machine rows={line.form.preflight.lastRows()} />
        </Show>
      </div>
      <Show when={(tested()?.length ?? 0) > 0}>
        <ApplicationsTable tested={tested() ?? []} />
      </Show>
      <Show when={recent().length > 0}>
        <RecentRuns runs={recent()} total={total()?.[0]} />
      </Show>
    </div>
  )
}

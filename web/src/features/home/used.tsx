import { createMemo, Show } from 'solid-js'
import { latePart } from '../../kit/controls/lazy-part.tsx'
import type { OpenedFiles } from '../../kit/files/create-opened-files.ts'
import { createFound } from '../../kit/findings/create-found.ts'
import { OpenFindings } from '../../kit/findings/open-findings.tsx'
import { isWithoutBridge, usePage } from '../../kit/page/page.ts'
import { createList } from '../../kit/runs/create-list.ts'
import { createLiveness } from '../../kit/runs/create-liveness.ts'
import { createRunNames } from '../../kit/runs/create-run-details.ts'
import type { RunEntry } from '../../store/run-entry.ts'
import { studiesInProgress } from '../../store/studies-in-progress.ts'
import { AttentionList } from './attention.tsx'
import { createAttention } from './create-attention.ts'
import { createStartLine } from './create-start-line.ts'
import { InProgress } from './in-progress.tsx'
import { RecentRuns } from './recent-runs.tsx'
import { moveInRows } from './row-keys.ts'
import { SetUp } from './set-up.tsx'
import { StartLinePart } from './start-line.tsx'
import './home.css'

const AddBridge = latePart(() => import('../../kit/page/add-bridge.tsx'), 'AddBridge')

/** Number of runs on Home; the history shows all. */
const RECENT = 5

interface UsedHomeProps {
  /** Newest first. */
  readonly runs: readonly RunEntry[]
  readonly files: OpenedFiles
}

/** Home for a user with runs: what to start, what waits, what is wrong. */
export function UsedHome(props: UsedHomeProps) {
  const page = usePage()
  createLiveness(page.db, () => props.runs)
  const runName = createRunNames(() => props.runs)
  const found = createFound(page)
  const attention = createAttention({ page, runs: () => props.runs, found, runName })
  const line = createStartLine(page)
  const { items: total } = createList(async () => [await page.db.runs.count()])
  const { items: studies } = createList(() => studiesInProgress(page.db))
  const isWaiting = (run: RunEntry) => attention().some(({ runId }) => runId === run.runId)
  const going = createMemo(() =>
    props.runs.filter((run) => run.phase === 'running' && !isWaiting(run)),
  )
  const recent = createMemo(() =>
    props.runs.filter(({ phase }) => phase === 'completed').slice(0, RECENT),
  )
  const testsDesign = () => line.form.draft.value().device === 'prototype'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between its links
    <div
      class="used-home grid grid-cols-[minmax(0,1fr)_388px] items-start gap-[28px_40px] max-lg:grid-cols-[minmax(0,1fr)]"
      onKeyDown={moveInRows}
    >
      <Show when={line.form.library.applications() && (page.boot()?.paired || testsDesign())}>
        <StartLinePart line={line} />
      </Show>
      <div class="grid grid-cols-[minmax(0,1fr)] gap-32 max-sm:gap-24">
        <AttentionList items={attention()} />
        <Show when={going().length + (studies()?.length ?? 0) > 0}>
          <InProgress studies={studies() ?? []} runs={going()} runName={runName} />
        </Show>
        <Show when={recent().length > 0}>
          <RecentRuns runs={recent()} total={total()?.[0]} runName={runName} />
        </Show>
      </div>
      <div class="grid grid-cols-[minmax(0,1fr)] gap-32 max-sm:gap-24">
        <OpenFindings applications={found() ?? []} hasNames={true} />
        <SetUp form={line.form} files={props.files}>
          <Show when={isWithoutBridge(page)}>
            <AddBridge />
          </Show>
        </SetUp>
      </div>
    </div>
  )
}

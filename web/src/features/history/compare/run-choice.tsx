import { RunId } from '@harness/shared/base/ids.ts'
import { playedAs } from '@harness/shared/log/views/played-as.ts'
import { createMemo } from 'solid-js'
import { Options } from '../../../kit/controls/options.tsx'
import { usePage } from '../../../kit/page/page.ts'
import { createList } from '../../../kit/runs/create-list.ts'
import { createRunNames } from '../../../kit/runs/create-run-details.ts'
import { momentText } from '../../../kit/words/findings.ts'
import type { RunEntry } from '../../../store/run-entry.ts'
import { recentRuns } from '../../../store/runs.ts'

/** Number of newest runs to choose from. */
const OFFERED = 200

interface ChoiceProps {
  readonly name: 'A' | 'B'
  readonly chosen: RunId | undefined
  /** Other run of the comparison: excluded, and runs with its goal are listed first. */
  readonly other: RunId | undefined
  readonly choose: (runId: RunId) => void
}

export function RunChoice(props: ChoiceProps) {
  const page = usePage()
  const { items } = createList(() => recentRuns(page.db, OFFERED))
  const offered = createMemo(() => {
    const all = items() ?? []
    const other = all.find(({ runId }) => runId === props.other)
    const like = (run: RunEntry) =>
      Number(run.goal === other?.goal) + Number(run.applicationName === other?.applicationName)
    return all
      .filter(({ runId }) => runId !== props.other)
      .toSorted((one, two) => like(two) - like(one))
  })
  const runName = createRunNames(offered)
  return (
    <label class="row gap-12 min-w-0">
      <span class="flex-none w-24 text-strong rounded-4 bg-sunken text-center">{props.name}</span>
      <select
        class="flex-1 min-w-0 h-field text-ellipsis"
        aria-label={`Run ${props.name}`}
        onChange={(event) => props.choose(RunId.parse(event.currentTarget.value))}
      >
        <option value="" selected={props.chosen === undefined} disabled>
          Choose run {props.name}
        </option>
        <Options
          of={offered().map((run) => [
            run.runId,
            `${momentText(run.startedAt, Date.now())} · ${runName(run)} · ${playedAs(run)}, ${run.applicationName}`,
          ])}
          chosen={props.chosen}
        />
      </select>
    </label>
  )
}

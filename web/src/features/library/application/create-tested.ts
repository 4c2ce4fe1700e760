import { changesByRun, type RunChange } from '@harness/shared/findings/across/tracked.ts'
import type { Application } from '@harness/shared/order/library/library.ts'
import { type Accessor, createMemo } from 'solid-js'
import { createTracked } from '../../../kit/findings/create-tracked.ts'
import { isInSet, type SetName, type Triaged } from '../../../kit/findings/triage.ts'
import type { Page } from '../../../kit/page/page.ts'
import { createList } from '../../../kit/runs/create-list.ts'
import { runsOfApplication } from '../../../store/findings.ts'
import type { RunEntry } from '../../../store/run-entry.ts'

export interface TestedEntry {
  /** Id in the library, else the name in the log. */
  readonly key: string
  readonly name: string
  /** Absent when the application is not in the library. */
  readonly application?: Application
}

/** An application with the results of its last runs. */
export interface Tested extends TestedEntry {
  /** Runs, newest last; undefined until they are read. */
  readonly runs: Accessor<readonly RunEntry[] | undefined>
  /** Findings that each run added and removed; empty until the logs are read. */
  readonly changes: Accessor<ReadonlyMap<string, RunChange>>
  /** Findings with their decisions; undefined until the logs are read. */
  readonly findings: Accessor<readonly Triaged[] | undefined>
  readonly count: (set: SetName) => number | undefined
}

/** Twice the 24 runs that are shown: the earlier half is the baseline. */
const RUNS_READ = 48

/** Results of the last runs of an application. */
export function createTested(page: Page, entry: TestedEntry): Tested {
  const { items: runs } = createList(() => runsOfApplication(page.db, entry.key, RUNS_READ))
  const { findings, runs: digests } = createTracked(page, () => entry.key)
  const shown = () => findings()?.filter((each) => !isInSet(each, 'dismissed')) ?? []
  return {
    ...{ ...entry, runs, findings },
    changes: createMemo(() =>
      changesByRun(
        shown().map(({ finding }) => finding),
        digests() ?? [],
      ),
    ),
    count: (set) => findings()?.filter((each) => isInSet(each, set)).length,
  }
}

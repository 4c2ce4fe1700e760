// A study as tools show it: its runs, and the result of the runs made so far.
import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunReport } from '@harness/shared/files/report/run-report.ts'
import { judged } from '@harness/shared/files/report/thresholds.ts'
import { documentOf, type StudyDocument } from '@harness/shared/files/study/document.ts'
import { gateOf, type RuleResult } from '@harness/shared/files/study/gate.ts'
import type { StudyResults } from '@harness/shared/files/study/text.ts'
import { cellsOf, plannedRuns } from '@harness/shared/order/study/expand.ts'
import type { PlannedRun } from '@harness/shared/order/study/plan.ts'
import { readPlan } from '@harness/shared/order/study/read-plan.ts'
import { withPages } from '../../cli/study/open.ts'
import { collected, resultFrom } from '../../cli/study/results.ts'
import { gateRules } from '../../cli/study/rules.ts'
import type { Services } from '../services.ts'
import type { KeptStudy } from './kept-study.ts'
import { AGENT_FLAGS } from './read-study.ts'

export interface StudyView {
  readonly id: RunId
  readonly name: string
  readonly phase: 'running' | 'ended' | 'interrupted'
  readonly planned: readonly PlannedRun[]
  /** Run ids by the name of the planned run. */
  readonly made: ReadonlyMap<string, RunId>
  readonly faults: ReadonlyMap<string, RunId>
  /** Runs in progress. */
  readonly going: readonly RunId[]
  readonly notes: readonly string[]
  result(): Promise<StudyOutcome>
}

export interface StudyOutcome {
  readonly results: StudyResults
  readonly rules: readonly RuleResult[]
  readonly document: StudyDocument
  /** Reports with judged findings. */
  readonly reports: readonly RunReport[]
  readonly thresholds: ReturnType<typeof gateRules>['thresholds']
}

interface Parts {
  readonly runs: Pick<Services['runs'], 'bundle'>
  /** Runs in progress; undefined if this server no longer runs the study. */
  readonly going: ReadonlySet<RunId> | undefined
}

export function viewOf(id: RunId, kept: KeptStudy, { runs, going }: Parts): StudyView {
  const { made } = kept
  const plan = withPages(
    readPlan(kept.plan.plan, { flags: AGENT_FLAGS, place: (path) => path.join('.') }),
    kept.plan.sitemaps,
  )
  const planned = plannedRuns(cellsOf(plan, AGENT_FLAGS))
  return {
    id,
    name: plan.name,
    phase: made.hasEnded ? 'ended' : going ? 'running' : 'interrupted',
    planned,
    made: new Map(Object.entries(made.runs)),
    faults: new Map(Object.entries(made.faults)),
    going: [...(going ?? [])],
    notes: made.notes,
    async result() {
      const found = await collected(planned, async ({ id: own }) => {
        const runId = made.runs[own] ?? made.faults[own]
        const isMade = made.runs[own] !== undefined
        return {
          isMade,
          bundle: runId === undefined ? undefined : await runs.bundle(runId),
          left: isMade ? undefined : made.left[own],
        }
      })
      const { baseline, ...settings } = kept.plan.settings
      const asked = gateRules({ ...plan.settings, ...settings }, baseline, new Date())
      const result = resultFrom(plan, planned.length, found)
      const rules = gateOf(result, found.reports, asked)
      const { thresholds } = asked
      const { reports } = judged(found.reports, thresholds, asked.today)
      const results = { runs: found.runs, reports, result }
      return { results, rules, document: documentOf(result, rules), reports, thresholds }
    },
  }
}

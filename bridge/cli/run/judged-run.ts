import { asHarnessError, type HarnessError } from '@harness/shared/base/errors.ts'
import { notStartedReport } from '@harness/shared/files/report/not-started.ts'
import { reportOf } from '@harness/shared/files/report/run-report.ts'
import { judged } from '@harness/shared/files/report/thresholds.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import type { Format } from '@harness/shared/log/versions/names.ts'
import { sharedState } from '../bundle/outgoing.ts'
import { readBundle } from '../bundle/read-bundle.ts'
import type { RunArguments } from './arguments.ts'
import { notStarted } from './not-started.ts'
import type { Output } from './output.ts'
import { saveReports } from './reports.ts'

/**
 * Judges a run and saves its reports; `unsaved` has the errors of files not read or written.
 * `refused`: why the run could not start.
 */
export async function judgedAndSaved(
  output: Output,
  args: RunArguments,
  refused: HarnessError | undefined,
) {
  const { format, reports, pipeline } = args
  const { thresholds, today, overwrite } = pipeline
  const unsaved: HarnessError[] = []
  const note = (thrown: unknown) => void unsaved.push(asHarnessError(thrown))
  const state = await stateToShare(output, format).catch(note)
  const made = state && reportOf(state)
  const report = made ?? (refused && notStartedReport(await notStarted(args, refused.message)))
  const judgement = judged(report ? [report] : [], thresholds, today)
  const saved = await saveReports(reports, judgement, [output.target()], overwrite).catch(note)
  return { judgement, saved: saved ?? [], unsaved }
}

/** State without secrets. A redacted file is read back, because it contains less than memory. */
async function stateToShare(output: Output, format: Format): Promise<RunState> {
  const known = output.state()
  if (format !== 'harness' || known.rowCount === 0) return known
  const target = output.target()
  return (await sharedState(await readBundle(target, target))).state
}

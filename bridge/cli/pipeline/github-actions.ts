import { appendFileSync } from 'node:fs'
import { reportText } from '@harness/shared/files/report/formats.ts'
import type { Judgement } from '@harness/shared/files/report/thresholds.ts'

type Env = Readonly<Record<string, string | undefined>>

/** GitHub drops the summary of a step that is longer. In bytes. */
const MAX_SUMMARY = 1024 * 1024

/**
 * In a step of GitHub Actions: writes the summary of the step, and returns the annotations for its
 * output. Elsewhere empty.
 */
export function githubAnnotations(
  { reports, thresholds }: Pick<Judgement, 'reports' | 'thresholds'>,
  env: Env,
): string {
  if (env['GITHUB_ACTIONS'] !== 'true' || reports.length === 0) return ''
  const file = env['GITHUB_STEP_SUMMARY']
  const summary = `${reportText(reports, 'markdown', thresholds)}\n`
  if (file && Buffer.byteLength(summary) < MAX_SUMMARY) {
    try {
      appendFileSync(file, summary)
    } catch {
      // the annotations say the same, and a report of its own may be kept
    }
  }
  return reportText(reports, 'github', thresholds)
}

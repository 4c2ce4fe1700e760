import { appendFileSync } from 'node:fs'
import { reportText } from '@harness/shared/files/report/formats.ts'
import type { Judgement } from '@harness/shared/files/report/thresholds.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Maximum size of a step summary, in bytes; GitHub drops a longer one. */
const MAX_SUMMARY = 1024 * 1024

/** Writes the step summary and returns the annotations to print. Empty outside GitHub Actions. */
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
      // The annotations have the same content, and a separate report may be saved.
    }
  }
  return reportText(reports, 'github', thresholds)
}

// Reports of a study that could not start.
import type { HarnessError } from '@harness/shared/base/errors.ts'
import { reportLine } from '../next-steps.ts'
import { githubAnnotations } from '../pipeline/github-actions.ts'
import { notStarted } from '../run/not-started.ts'
import { openStudyFolder, writeKeptPlan } from './folder.ts'
import type { OpenedStudy } from './open.ts'
import { hasRun, publishStudy, resultsOf } from './results.ts'

interface RefusedDeps {
  readonly env: NodeJS.ProcessEnv
  readonly print: (text: string) => void
  readonly note: (text: string) => void
}

/** Writes the requested reports, in which each missing run is an error with the reason. */
export async function publishRefused(
  study: OpenedStudy,
  { message }: HarnessError,
  { env, print, note }: RefusedDeps,
): Promise<void> {
  const { folder, own, wanted, kind, rules } = study
  const opened = await openStudyFolder(folder, study.continues)
  try {
    await writeKeptPlan(folder, study.kept)
    for (const { id, cell } of own) {
      const args = study.cells.find((each) => each.cell.key === cell.key)?.args
      if (args && !hasRun(folder, id)) await opened.leave(id, await notStarted(args, message))
    }
    const made = await resultsOf(study.plan, own, folder)
    const published = await publishStudy(made, { folder, rules, wanted, kind })
    if (kind === 'ci')
      print(githubAnnotations({ reports: published.reports, thresholds: rules.thresholds }, env))
  } finally {
    await opened.close()
  }
  for (const [format, path] of Object.entries(wanted)) note(reportLine(format, path))
}

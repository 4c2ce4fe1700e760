// Annotations of GitHub Actions: workflow commands that the runner reads from a step's output
// (docs.github.com, "Workflow commands").
import { runNames } from './distinguish.ts'
import { findingLine } from './finding-line.ts'
import { pagePath } from './page-path.ts'
import { problemsOf } from './problems.ts'
import type { ReportedFinding, RunReport } from './run-report.ts'
import { breaks, type Thresholds } from './thresholds.ts'

/** Maximum annotations that GitHub shows per level and step; it drops the rest. */
const MAX_SHOWN = 10

const LEVELS = ['error', 'warning', 'notice'] as const
type Level = (typeof LEVELS)[number]

/** Annotations: errors for findings that break the build, otherwise by severity. */
export function githubOf(reports: readonly RunReport[], thresholds: Thresholds = {}): string {
  const known = new Map<string, { readonly level: Level; readonly text: string }>()
  for (const report of reports)
    for (const finding of report.findings) {
      const level = levelOf(finding, report, thresholds)
      // A sweep and an audit of one application find the same, so each finding is listed once.
      const key = `${report.application} ${finding.fingerprint}`
      if (level && !known.has(key))
        known.set(key, { level, text: commandOf(level, finding, report) })
    }
  const all = [...problems(reports), ...known.values()]
  if (all.length === 0) return '::notice title=Harness::No findings.\n'
  return LEVELS.flatMap((level) => {
    const own = all.filter((each) => each.level === level)
    const rest = own.length - MAX_SHOWN + 1
    if (rest <= 1) return own.map(({ text }) => text)
    const more = `::${level} title=Harness::${rest} more findings are in the reports.\n`
    return [...own.slice(0, MAX_SHOWN - 1).map(({ text }) => text), more]
  }).join('')
}

/** Goals and runs that failed: each reason once, with the run that alone has it. */
function problems(reports: readonly RunReport[]) {
  const runName = runNames(reports)
  const reasons = new Map<string, Set<string>>()
  for (const report of reports)
    for (const { why, goal } of problemsOf(report)) {
      const name = [report.goals.length > 1 && goal?.goal, runName(report)].filter(Boolean)
      reasons.set(why, (reasons.get(why) ?? new Set()).add(name.join(', ')))
    }
  return [...reasons].map(([why, names]) => {
    const [first = ''] = names
    const text = data(`${names.size > 1 ? `${names.size} runs` : first}: ${why}`)
    return { level: 'error' as const, text: `::error title=Harness::${text}\n` }
  })
}

function levelOf(
  finding: ReportedFinding,
  report: RunReport,
  thresholds: Thresholds,
): Level | undefined {
  if (finding.triage?.decision === 'dismissed' || finding.accepted) return undefined
  if (breaks(finding, report, thresholds)) return 'error'
  return finding.severity === 'low' ? 'notice' : 'warning'
}

function commandOf(level: Level, finding: ReportedFinding, { application }: RunReport): string {
  const title = property(`Harness: ${finding.title}`)
  const file = property(pagePath(finding.address, application))
  return `::${level} file=${file},line=1,title=${title}::${data(findingLine(finding))}\n`
}

/** Escapes text so that a page cannot end the command or begin another one. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

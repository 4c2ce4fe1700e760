// Reports beside a baseline, and a baseline from reports.
import type { Baseline, BaselineEntry } from './baseline.ts'
import type { ReportedFinding, RunReport } from './run-report.ts'

const namesOf = (named: Pick<BaselineEntry, 'fingerprint' | 'aliases'>) => [
  named.fingerprint,
  ...(named.aliases ?? []),
]

function isSame(entry: BaselineEntry, finding: ReportedFinding): boolean {
  const own = new Set(namesOf(finding))
  return namesOf(entry).some((name) => own.has(name))
}

/** A finding's own entry, else one of the same fault elsewhere. */
function entryOf(
  finding: ReportedFinding,
  entries: readonly BaselineEntry[],
): BaselineEntry | undefined {
  return (
    entries.find(({ fingerprint }) => fingerprint === finding.fingerprint) ??
    entries.find((entry) => isSame(entry, finding))
  )
}

const isOver = ({ until }: BaselineEntry, today: string) => until !== undefined && until < today

/** Reports beside a baseline. */
export interface Baselined {
  /** Accepted findings have their entry. */
  readonly reports: readonly RunReport[]
  /** Entries whose finding is in none of the reports. */
  readonly gone: readonly BaselineEntry[]
  /** Entries whose last day is over, and whose finding is still there. */
  readonly expired: readonly BaselineEntry[]
}

/** `today` is a day such as 2026-11-29: an entry that ended before no longer counts. */
export function withBaseline(
  reports: readonly RunReport[],
  { findings: entries }: Baseline,
  today: string,
): Baselined {
  const found = reports.flatMap(({ findings }) => findings)
  const isThere = (entry: BaselineEntry) => found.some((finding) => isSame(entry, finding))
  const valid = entries.filter((entry) => !isOver(entry, today))
  return {
    reports: reports.map((report) => ({
      ...report,
      findings: report.findings.map((finding) => {
        const accepted = entryOf(finding, valid)
        return accepted ? { ...finding, accepted } : finding
      }),
    })),
    gone: entries.filter((entry) => !isThere(entry)),
    expired: entries.filter((entry) => isOver(entry, today) && isThere(entry)),
  }
}

/** What an update writes into a new entry. */
export interface Acceptance {
  readonly reason: string
  readonly author: string
  readonly since: string
  readonly until?: string
}

/** A baseline with the findings of these reports, and what changed in it. */
export interface UpdatedBaseline {
  readonly baseline: Baseline
  readonly added: number
  /** Entries whose last day was over, accepted once more. */
  readonly renewed: number
  /** Entries whose finding is in none of the reports; they stay unless pruned. */
  readonly gone: number
}

/**
 * Accepts what is not accepted yet; an entry that holds keeps its reason, author and end.
 * Dismissed findings need no entry.
 */
export function updatedBaseline(
  reports: readonly RunReport[],
  old: Baseline,
  { prune, ...acceptance }: Acceptance & { readonly prune: boolean },
): UpdatedBaseline {
  const { gone, expired, reports: known } = withBaseline(reports, old, acceptance.since)
  const added = new Map<string, BaselineEntry>()
  for (const finding of known.flatMap(({ findings }) => findings))
    if (!finding.accepted && finding.triage?.decision !== 'dismissed')
      added.set(finding.fingerprint, newEntry(finding, acceptance))
  const kept = old.findings.filter(
    (entry) => !expired.includes(entry) && !(prune && gone.includes(entry)),
  )
  return {
    baseline: { version: 1, findings: [...kept, ...added.values()] },
    added: added.size - expired.length,
    renewed: expired.length,
    gone: gone.length,
  }
}

function newEntry(finding: ReportedFinding, acceptance: Acceptance): BaselineEntry {
  const { fingerprint, aliases, rule, title, severity, screens, numbers } = finding
  const element = numbers.find(({ name }) => name === 'Element')?.value ?? finding.target
  return {
    fingerprint,
    aliases,
    rule,
    title,
    severity,
    where: [screens.join(', '), element].filter(Boolean).join(': '),
    ...acceptance,
  }
}

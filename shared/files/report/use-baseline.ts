// Applies a baseline to reports, and creates one from them. An entry accepts a finding on the pages
// it names; the same fault on another page is a separate finding.
import { withCount } from './audit.ts'
import type { Baseline, BaselineEntry } from './baseline.ts'
import { wouldFind } from './measured-rules.ts'
import { isFault } from './problems.ts'
import type { ReportedFinding, RunReport } from './run-report.ts'

type PageOfFinding = ReportedFinding['pages'][number]

const namesIn = (pages: readonly { readonly fingerprints: readonly string[] }[] = []) =>
  pages.flatMap(({ fingerprints }) => fingerprints)

const namesOf = ({ fingerprint, aliases = [], pages }: BaselineEntry) => [
  fingerprint,
  ...aliases,
  ...namesIn(pages),
]

/** Entries by each of their fingerprints; on a conflict the first entry wins. */
function byName(entries: readonly BaselineEntry[]): ReadonlyMap<string, BaselineEntry> {
  const named = entries.flatMap((entry) => namesOf(entry).map((name) => [name, entry] as const))
  return new Map(named.toReversed())
}

const isOver = ({ until }: BaselineEntry, today: string) => until !== undefined && until < today

export interface Baselined {
  /**
   * Accepted findings carry their entry. A fault is split into one finding per accepting entry, and
   * one for the pages without an entry.
   */
  readonly reports: readonly RunReport[]
  /** Entries whose pages were all tested again without the finding. */
  readonly gone: readonly BaselineEntry[]
  /** Entries past their last day whose finding still occurs. */
  readonly expired: readonly BaselineEntry[]
}

/** `today` is a date such as 2026-11-29: an entry that ended before it does not count. */
export function withBaseline(
  reports: readonly RunReport[],
  { findings: entries }: Baseline,
  today: string,
): Baselined {
  const names = new Set(namesIn(reports.flatMap(({ findings }) => findings.flatMap(pagesOf))))
  const isThere = (entry: BaselineEntry) => namesOf(entry).some((name) => names.has(name))
  const valid = byName(entries.filter((entry) => !isOver(entry, today)))
  return {
    reports: reports.map((report) => {
      const findings = report.findings.flatMap((finding) => beside(finding, valid))
      const audit = report.audit && withCount(report.audit, findings.length)
      return { ...report, findings, ...(audit && { audit }) }
    }),
    gone: entries.filter((entry) => !isThere(entry) && isTestedAgain(entry, reports)),
    expired: entries.filter((entry) => isOver(entry, today) && isThere(entry)),
  }
}

const pagesOf = ({ pages }: ReportedFinding) => pages

/** True where whole runs tested every page of an entry for its rule. Older files name no pages. */
function isTestedAgain(
  { rule, pages = [] }: BaselineEntry,
  reports: readonly RunReport[],
): boolean {
  const whole = reports.filter((report) => !isFault(report) && wouldFind(rule, report))
  const tested = new Set(whole.flatMap(({ visited }) => visited))
  return pages.length > 0 && pages.every(({ page }) => tested.has(page))
}

/** Splits a finding by baseline entry: one part per accepting entry, and one for new pages. */
function beside(
  finding: ReportedFinding,
  entries: ReadonlyMap<string, BaselineEntry>,
): readonly ReportedFinding[] {
  const entryOn = ({ fingerprints }: PageOfFinding) =>
    fingerprints.flatMap((name) => entries.get(name) ?? [])[0]
  const found = [...new Set(finding.pages.map(entryOn))]
  const on = (entry: BaselineEntry | undefined) =>
    onPages(
      finding,
      finding.pages.filter((page) => entryOn(page) === entry),
    )
  const known = found.flatMap((accepted) => (accepted ? [{ ...on(accepted), accepted }] : []))
  if (known.length === 0) return [finding]
  return [
    ...(found.includes(undefined) ? [{ ...on(undefined), id: `${finding.id}-new` }] : []),
    ...known.map((part, at) => (at === 0 ? part : { ...part, id: `${finding.id}-${at + 1}` })),
  ]
}

/** Restricts a finding to some of its pages. */
function onPages(finding: ReportedFinding, pages: readonly PageOfFinding[]): ReportedFinding {
  const [first] = pages
  if (!first?.own || pages.length === finding.pages.length) return finding
  const { rect: _, target: __, ...rest } = finding
  const own = pages.flatMap((page) => page.own ?? [])
  return {
    ...rest,
    ...first.own,
    fingerprint: first.fingerprints[0] ?? finding.fingerprint,
    pages,
    screens: [...new Set(own.flatMap(({ screens }) => screens))],
    steps: own.flatMap(({ steps }) => steps).toSorted((a, b) => a - b),
  }
}

/** Fields of a baseline entry that an update sets. */
export interface Acceptance {
  readonly reason: string
  readonly author: string
  readonly since: string
  readonly until?: string
}

export interface UpdatedBaseline {
  readonly baseline: Baseline
  readonly added: number
  /** Expired entries that were accepted again. */
  readonly renewed: number
  /** Entries whose pages were tested again without their finding; they stay unless pruned. */
  readonly gone: number
}

/**
 * Adds the findings that are not accepted yet, with all their pages. Valid entries keep reason,
 * author and end date; dismissed findings need no entry.
 */
export function updatedBaseline(
  reports: readonly RunReport[],
  old: Baseline,
  { prune, ...acceptance }: Acceptance & { readonly prune: boolean },
): UpdatedBaseline {
  const { gone, expired, reports: known } = withBaseline(reports, old, acceptance.since)
  const added: BaselineEntry[] = []
  for (const finding of known.flatMap(({ findings }) => findings)) {
    if (finding.accepted || finding.triage?.decision === 'dismissed') continue
    const entry = newEntry(finding, acceptance)
    const at = added.findIndex((each) => isSame(each, entry))
    const same = added[at]
    if (same) added[at] = merged(same, entry)
    else added.push(entry)
  }
  const kept = old.findings.filter(
    (entry) => !expired.includes(entry) && !(prune && gone.includes(entry)),
  )
  return {
    baseline: { version: 1, findings: [...kept, ...added] },
    added: added.filter((entry) => !expired.some((each) => isSame(each, entry))).length,
    renewed: expired.length,
    gone: gone.length,
  }
}

function isSame(one: BaselineEntry, other: BaselineEntry): boolean {
  const names = new Set(namesOf(one))
  return namesOf(other).some((name) => names.has(name))
}

/** Merges the pages of one fault from two runs. */
function merged(one: BaselineEntry, other: BaselineEntry): BaselineEntry {
  const pages = new Map((one.pages ?? []).map((page) => [page.page, page]))
  for (const { page, fingerprints } of other.pages ?? []) {
    const names = [...(pages.get(page)?.fingerprints ?? []), ...fingerprints]
    pages.set(page, { page, fingerprints: [...new Set(names)] })
  }
  return { ...one, pages: [...pages.values()] }
}

function newEntry(finding: ReportedFinding, acceptance: Acceptance): BaselineEntry {
  const { fingerprint, pages, rule, title, severity, screens, numbers } = finding
  const element = numbers.find(({ name }) => name === 'Element')?.value ?? finding.target
  return {
    fingerprint,
    rule,
    title,
    severity,
    where: [screens.join(', '), element].filter(Boolean).join(': '),
    ...acceptance,
    pages: pages.map(({ page, fingerprints }) => ({ page, fingerprints })),
  }
}

import { SEVERITY_RULES, severityRule } from '@harness/shared/findings/across/severity.ts'
import type { Finding } from '@harness/shared/findings/findings.ts'
import { findingTitle, GRADE_LABELS } from '@harness/shared/findings/words.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import type { Severity } from '@harness/shared/order/library/triage.ts'
import { type FrictionKind, type ProvenEnd, provenEnd } from '@harness/shared/order/run.ts'
import { SEVERITY_WORDS } from '../words/severity.ts'

/** Filter of the findings, as in `?set=`. */
export type SetName = 'all' | 'ambiguous' | 'missing' | 'dead-ends' | 'sign-in' | 'measured'

/** Grouping of the findings, as in `?by=`. */
export type GroupBy = 'leg' | 'kind' | 'screen' | 'grade' | 'severity'

export interface FindingSet {
  readonly name: SetName
  readonly word: string
  readonly kinds: readonly FrictionKind[]
}

export const SETS: readonly FindingSet[] = [
  { name: 'all', word: 'All', kinds: [] },
  { name: 'ambiguous', word: 'Ambiguous', kinds: ['ambiguous_label', 'confusing_copy'] },
  { name: 'missing', word: 'Missing', kinds: ['unresponsive', 'unexpected_state'] },
  { name: 'dead-ends', word: 'Dead ends', kinds: ['dead_end', 'agent_blocked'] },
  { name: 'sign-in', word: 'Sign-in', kinds: ['auth_required'] },
  { name: 'measured', word: 'Measured only', kinds: [] },
]

export function isInSet(finding: Finding, set: FindingSet): boolean {
  if (set.name === 'all') return true
  if (finding.by === 'measured') return set.name === 'measured'
  return set.kinds.includes(finding.kind)
}

/** Kind, broken rule or sensor of a finding, in words. */
export function subjectOf(finding: Finding): string {
  return findingTitle(finding.by === 'reported' ? finding : { facts: finding.facts })
}

export interface FindingGroup {
  readonly key: string
  readonly title: string
  /** Set only for groups by severity. */
  readonly severity?: Severity
  /** Set only for groups by leg. */
  readonly verdict?: ProvenEnd | 'none'
  readonly findings: readonly Finding[]
}

const GRADE_ORDER: readonly string[] = ['both', 'measured', 'model']

/** Groupings with a fixed order of their keys. */
const ORDERS: Readonly<Partial<Record<GroupBy, readonly string[]>>> = {
  grade: GRADE_ORDER,
  severity: SEVERITY_RULES.map(({ reason }) => reason),
}

function legGroup(run: RunState, leg: number): Omit<FindingGroup, 'findings'> {
  const known = run.legs.find((each) => each.leg === leg)
  const name = known?.started.actionName ?? ''
  return {
    key: String(leg),
    title: [`Goal ${leg + 1}`, name].filter((part) => part !== '').join(': '),
    verdict: known?.completed ? provenEnd(known.completed) : 'none',
  }
}

function groupOf(finding: Finding, by: GroupBy, run: RunState): Omit<FindingGroup, 'findings'> {
  switch (by) {
    case 'leg':
      return legGroup(run, finding.leg)
    case 'kind':
      return { key: subjectOf(finding), title: subjectOf(finding) }
    case 'screen':
      return { key: finding.screens[0] ?? '', title: finding.screens[0] ?? 'Screen' }
    case 'severity':
      return severityGroup(finding, run)
    case 'grade':
      return { key: finding.grade, title: GRADE_LABELS[finding.grade].word }
  }
}

function severityGroup(finding: Finding, run: RunState): Omit<FindingGroup, 'findings'> {
  const { severity = 'low', reason = '' } = severityRule(finding, run) ?? {}
  return { key: reason, title: `${SEVERITY_WORDS[severity]}, ${reason}`, severity }
}

/** Sorts legs in run order, grades and severities by rank, others by their first finding. */
function inOrder(groups: readonly FindingGroup[], by: GroupBy): readonly FindingGroup[] {
  if (by === 'leg') return groups.toSorted((a, b) => Number(a.key) - Number(b.key))
  const order = ORDERS[by]
  return order ? groups.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key)) : groups
}

/** Sorts by grade, then by number of steps. */
function bySeverity(a: Finding, b: Finding): number {
  const rank = GRADE_ORDER.indexOf(a.grade) - GRADE_ORDER.indexOf(b.grade)
  return rank === 0 ? b.steps.length - a.steps.length : rank
}

/** Groups findings. Their order within a group stays, except when grouped by severity. */
export function groupsOf(
  findings: readonly Finding[],
  by: GroupBy,
  run: RunState,
): readonly FindingGroup[] {
  const groups = new Map<string, FindingGroup>()
  for (const finding of by === 'severity' ? findings.toSorted(bySeverity) : findings) {
    const group = groupOf(finding, by, run)
    const before = groups.get(group.key)?.findings ?? []
    groups.set(group.key, { ...group, findings: [...before, finding] })
  }
  return inOrder([...groups.values()], by)
}

export function firstSentence(text: string): string {
  return /^.*?[.!?…](?=\s|$)/s.exec(text.trim())?.[0] ?? text.trim()
}

/** Sentence with the result of a run; for a sweep its coverage, not the reason for its end. */
export function resultSentence(
  completed: Pick<NonNullable<RunState['completed']>, 'summary' | 'ending'> | undefined,
): string {
  const text = completed?.summary ?? ''
  const swept = completed?.ending === 'swept' ? /Swept .*?\./.exec(text)?.[0] : undefined
  return swept ?? firstSentence(text)
}

/** Id of the finding in an address such as `#finding=ID`. */
export function findingOfHash(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('finding') ?? undefined
}

export function hashOfFinding(id: string): string {
  return `#${new URLSearchParams({ finding: id })}`
}

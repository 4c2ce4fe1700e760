// What is shown of the findings of an application: their sets, order and lines. Pure.

import type { TrackedFinding } from '@harness/shared/findings/across/tracked.ts'
import type { Grade } from '@harness/shared/findings/evidence.ts'
import { findingTitle } from '@harness/shared/findings/words.ts'
import type { Severity } from '@harness/shared/order/library/triage.ts'
import type { FindingDecision } from '../../store/records.ts'
import { factSentence } from '../words/findings.ts'

/** A finding of an application with what was decided about it. */
export interface Triaged {
  readonly finding: TrackedFinding
  readonly decision: FindingDecision | undefined
  /** As a person set it, else by the rules. */
  readonly severity: Severity
}

/** Which findings are shown, as `?set=` says it. */
export type SetName = 'all' | 'review' | 'new' | 'known' | 'gone' | 'dismissed'

export const SETS: readonly { readonly name: SetName; readonly word: string }[] = [
  { name: 'all', word: 'All' },
  { name: 'review', word: 'To review' },
  { name: 'new', word: 'New' },
  { name: 'known', word: 'Known' },
  { name: 'gone', word: 'Gone' },
  { name: 'dismissed', word: 'Dismissed' },
]

export type GroupBy = 'screen' | 'kind'

export interface Filter {
  readonly set: SetName
  readonly by: GroupBy
  readonly grade?: Grade | undefined
  /** Lower case. */
  readonly words: readonly string[]
}

/** Findings that a person merged, by what each was merged into. */
export function mergesOf(decisions: readonly FindingDecision[]): ReadonlyMap<string, string> {
  return new Map(
    decisions.flatMap(({ finding, mergedInto }) => (mergedInto ? [[finding, mergedInto]] : [])),
  )
}

export function triagedOf(
  findings: readonly TrackedFinding[],
  decisions: readonly FindingDecision[],
): readonly Triaged[] {
  const known = new Map(decisions.map((each) => [each.finding, each]))
  return findings.map((finding) => {
    const decision = known.get(finding.id) ?? decidedAs(finding, known)
    return { finding, decision, severity: decision?.severity ?? finding.shown.severity }
  })
}

/** What was decided while the finding was known by another screen alone. */
function decidedAs(
  { occurrences }: TrackedFinding,
  known: ReadonlyMap<string, FindingDecision>,
): FindingDecision | undefined {
  const found = occurrences.flatMap(({ id }) => known.get(id) ?? [])
  return found.find(({ mergedInto }) => mergedInto === undefined)
}

/** All is what is there and not dismissed; what is gone or dismissed has a set of its own. */
export function isInSet({ finding, decision }: Triaged, set: SetName): boolean {
  if (decision?.decision === 'dismissed') return set === 'dismissed'
  if (finding.presence === 'gone') return set === 'gone'
  if (set === 'all') return true
  if (set === 'review') return decision?.decision === undefined
  return finding.presence === set
}

export function isShown(each: Triaged, { set, grade, words }: Filter): boolean {
  if (!isInSet(each, set)) return false
  if (grade && each.finding.grade !== grade) return false
  if (words.length === 0) return true
  const { shown, screen } = each.finding
  const text = [shown.quote, findingTitle(shown), factSentence(shown), screen.name]
    .join(' ')
    .toLocaleLowerCase()
  return words.every((word) => text.includes(word))
}

/** A heading over findings that are next to each other. */
export interface GroupHead {
  readonly title: string
  readonly count: number
  /** The screen whose visits are counted; absent for kinds. */
  readonly screen?: string
}

export type FindingLine = GroupHead | Triaged

export function isHead(line: FindingLine): line is GroupHead {
  return 'title' in line
}

/** The findings shown, in groups in the order of their first finding. */
export function linesOf(shown: readonly Triaged[], by: GroupBy): readonly FindingLine[] {
  const groups = new Map<string, Triaged[]>()
  for (const each of shown) {
    const { screen } = each.finding
    const key = by === 'screen' ? screen.key : findingTitle(each.finding.shown)
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return [...groups].flatMap(([key, group]): FindingLine[] => {
    const screen = group[0]?.finding.screen
    const head = by === 'screen' ? { title: screen?.name || 'Screen', screen: key } : { title: key }
    return [{ ...head, count: group.length }, ...group]
  })
}

/** The state of a finding in one word: the decision, else how new it is. */
export function stateWord({ finding, decision }: Triaged): string {
  if (decision?.decision === 'accepted') return 'Accepted'
  if (decision?.decision === 'dismissed') return 'Dismissed'
  if (finding.presence === 'gone') return 'Gone'
  return finding.presence === 'new' ? 'New' : 'To review'
}

/** The set that shows a finding; undefined where all do. */
export function setOf(each: Triaged): SetName | undefined {
  const sets: readonly SetName[] = ['all', 'dismissed', 'gone']
  const set = sets.find((name) => isInSet(each, name))
  return set === 'all' ? undefined : set
}

/** The next finding to decide after this one, else before it. */
export function nextOpen(shown: readonly Triaged[], id: string): Triaged | undefined {
  const at = shown.findIndex(({ finding }) => finding.id === id)
  const isOpen = (each: Triaged) => each.finding.id !== id && each.decision?.decision === undefined
  return shown.slice(at + 1).find(isOpen) ?? shown.slice(0, Math.max(0, at)).findLast(isOpen)
}

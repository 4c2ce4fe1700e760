// Sets, order and groups of an application's findings as the screens show them. Pure functions.

import type { TrackedFinding } from '@harness/shared/findings/across/tracked.ts'
import type { Grade } from '@harness/shared/findings/evidence.ts'
import { findingTitle } from '@harness/shared/findings/words.ts'
import { Severity } from '@harness/shared/order/library/triage.ts'
import type { FindingDecision } from '../../store/records.ts'
import { factSentence } from '../words/findings.ts'
import { SEVERITY_MEANINGS, SEVERITY_WORDS } from '../words/severity.ts'

/** A finding of an application with the decision about it. */
export interface Triaged {
  readonly finding: TrackedFinding
  readonly decision: FindingDecision | undefined
  /** Severity set by a person, else by the rules. */
  readonly severity: Severity
}

/** Filter of the findings, as in `?set=`. */
export type SetName = 'all' | 'review' | 'new' | 'known' | 'gone' | 'fixed' | 'dismissed'

export const SETS: readonly { readonly name: SetName; readonly word: string }[] = [
  { name: 'all', word: 'Not fixed' },
  { name: 'review', word: 'To review' },
  { name: 'new', word: 'New' },
  { name: 'known', word: 'Known' },
  { name: 'gone', word: 'Maybe fixed' },
  { name: 'fixed', word: 'Fixed' },
  { name: 'dismissed', word: 'Dismissed' },
]

export type GroupBy = 'severity' | 'screen' | 'kind'

export interface Filter {
  readonly set: SetName
  readonly by: GroupBy
  readonly grade?: Grade | undefined
  readonly severity?: Severity | undefined
  readonly label?: string | undefined
  /** Search words in lower case. */
  readonly words: readonly string[]
}

/** Merged findings, each mapped to the finding it was merged into. */
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

/** Decision stored under the identity of an occurrence, from before the occurrences were joined. */
function decidedAs(
  { occurrences }: TrackedFinding,
  known: ReadonlyMap<string, FindingDecision>,
): FindingDecision | undefined {
  const found = occurrences.flatMap(({ id }) => known.get(id) ?? [])
  return found.find(({ mergedInto }) => mergedInto === undefined)
}

/** True while a fix named by the user holds: no later run met the finding. */
function isFixed({ finding, decision }: Triaged): boolean {
  const { fixedIn, fixedAt = '' } = decision ?? {}
  return fixedIn !== undefined && metAt(finding) <= fixedAt
}

/** True when a later run met a finding marked as fixed, which reopens it. */
export function isMetAgain(each: Triaged): boolean {
  return each.decision?.fixedIn !== undefined && !isFixed(each)
}

function metAt({ occurrences }: TrackedFinding): string {
  return occurrences[0]?.startedAt ?? ''
}

/**
 * Returns whether a finding belongs to a set. `all` leaves out fixed, dismissed and gone findings,
 * which have their own sets.
 */
export function isInSet(each: Triaged, set: SetName): boolean {
  const { finding, decision } = each
  if (decision?.decision === 'dismissed') return set === 'dismissed'
  if (isFixed(each)) return set === 'fixed'
  if (finding.presence === 'gone') return set === 'gone'
  if (set === 'all') return true
  if (set === 'review') return decision?.decision === undefined || isMetAgain(each)
  return finding.presence === set
}

export function isShown(each: Triaged, filter: Filter): boolean {
  const { set, grade, severity, label, words } = filter
  if (!isInSet(each, set)) return false
  if (grade && each.finding.grade !== grade) return false
  if (severity && each.severity !== severity) return false
  if (label !== undefined && !each.decision?.labels?.includes(label)) return false
  if (words.length === 0) return true
  const { shown, screen } = each.finding
  const { labels = [], comment, issue, fixedIn } = each.decision ?? {}
  const text = [shown.quote, findingTitle(shown), factSentence(shown), screen.name]
    .concat(labels, comment, issue, fixedIn)
    .join(' ')
    .toLocaleLowerCase()
  return words.every((word) => text.includes(word))
}

/** A heading above a group of findings. */
export interface GroupHead {
  readonly title: string
  readonly count: number
  /** Explanation of a severity level. */
  readonly note?: string
  readonly severity?: Severity
  /** Screen whose visits are counted; undefined when grouped by kind. */
  readonly screen?: string
}

export type FindingLine = GroupHead | Triaged

export function isHead(line: FindingLine): line is GroupHead {
  return 'title' in line
}

/** Lines of the list: groups in the order of their first finding. */
export function linesOf(shown: readonly Triaged[], by: GroupBy): readonly FindingLine[] {
  if (by === 'severity') return bySeverity(shown)
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

/** Sorts the worst first, and within a level the latest first. */
function bySeverity(shown: readonly Triaged[]): readonly FindingLine[] {
  return Severity.options.flatMap((severity): FindingLine[] => {
    const level = shown
      .filter((each) => each.severity === severity)
      .toSorted((one, two) => metAt(two.finding).localeCompare(metAt(one.finding)))
    const [title, note] = [SEVERITY_WORDS[severity], SEVERITY_MEANINGS[severity]]
    return level.length === 0 ? [] : [{ title, note, severity, count: level.length }, ...level]
  })
}

/** State of a finding in a few words: its decision, else whether it is new, known or gone. */
export function stateWord(each: Triaged): string {
  const { finding, decision } = each
  if (decision?.decision === 'dismissed') return 'Dismissed'
  if (isFixed(each)) return `Fixed in ${decision?.fixedIn}`
  if (isMetAgain(each)) return `Met again after ${decision?.fixedIn}`
  if (finding.presence === 'gone') return 'Maybe fixed'
  if (decision?.decision === 'accepted') return 'Accepted'
  return finding.presence === 'new' ? 'New' : 'Open'
}

/** The set that shows a finding; undefined when `all` does. */
export function setOf(each: Triaged): SetName | undefined {
  const sets: readonly SetName[] = ['all', 'dismissed', 'fixed', 'gone']
  const set = sets.find((name) => isInSet(each, name))
  return set === 'all' ? undefined : set
}

/** Next finding in the list to decide, else the previous one. */
export function nextOpen(shown: readonly Triaged[], id: string): Triaged | undefined {
  const at = shown.findIndex(({ finding }) => finding.id === id)
  const isOpen = (each: Triaged) => each.finding.id !== id && isInSet(each, 'review')
  return shown.slice(at + 1).find(isOpen) ?? shown.slice(0, Math.max(0, at)).findLast(isOpen)
}

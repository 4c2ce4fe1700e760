// An audit of one application as reports show it. All formats read this and nothing else.
import {
  type KeyboardWalk,
  MAX_RULE_FAULTS,
  type ReaderLine,
  type ScreenFacts,
  type Target,
  type ViewResults,
} from '../../devices/audit.ts'
import type { Size } from '../../language/geometry.ts'
import { type AuditFinding, auditFindings } from './findings.ts'
import type { Criterion } from './wcag.ts'

export interface AuditedScreen {
  /** Counts from 1. */
  readonly number: number
  readonly title: string
  readonly address: string
  readonly viewport: Size
  readonly pictured: Size
  /** How its picture is called where pictures are kept as files. */
  readonly picture: string
  readonly walk: KeyboardWalk
  readonly views: ViewResults
  readonly reader: readonly ReaderLine[]
  readonly targets: readonly Target[]
  /** Rules that axe leaves to a person, and how many elements each. */
  readonly undecided: ScreenFacts['axe']['undecided']
}

export interface AuditReport {
  readonly address: string
  readonly startedAt: string
  readonly durationMs: number
  readonly harnessVersion: string
  readonly axeVersion: string
  readonly screens: readonly AuditedScreen[]
  readonly findings: readonly AuditFinding[]
  /** Criteria with a finding, each once, in their order. */
  readonly failing: readonly Criterion[]
  /** What was not done, and why, a sentence each. */
  readonly notes: readonly string[]
}

interface AuditFacts {
  readonly address: string
  readonly startedAt: string
  readonly durationMs: number
  readonly harnessVersion: string
  readonly notes: readonly string[]
}

export function auditReport(screens: readonly ScreenFacts[], facts: AuditFacts): AuditReport {
  const findings = auditFindings(screens)
  const failing = new Map(findings.flatMap(({ criteria }) => criteria.map((c) => [c.number, c])))
  return {
    ...facts,
    axeVersion: screens[0]?.axe.version ?? '',
    screens: screens.map(({ title, url, viewport, pictured, walk, axe, ...rest }, index) => ({
      ...{ number: index + 1, title, address: url, viewport, pictured, walk },
      ...{ views: rest.views, reader: rest.reader, targets: rest.targets },
      picture: pictureName(index + 1),
      undecided: axe.undecided,
    })),
    findings,
    failing: [...failing.values()].toSorted((a, b) =>
      a.number.localeCompare(b.number, 'en', { numeric: true }),
    ),
    notes: [...facts.notes, ...shortenedRules(screens)],
  }
}

/** Rules that more elements of a screen break than are listed. */
function shortenedRules(screens: readonly ScreenFacts[]): readonly string[] {
  return screens.flatMap(({ axe: { faults } }, index) => {
    const counts = new Map<string, number>()
    for (const { help } of faults) counts.set(help, (counts.get(help) ?? 0) + 1)
    return [...counts].flatMap(([help, count]) =>
      count < MAX_RULE_FAULTS
        ? []
        : [`Screen ${index + 1} has ${MAX_RULE_FAULTS} findings of “${help}”; there may be more.`],
    )
  })
}

function pictureName(screen: number): string {
  return `screen-${screen}.jpg`
}

/** "3 findings on 2 screens, 2 criteria fail". */
export function auditSummary({ findings, screens, failing }: AuditReport): string {
  const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
  const on = `on ${count(screens.length, 'screen', 'screens')}`
  if (findings.length === 0) return `No findings ${on}`
  const criteria = `${count(failing.length, 'criterion fails', 'criteria fail')}`
  return `${count(findings.length, 'finding', 'findings')} ${on}, ${criteria}`
}

/** What an audit by machine does not say; every report has it. */
export const LIMITS =
  'A machine finds only a part of all barriers: a criterion without a finding holds where it was measured, and most need a person to decide.'
